// SPDX-License-Identifier: Apache-2.0
#include "sw/config/wanted_switch.h"

#include "sw/config/message_classes.h"
#include "sw/config/network_kind.h"

namespace dusk {

SwitchShape sized_switch(const NetworkOptions& network, const PowerOptions& power) {
  SwitchShape shape;
  shape.ports = static_cast<std::uint32_t>(ports_of(network));
  kind_of(network).size_switch(network, SwitchOptions{}, power, shape);
  shape.policy = own_policy(shape);
  return shape;
}

LinkPolicy link_policy(const NetworkOptions& network, const PowerOptions& power) {
  const std::string& name = power.policy;
  return name == "auto" ? sized_switch(network, power).policy : policy_named(name);
}

SwitchShape wanted_switch(const NetworkOptions& network, const SwitchOptions& options,
                          const PowerOptions& power) {
  const SwitchOptions& s = options;
  SwitchShape shape;
  shape.ports = static_cast<std::uint32_t>(ports_of(network));
  shape.vcs = s.vcs_in_use;
  shape.vc_depth = s.depth_in_use;
  shape.out_depth = s.out_depth_in_use;
  shape.flit_width = static_cast<std::uint32_t>(s.flit_width);
  shape.hop_latency = static_cast<std::uint32_t>(s.hop_latency);
  shape.crossbar_in_per_vc =
      s.crossbar == CrossbarKind::PerVc || s.crossbar == CrossbarKind::PerInputVc;
  shape.crossbar_out_per_vc =
      s.crossbar == CrossbarKind::PerVc || s.crossbar == CrossbarKind::PerInput;
  shape.eject_per_vc = s.ejection == EjectionKind::PerVc;
  shape.credit_bypass = s.credit_delay == 1;
  shape.back_to_back = s.back_to_back;
  shape.vc_allocator = s.vc_allocator;
  shape.message_classes = own_vcs_of(s) > 0;
  shape.admission = shape.message_classes || s.vc_allocation == VcAllocationKind::VirtualCutThrough;
  kind_of(network).size_switch(network, s, power, shape);
  // A switch whose links are always on is the same with any policy.
  shape.policy =
      power.mode == PowerMode::AlwaysOn ? own_policy(shape) : link_policy(network, power);
  return shape;
}

}  // namespace dusk

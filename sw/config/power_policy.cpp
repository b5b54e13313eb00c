// SPDX-License-Identifier: Apache-2.0
#include "sw/config/power_policy.h"

#include "sw/config/network_kind.h"

namespace dusk {

SwitchShape sized_switch(const NetworkOptions& network, const PowerOptions& power) {
  SwitchShape shape;
  shape.ports = static_cast<std::uint32_t>(ports_of(network));
  kind_of(network).size_switch(network, power, shape);
  shape.policy = own_policy(shape);
  return shape;
}

LinkPolicy link_policy(const NetworkOptions& network, const PowerOptions& power) {
  const std::string& name = power.policy;
  return name == "auto" ? sized_switch(network, power).policy : policy_named(name);
}

}  // namespace dusk

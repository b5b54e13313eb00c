// SPDX-License-Identifier: Apache-2.0
#include "sw/config/power_policy.h"

#include "sw/config/network_kind.h"

namespace dusk {

SwitchShape sized_switch(const Experiment& experiment) {
  SwitchShape shape;
  shape.ports = static_cast<std::uint32_t>(ports_of(experiment.network));
  kind_of(experiment.network).size_switch(experiment, shape);
  shape.policy = own_policy(shape);
  return shape;
}

LinkPolicy link_policy(const Experiment& experiment) {
  const std::string& name = experiment.power.policy;
  return name == "auto" ? sized_switch(experiment).policy : policy_named(name);
}

}  // namespace dusk

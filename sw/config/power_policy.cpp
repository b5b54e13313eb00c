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
  const PolicyChoice choice = experiment.power.policy;
  if (choice != PolicyChoice::Auto) return static_cast<LinkPolicy>(static_cast<int>(choice));
  return sized_switch(experiment).policy;
}

}  // namespace dusk

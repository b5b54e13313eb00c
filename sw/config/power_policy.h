// SPDX-License-Identifier: Apache-2.0
/// The policy of link power that an experiment has.
#pragma once

#include <string>

#include "models/link_power/part.h"
#include "sw/config/experiment.h"

namespace dusk {

/// A switch with the sizes that the kind of network decides, and the policy that it has by itself.
SwitchShape sized_switch(const Experiment& experiment);

/// Returns the policy that `power.policy` names; auto: the one that the topology has.
LinkPolicy link_policy(const Experiment& experiment);
inline const PolicyPart& policy_of(const Experiment& experiment) {
  return policy_part(link_policy(experiment));
}

/// Names of the policies for which `is` holds, such as "trunk, idle".
template <class Predicate>
std::string policy_names(Predicate is) {
  std::string names;
  for (const PolicyPart& part : policy_parts()) {
    if (is(part)) names += (names.empty() ? "" : ", ") + part.name;
  }
  return names;
}

}  // namespace dusk

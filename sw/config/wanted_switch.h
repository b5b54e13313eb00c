// SPDX-License-Identifier: Apache-2.0
/// The switch that an experiment needs, and its policy of link power.
#pragma once

#include <string>

#include "models/link_power/part.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Returns a switch with the sizes and the policy that the kind of network decides.
SwitchShape sized_switch(const NetworkOptions& network, const PowerOptions& power);

/// Returns the policy that `power.policy` names; for auto the topology's own policy.
LinkPolicy link_policy(const NetworkOptions& network, const PowerOptions& power);
inline const PolicyPart& policy_of(const NetworkOptions& network, const PowerOptions& power) {
  return policy_part(link_policy(network, power));
}

/// Returns the smallest switch that these keys need, without a name. It may break rules of shapes
/// (models/switch/shape_rules.h) or of its policy.
SwitchShape wanted_switch(const NetworkOptions& network, const SwitchOptions& options,
                          const PowerOptions& power);

/// Returns the names of the policies for which `is` holds, such as "trunk, idle".
template <class Predicate>
std::string policy_names(Predicate is) {
  std::string names;
  for (const PolicyPart& part : policy_parts()) {
    if (is(part)) names += (names.empty() ? "" : ", ") + part.name;
  }
  return names;
}

}  // namespace dusk

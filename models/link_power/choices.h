// SPDX-License-Identifier: Apache-2.0
/// Keys of link power that a header's choice of a channel follows, where a switch or node has them
/// (docs/rtl/wake_requests.md, header_ages.md).
#pragma once

#include "models/link_power/part.h"

namespace dusk {

/// A header chooses one port in a cycle, alone or one of each input port.
inline bool header_chooses_a_port(const SwitchShape& shape) { return !shape.every_header_asks(); }

/// Whether a header that chooses a channel which is not On makes its choice again in each cycle.
/// Else the choice is a grant.
inline bool chooses_again(const SwitchShape& shape, const PowerConfig& power) {
  return power.choose_again && power.power_managed && header_chooses_a_port(shape) &&
         policy_part(shape.policy).wakes_on_demand;
}

/// Windows after which a header may take any present port of its route, 1..7; 0: never.
inline unsigned age_out(const SwitchShape& shape, const PowerConfig& power) {
  const bool ages = shape.admission && header_chooses_a_port(shape) &&
                    policy_part(shape.policy).selectable_groups != nullptr;
  return ages ? power.age_out : 0;
}

/// Highest age of a header, in windows.
inline constexpr unsigned kOldestHeader = 7;

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Settings of link power for the choices of head flits, where a switch or node has them
/// (docs/rtl/wake_requests.md, head_ages.md).
#pragma once

#include <cstdint>

#include "models/link_power/part.h"

namespace dusk {

/// Returns whether a head flit that chooses a channel which is not On chooses again in each cycle.
/// If false, its choice is a grant.
inline bool chooses_again(const SwitchShape& shape, const PowerConfig& power) {
  return power.choose_again && power.power_managed && !shape.each_head_requests() &&
         policy_part(shape.policy).wakes_on_demand;
}

/// Returns the number of windows after which a head flit is aged: it may take any port of its route
/// that has a channel. 1..7; 0: never.
inline unsigned age_out(const SwitchShape& shape, const PowerConfig& power) {
  const bool ages = shape.admission && !shape.each_head_requests() &&
                    policy_part(shape.policy).selectable_groups != nullptr;
  return ages ? power.age_out : 0;
}

/// Returns the age of a head flit after one more window, in windows, 0..7; it never exceeds 7.
constexpr std::uint8_t older(std::uint8_t age) {
  return static_cast<std::uint8_t>(age < 7 ? age + 1 : 7);
}

/// Returns whether a head flit of this age may take any port of its route that has a channel.
/// `age_out`: in windows, 1..7; 0: never.
constexpr bool is_aged(unsigned age, unsigned age_out) { return age_out != 0 && age >= age_out; }

}  // namespace dusk

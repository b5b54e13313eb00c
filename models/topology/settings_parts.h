// SPDX-License-Identifier: Apache-2.0
/// Common part of the topologies when they make the settings of their switches.
#pragma once

#include <cstdint>

#include "models/switch/switch_config.h"

namespace dusk {

/// Throws std::invalid_argument if t_on or t_off is 0.
void check_power(const PowerConfig& power);

/// Returns the seed of a switch's random register, never 0: one stream per switch, from the seed of
/// the run.
std::uint16_t switch_seed(std::uint64_t seed, SwitchId id);

}  // namespace dusk

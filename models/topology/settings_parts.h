// SPDX-License-Identifier: Apache-2.0
/// What the topologies do alike when they make the settings of their switches.
#pragma once

#include <cstdint>

#include "models/switch/switch_config.h"

namespace dusk {

/// Throws std::invalid_argument for t_on or t_off of 0.
void check_power(const PowerConfig& power);

/// Of the random register of a switch, never 0: a stream per switch, from the seed of the run.
std::uint16_t switch_seed(std::uint64_t seed, SwitchId id);

}  // namespace dusk

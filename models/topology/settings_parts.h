// SPDX-License-Identifier: Apache-2.0
/// Common part of the functions that make the settings of switches for a topology.
#pragma once

#include <cstdint>

#include "models/switch/switch_config.h"

namespace dusk {

/// Throws std::invalid_argument if t_on or t_off is 0.
void check_power(const PowerConfig& power);

/// Returns the seed of a switch's random register, never 0. Each switch has one stream of the seed
/// of the run.
std::uint16_t switch_seed(std::uint64_t seed, SwitchId id);

}  // namespace dusk

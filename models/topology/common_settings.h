// SPDX-License-Identifier: Apache-2.0
/// What the pins of a switch have in common in every topology.
#pragma once

#include "models/energy/thresholds.h"
#include "models/kernel/switch_engine.h"
#include "models/topology/tree_settings.h"

namespace dusk {

/// Settings with the fields that come from the options alone. Throws std::invalid_argument for t_on
/// t_off or idle_cycles of 0.
SwitchSettings common_settings(const RouterOptions& router, const LinkPowerOptions& power,
                               const ThresholdTable& thresholds);

/// Of the random register of a switch, never 0: a stream per switch, from the seed of the run.
std::uint16_t switch_seed(std::uint64_t seed, SwitchId id);

}  // namespace dusk

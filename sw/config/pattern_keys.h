// SPDX-License-Identifier: Apache-2.0
/// Converts the keys of [traffic] to a traffic pattern.
#pragma once

#include "models/traffic/traffic_pattern.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Returns the traffic pattern that traffic.pattern names.
const PatternPart& pattern_of(const TrafficOptions& traffic);
/// Returns the settings of any pattern in the experiment's network.
PatternSettings pattern_settings(const TrafficOptions& traffic, const NetworkOptions& network);

/// Part of check_experiment(): checks the pattern in this network, its keys and its file. Throws
/// ConfigError.
void check_pattern(const TrafficOptions& traffic, const NetworkOptions& network,
                   const Origins& origins);

}  // namespace dusk

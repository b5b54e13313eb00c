// SPDX-License-Identifier: Apache-2.0
/// Converts the keys of [traffic] to an injection process.
#pragma once

#include "models/traffic/injection_process.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Returns the injection process that traffic.injection names.
const InjectionPart& injection_of(const TrafficOptions& traffic);
/// Returns the settings of that process.
InjectionSettings injection_settings(const TrafficOptions& traffic, const NetworkOptions& network);

/// Part of check_experiment(): checks that a node can send the load, and that the process can
/// create it. The packet lengths have been checked. Throws ConfigError.
void check_injection(const TrafficOptions& traffic, const NetworkOptions& network,
                     const Origins& origins);

}  // namespace dusk

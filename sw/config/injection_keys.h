// SPDX-License-Identifier: Apache-2.0
/// Conversion of the keys of [traffic] to an injection process.
#pragma once

#include "models/traffic/injection_process.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// The process that traffic.injection names.
const InjectionPart& injection_of(const TrafficOptions& traffic);
/// Settings of that process.
InjectionSettings injection_settings(const TrafficOptions& traffic, const NetworkOptions& network);

/// Part of check_experiment(): loads that a node can send and the process can give. The lengths are
/// known to be right. Throws ConfigError.
void check_injection(const TrafficOptions& traffic, const NetworkOptions& network,
                     const Origins& origins);

}  // namespace dusk

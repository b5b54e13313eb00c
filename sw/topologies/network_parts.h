// SPDX-License-Identifier: Apache-2.0
/// From an experiment to wiring and configuration pins.
#pragma once

#include <cstdint>
#include <vector>

#include "models/energy/thresholds.h"
#include "models/kernel/network.h"
#include "models/switch/switch_engine.h"
#include "models/topology/topology.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// What is no switch pin.
NetworkSettings make_network_settings(const Experiment& experiment);

/// Throws ConfigError with the cycle if channels can wait for each other, unless
/// run.deadlock_check is false. `settings` are those of `topology`.
void require_deadlock_freedom(const Experiment& experiment, const Topology& topology,
                              const std::vector<SwitchSettings>& settings,
                              const Origins& origins = {});

// The configuration that is the same for every switch of any network: the options, whole, and what
// other keys decide.
RouterConfig router_config(const SwitchOptions& options);
PowerConfig power_config(const PowerOptions& options);
ThresholdSettings threshold_settings(const PowerOptions& options);

/// Of a key: none is negative or large.
inline std::uint32_t u32(std::int64_t value) { return static_cast<std::uint32_t>(value); }

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Wiring and configuration pins of an experiment's network.
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

/// Returns the settings of a network that are no switch pins.
NetworkSettings make_network_settings(const NetworkOptions& network, const PowerOptions& power,
                                      const RunOptions& run);

/// Throws ConfigError with the cycle if channels can wait for each other. `settings` are those of
/// `topology`; `lengths` matter where rings have a bubble.
void require_deadlock_freedom(const Topology& topology, const std::vector<SwitchSettings>& settings,
                              const PacketLengths& lengths, const Origins& origins = {});

// The configuration that is the same for every switch of any network: the options, whole, and what
// other keys decide.
RouterConfig router_config(const SwitchOptions& options);
PowerConfig power_config(const PowerOptions& options);
ThresholdSettings threshold_settings(const PowerOptions& options);

/// Converts the value of a key: none is negative or large.
inline std::uint32_t u32(std::int64_t value) { return static_cast<std::uint32_t>(value); }

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Wiring and configuration pins of the network of an experiment.
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

/// Returns the settings of a network that are not pins of its switches.
NetworkSettings make_network_settings(const NetworkOptions& network, const PowerOptions& power,
                                      const RunOptions& run);

/// Throws ConfigError with the cycle if channels can wait for each other. `settings` must belong to
/// `topology`; `lengths` matter only for rings with a bubble.
void require_deadlock_freedom(const Topology& topology, const std::vector<SwitchSettings>& settings,
                              const PacketLengths& lengths, const Origins& origins = {});

// Configuration that all switches of a network share: the options, and the members that other keys
// decide.
RouterConfig router_config(const SwitchOptions& options);
PowerConfig power_config(const PowerOptions& options);
ThresholdSettings threshold_settings(const PowerOptions& options);

/// Converts the value of a key, which is never negative or large.
inline std::uint32_t u32(std::int64_t value) { return static_cast<std::uint32_t>(value); }

}  // namespace dusk

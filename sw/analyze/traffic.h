// SPDX-License-Identifier: Apache-2.0
/// Traffic of an experiment, and the bound that its cuts set.
#pragma once

#include "models/analysis/demand.h"
#include "models/topology/channel_load.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Returns the exact traffic of traffic.pattern. Throws ConfigError if its shares are not exact.
Demand offered_traffic(const Experiment& experiment, const Origins& origins);

/// Returns the offered load, in flits/node/cycle, at which the first cut or node channel is full
/// for any routes of the packets.
double bound_by_cuts(const Topology& topology, const LoadRules& rules, const Demand& demand);

}  // namespace dusk

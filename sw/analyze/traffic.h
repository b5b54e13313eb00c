// SPDX-License-Identifier: Apache-2.0
/// Traffic of an experiment, and the bound of the cuts for it.
#pragma once

#include "models/analysis/demand.h"
#include "models/topology/channel_load.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Exact traffic of traffic.pattern. Throws ConfigError if its shares are not known exactly.
Demand offered_traffic(const Experiment& experiment, const Origins& origins);

/// Offered load, in flits/node/cycle, at which the first cut or channel of a node is full,
/// whichever ways packets take.
double bound_by_cuts(const Topology& topology, const LoadRules& rules, const Demand& demand);

}  // namespace dusk

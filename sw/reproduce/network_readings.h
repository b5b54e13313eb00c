// SPDX-License-Identifier: Apache-2.0
/// What each reading of the network that the preset does not take would give.
#pragma once

#include <vector>

#include "sw/reproduce/reproduction.h"

namespace dusk {

/// One thing changed at a time: a load of 1, a load of 0.02, and the closed loop with 10, 50 and
/// 100 per cent of the nodes active; all links on. First seed.
std::vector<PlannedRun> network_reading_runs();
Table network_readings_table(const ReproducedRuns& runs);

}  // namespace dusk

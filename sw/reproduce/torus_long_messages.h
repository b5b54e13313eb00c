// SPDX-License-Identifier: Apache-2.0
/// All settings on tori with messages of 256 flits, at the load where latency x power is highest.
#pragma once

#include <vector>

#include "sw/reproduce/reproduction.h"

namespace dusk {

std::vector<PlannedRun> torus_long_message_runs();
/// Latency x power of each setting; the claims of section 4.3.5.1 as rows.
Table torus_long_message_table(const ReproducedRuns& runs);

}  // namespace dusk

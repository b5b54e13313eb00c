// SPDX-License-Identifier: Apache-2.0
/// Report for a user on a difference between RTL and twin.
#pragma once

#include <string>

#include "models/kernel/network.h"
#include "testbench/lockstep/lockstep_difference.h"

namespace dusk {

/// Returns cycle, switch, port, its neighbors, the field, both values, and a table of the port's
/// inputs and outputs in the last 32 cycles. Ranges of edges that were not evaluated are one line.
/// Call it in the cycle of the difference, while `network` knows the packets under way.
std::string lockstep_report(const LockstepDifference& difference, const Network& network);

}  // namespace dusk

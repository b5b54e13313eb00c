// SPDX-License-Identifier: Apache-2.0
/// A difference between RTL and twin as a person reads it.
#pragma once

#include <string>

#include "models/kernel/network.h"
#include "testbench/lockstep/lockstep_difference.h"

namespace dusk {

/// Cycle, switch, port and its neighbors, field, both values in words, and a table of that port's
/// last 32 cycles: what came in, what both drove; ranges of edges that were not evaluated are one
/// line. To be made in the cycle of the difference, while `network` knows the packets under way.
std::string lockstep_report(const LockstepDifference& difference, const Network& network);

}  // namespace dusk

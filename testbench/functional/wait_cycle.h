// SPDX-License-Identifier: Apache-2.0
/// Deadlock in a functional network, found by who waits for whom.
#pragma once

#include <string>

#include "models/topology/topology.h"
#include "testbench/common/wait_step.h"

namespace dusk::functional {
struct State;
}

namespace dusk {

/// True if some heads can never move: every output that they may ask for needs space in a queue
/// (or, for the bubble, of this node) whose head is one of them. Others may move on for ever. Exact
/// up to packets that still flow: those behind them are found when they stand.
bool has_deadlock(const functional::State& state);

/// Follows such heads to the queue that their escape waits for, and prints the cycle of these
/// waits, a line a queue, from the lowest node on; a line if there is none.
std::string functional_deadlock_report(const functional::State& state);

/// Returns that cycle as data, in the network's topology; without steps if there is none.
WaitPath functional_wait_path(const functional::State& state, const Topology& topology);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Finds deadlocks in a functional network by its wait-for graph.
#pragma once

#include <string>

#include "models/topology/topology.h"
#include "testbench/common/wait_step.h"

namespace dusk::functional {
struct State;
}

namespace dusk {

/// Returns whether some head flits can never move. Every output that they may request needs space
/// in a queue (or, for the bubble, of this node) whose head flit can never move either. Other
/// packets may move for ever. Queues behind packets that still flow are found when these stop.
bool has_deadlock(const functional::State& state);

/// Follows the heads that can never move to the queues that their escapes wait for. Prints the
/// cycle of these waits, one line per queue, lowest node first; or one line if there is none.
std::string functional_deadlock_report(const functional::State& state);

/// Returns the same cycle as data, in the network's topology; without steps if there is none.
WaitPath functional_wait_path(const functional::State& state, const Topology& topology);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Why nothing moves in a functional network.
#pragma once

#include <string>

namespace dusk::functional {
struct State;
}

namespace dusk {

/// Follows each blocked head to the queue that its escape waits for (without room for the packet in
/// the next node, or without a bubble in this one) and prints the cycle of that wait-for graph, a
/// line a queue, from the lowest node on; without one, where the first chain ends.
std::string functional_deadlock_report(const functional::State& state);

}  // namespace dusk

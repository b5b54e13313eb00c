// SPDX-License-Identifier: Apache-2.0
/// Order of the messages of a trace.
#pragma once

#include <cstdint>
#include <vector>

#include "models/application/uncontended_replay.h"

namespace dusk::application {

/// Returns all messages of a replay in an order in which each comes after the one it waits for. The
/// messages of each rank keep the order of its operations as far as possible. If the ranks
/// contradict each other, the message that was sent first comes next. This is the algorithm of
/// Kahn (Topological sorting of large networks, Communications of the ACM 5(11), 1962). Takes
/// n log n time.
std::vector<std::uint32_t> message_order(const Application& application,
                                         const UncontendedReplay& replay);

}  // namespace dusk::application

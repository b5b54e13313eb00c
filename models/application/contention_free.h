// SPDX-License-Identifier: Apache-2.0
/// A replay over a network in which no message waits for another one.
#pragma once

#include <functional>

#include "models/application/replay.h"

namespace dusk::application {

/// Returns the cycles from a message's creation to the arrival of its last flit, alone in the
/// network.
using MessageTime = std::function<Cycle(NodeId from, NodeId to, std::uint64_t flits)>;

/// Runs a replay that has made no source yet, with ranks on nodes 0 to nodes - 1. Each message
/// takes `time`, however many others are in the network. Returns the cycle in which the last
/// operation ended; kNever if some never end (Replay::waiting()).
Cycle run_without_contention(Replay& replay, std::uint32_t nodes, const MessageTime& time);

}  // namespace dusk::application

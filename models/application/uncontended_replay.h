// SPDX-License-Identifier: Apache-2.0
/// Replay of an application on a network without contention. It finds the receive of each message
/// and the event that each message waits for.
#pragma once

#include <cstdint>
#include <vector>

#include "models/application/application.h"
#include "models/application/vef_trace.h"

namespace dusk::application {

/// Nanoseconds from the end of a Send to the arrival of its message.
constexpr std::uint64_t kReplayLatency = 1000;
/// Number of bytes for which a Send lasts one nanosecond.
constexpr std::uint64_t kReplayBytesPerNs = 10;
constexpr OperationId kNoOperation = 0xffffffffU;

struct ReplayedMessage {
  Rank source = 0;
  Rank destination = 0;
  OperationId send = 0;
  OperationId receive = kNoOperation;  ///< kNoOperation: no receive took it
  VefDependency after;                 ///< `id` counts UncontendedReplay::messages
};

struct UncontendedReplay {
  std::vector<ReplayedMessage> messages;  ///< in the order in which they are sent
  /// Requirements of operations that wait for other events besides the one in `after`.
  std::uint64_t other_events = 0;
  std::uint64_t unfollowed_computes = 0;  ///< Computes above 0 ns whose end no Send waits for
  std::uint64_t late_receives = 0;        ///< Receives that wait for an event
  std::uint64_t wildcard_receives = 0;    ///< Receives from any rank or with any tag
};

/// Replays all operations. Operations begin as soon as their requirements allow, whatever their
/// streams. A Receive takes, of the messages that it may take, the one sent first. A message takes
/// the Receive posted first. Throws std::invalid_argument as write_vef() does.
UncontendedReplay replay_uncontended(const Application& application);

}  // namespace dusk::application

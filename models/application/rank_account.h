// SPDX-License-Identifier: Apache-2.0
/// Times of a rank: computing, sending and waiting.
#pragma once

#include <cstdint>

#include "models/application/rank_graph.h"
#include "models/common/ids.h"

namespace dusk::application {

/// Times in cycles. In a cycle a rank computes if one of its streams computes. Otherwise it sends
/// if a stream is busy with the overhead of a message. Otherwise it waits.
struct RankTimes {
  Cycle compute = 0, send = 0, wait = 0;
  Cycle ended = kNever;                   ///< cycle in which its last operation ended
  std::uint64_t messages = 0, bytes = 0;  ///< sent by the rank, also within its node
};

/// Adds up the times of a rank as its streams begin and end to work.
class RankAccount {
 public:
  /// Notes that a stream begins or ends to work on an operation.
  void work(OperationKind kind, Cycle now, bool begins) {
    pass(now);
    (kind == OperationKind::Compute ? computing_ : handling_) += begins ? 1U : -1U;
  }
  void sent(std::uint64_t bytes) {
    ++times_.messages;
    times_.bytes += bytes;
  }
  void end(Cycle now) {
    pass(now);
    times_.ended = now;
  }
  const RankTimes& times() const { return times_; }
  /// Returns the times up to a cycle that is no earlier than the last event.
  RankTimes times(Cycle until) const {
    RankAccount account = *this;
    if (times_.ended == kNever && until > since_) account.pass(until);
    return account.times_;
  }

 private:
  void pass(Cycle now) {
    Cycle& time = computing_ > 0 ? times_.compute : handling_ > 0 ? times_.send : times_.wait;
    time += now - since_;
    since_ = now;
  }

  RankTimes times_;
  Cycle since_ = 0;
  std::uint32_t computing_ = 0, handling_ = 0;  ///< streams at work
};

}  // namespace dusk::application

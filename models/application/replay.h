// SPDX-License-Identifier: Apache-2.0
/// Replays applications: the ranks of each node are the source of its messages.
///
/// Rules (docs/applications.md):
/// - A Compute holds its stream. A Send holds it for the overhead, then its message leaves.
/// - A Receive begins when all its requirements are met, whatever its stream does. When its message
///   has arrived, it holds the stream for the overhead.
/// - A stream serves its operations in the order in which they ask for it.
/// - A message of at most `eager_bytes`, scaled, is sent at once, and its Send has ended. A longer
///   one asks first (rendezvous): a request to the receiver, an answer when a Receive has taken the
///   request, then the data. The Send has ended when the data have arrived.
///
/// T. Hoefler, T. Schneider and A. Lumsdaine, LogGOPSim, HPDC 2010, section 2.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "models/application/application.h"
#include "models/application/rank_account.h"
#include "models/application/replay_settings.h"
#include "models/traffic/traffic_source.h"

namespace dusk::application {

class Replay {
 public:
  /// `jobs`: applications that run at the same time; their ranks are numbered consecutively. All
  /// graphs must be closed, and the jobs must have passed the checks of application_check.h. Throws
  /// std::invalid_argument unless `settings.nodes` has a node for each rank, or if there are more
  /// than kMostOperations operations.
  Replay(std::shared_ptr<const std::vector<Application>> jobs, const ReplaySettings& settings);
  ~Replay();

  /// Makes the source of a node, or null if the node has no rank. Call it once for each node,
  /// before the run. The sources keep the state that they share with the Replay.
  std::unique_ptr<TrafficSource> make_source(NodeId node);
  /// Calls `callback` in the cycle in which the last operation of all ends.
  void on_end(std::function<void()> callback);

  const std::shared_ptr<const std::vector<Application>>& jobs() const;
  const ReplaySettings& settings() const;
  std::uint64_t operations() const;
  std::uint64_t operations_ended() const;
  bool ended() const;
  /// Returns the cycle in which the last operation of all ended, or kNever before that.
  Cycle ended_at() const;
  /// Describes the first few operations that have not ended and that ranks wait for, one clause
  /// each.
  std::string waiting() const;
  /// Returns the times up to the cycle `until`, [rank, numbered over all jobs].
  std::vector<RankTimes> times(Cycle until = 0) const;

  struct Shared;  ///< state that the nodes have in common

 private:
  std::shared_ptr<Shared> shared_;
};

/// Returns the bytes of a message of `bytes` in its graph: scaled, rounded to the nearest, at most
/// 2^62.
std::uint64_t message_bytes(const ReplaySettings& settings, std::uint64_t bytes);
/// Returns the flits of a message of `bytes` in its graph, at least 1.
std::uint64_t message_flits(const ReplaySettings& settings, std::uint64_t bytes);
/// Returns the cycles of a computation of `nanoseconds`, rounded to the nearest.
Cycle compute_cycles(const ReplaySettings& settings, std::uint64_t nanoseconds);

}  // namespace dusk::application

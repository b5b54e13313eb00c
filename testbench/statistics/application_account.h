// SPDX-License-Identifier: Apache-2.0
/// Times of an application that a run replayed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/application/application.h"
#include "models/application/rank_account.h"

namespace dusk {

/// Times in cycles.
struct ApplicationAccount {
  struct Job {
    std::string name;
    std::uint32_t first_rank = 0, ranks = 0;
    Cycle ended = kNever;  ///< cycle in which its last operation ended
  };

  std::vector<Job> jobs;
  std::vector<application::RankTimes> ranks;  ///< numbered over all jobs
  std::vector<NodeId> nodes;                  ///< [rank]
  std::uint32_t all_nodes = 0;                ///< nodes of the network
  double cycle_ns = 1;
  std::uint64_t operations = 0, operations_ended = 0;
  /// Cycle in which the last operation ended. Empty: some operations have not ended.
  std::optional<Cycle> completion;
  /// The same in a network in which no message waits for another one (contention_free.h).
  std::optional<Cycle> without_contention;
  std::vector<application::Note> notes;  ///< notes of all jobs

  /// Return the share of computing (sending, waiting) in the time up to the end of each rank, as a
  /// mean over the ranks that have operations; 0 if there are none.
  double compute_share() const { return share(&application::RankTimes::compute); }
  double send_share() const { return share(&application::RankTimes::send); }
  double wait_share() const { return share(&application::RankTimes::wait); }
  /// Returns the share of the measured time in which processors compute, as a mean over all nodes.
  /// Each rank has one processor of its node; a node without ranks is idle.
  double cpu_use(Cycle measured) const;

 private:
  double share(Cycle application::RankTimes::*part) const;
};

}  // namespace dusk

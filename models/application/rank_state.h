// SPDX-License-Identifier: Apache-2.0
/// Progress of a rank in its graph.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "models/application/fifo.h"
#include "models/application/matcher.h"
#include "models/application/rank_graph.h"
#include "models/application/send_order.h"

namespace dusk::application {

struct RankState {
  RankState(Rank number, std::uint32_t at, const RankGraph& operations)
      : rank(number),
        place(at),
        graph(operations),
        left(operations.size()),
        waits(operations.requirements()) {}

  /// Operations that wait for one stream; the first of them runs if `busy` is true.
  struct Stream {
    bool busy = false;
    Fifo<OperationId> queue;
  };

  const Rank rank;            ///< number of the rank, counted through all jobs
  const std::uint32_t place;  ///< place among the ranks of its node
  const RankGraph& graph;
  std::uint32_t left;                ///< operations that have not ended
  std::vector<std::uint32_t> waits;  ///< [operation] number of requirements that are not yet met
  std::unordered_map<std::uint16_t, Stream> streams;
  Matcher matcher;
  SendOrder sent;
  ArrivalOrder arrived;
  std::unordered_map<std::uint32_t, OperationId>
      expected;                            ///< [Send] Receive of data that was asked for
  std::unordered_set<OperationId> asking;  ///< Sends whose data have not arrived
};

}  // namespace dusk::application

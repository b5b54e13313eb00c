// SPDX-License-Identifier: Apache-2.0
/// State shared by the nodes of a replay.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "models/application/rank_state.h"
#include "models/application/replay.h"

namespace dusk::application {

/// Role of a network message in the exchange for one Send. The message carries this role and the
/// number of its Send (Message::id).
enum class Part : std::uint8_t { Whole, Request, Answer, Data };

/// Message::id: the Send that a network message serves, numbered over all ranks, and its role.
struct MessageId {
  std::uint32_t send = 0;
  Part part = Part::Whole;

  std::uint32_t word() const { return send << 2 | static_cast<std::uint32_t>(part); }
  static MessageId of(std::uint32_t word) { return {word >> 2, static_cast<Part>(word & 3U)}; }
};

struct Replay::Shared {
  ReplaySettings settings;
  std::shared_ptr<const std::vector<Application>> jobs;
  std::vector<const RankGraph*> graphs;        ///< [rank]
  std::vector<Rank> by_node;                   ///< ranks in the order of their nodes
  std::vector<Rank> first_rank;                ///< [rank] the first one of its job
  std::vector<std::uint32_t> first_operation;  ///< [rank]; one more at the end
  /// [operation, numbered over all ranks] place of a Send among the messages to the same rank.
  std::vector<std::uint32_t> place;
  std::vector<RankAccount> accounts;               ///< [rank]
  std::vector<std::unique_ptr<RankState>> states;  ///< [rank]; null: its node has no source
  std::uint64_t operations_ended = 0;
  std::uint32_t running = 0;  ///< ranks with operations that have not ended
  Cycle ended_at = kNever;
  std::function<void()> on_end;

  /// Returns the ranks of a node in `by_node`, in ascending order.
  std::pair<const Rank*, const Rank*> ranks_of(NodeId node) const {
    const Rank* const end = by_node.data() + by_node.size();
    const Rank* const first = std::partition_point(
        by_node.data(), end, [&](Rank rank) { return settings.nodes[rank] < node; });
    return {first,
            std::find_if(first, end, [&](Rank rank) { return settings.nodes[rank] != node; })};
  }
  std::uint32_t number(Rank rank, OperationId id) const { return first_operation[rank] + id; }
  Rank rank_of(std::uint32_t operation) const {
    const auto after = std::upper_bound(first_operation.begin(), first_operation.end(), operation);
    return static_cast<Rank>(after - first_operation.begin()) - 1;
  }
  const Operation& operation(std::uint32_t number, Rank rank) const {
    return (*graphs[rank])[number - first_operation[rank]];
  }
  Rank peer(Rank rank, const Operation& operation) const {
    return first_rank[rank] + operation.peer;
  }
  void end(Rank rank, Cycle now) {
    accounts[rank].end(now);
    if (--running > 0) return;
    ended_at = now;
    if (on_end) on_end();
  }
};

}  // namespace dusk::application

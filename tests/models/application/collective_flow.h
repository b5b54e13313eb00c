// SPDX-License-Identifier: Apache-2.0
/// Contents of the messages of a collective, as sets: for each block, the members whose
/// contributions a member holds. Only the operations for which its operations wait count.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tests/models/application/collective_case.h"
#include "tests/models/application/zero_latency_run.h"

namespace dusk::application {

using Members = std::uint64_t;      ///< set of contributors, a bit each
using Held = std::vector<Members>;  ///< [block]

/// Requirements of a collective of n members. Members are counted from the root.
struct FlowRules {
  std::uint32_t blocks = 1;
  std::function<std::uint64_t(std::uint32_t block)> bytes;
  std::function<Members(std::uint32_t member, std::uint32_t block)> at_first;
  std::function<Members(std::uint32_t block)> complete;
  /// True if a member must hold a complete block in the end.
  std::function<bool(std::uint32_t member, std::uint32_t block)> wanted;
  /// Blocks of a message, which is send number `k` of its sender and receive number `j` of its
  /// receiver.
  std::function<std::vector<std::uint32_t>(std::uint32_t sender, std::uint32_t receiver,
                                           std::uint32_t k, std::uint32_t j)>
      carried;
};

/// True if a computation adds what a Receive has brought.
inline bool adds(const RankGraph& graph, OperationId receive) {
  for (const Successor& later : graph.successors(receive)) {
    const Operation& operation = graph[later.operation];
    if (operation.kind == OperationKind::Compute && operation.size > 0) return true;
  }
  return false;
}

/// Checks the contents of all messages. If reductions take time in the call, a message must add to
/// a block or replace it, as its computation shows. Returns the first fault:
/// - an incomplete run,
/// - a message whose size is not that of its blocks,
/// - a block that its sender did not hold,
/// - a contribution that is added twice,
/// - a block that is not complete in the end.
inline std::string flow_fault(const CollectiveCase& c, const FlowRules& rules) {
  const ZeroLatencyRun run(c.application);
  if (!run.fault().empty()) return run.fault();
  std::vector<std::vector<Held>> held;          // [rank][operation] before it
  std::vector<std::vector<std::uint32_t>> nth;  // [rank][operation] among its kind
  for (const RankGraph& graph : c.application.ranks) {
    const auto rank = static_cast<Rank>(held.size());
    Held first(rules.blocks);
    for (std::uint32_t b = 0; b < rules.blocks && graph.size() > 0; ++b)
      first[b] = rules.at_first(c.member(rank), b);
    held.emplace_back(graph.size(), first);
    nth.emplace_back();
    std::uint32_t count[3] = {};
    for (OperationId id = 0; id < graph.size(); ++id)
      nth.back().push_back(count[static_cast<int>(graph[id].kind)]++);
  }
  for (const ZeroLatencyRun::Event& event : run.order()) {
    const RankGraph& graph = c.application.ranks[event.rank];
    Held& own = held[event.rank][event.id];
    const Operation& operation = graph[event.id];
    if (operation.kind == OperationKind::Receive) {
      const ZeroLatencyRun::Event send = run.sender_of(event);
      const Held& content = held[send.rank][send.id];
      std::uint64_t bytes = 0;
      for (const std::uint32_t b :
           rules.carried(c.member(send.rank), c.member(event.rank), nth[send.rank][send.id],
                         nth[event.rank][event.id])) {
        bytes += rules.bytes(b);
        if (content[b] == 0) return "the sender has no part of block " + std::to_string(b);
        const bool disjoint = (content[b] & own[b]) == 0, covers = (content[b] & own[b]) == own[b];
        const bool timed = c.call.reduce_ns_per_kib > 0 && operation.size > 0;
        if (timed ? !(adds(graph, event.id) ? disjoint : covers) : !disjoint && !covers)
          return "a contribution to block " + std::to_string(b) + " comes twice or is lost";
        own[b] |= content[b];
      }
      if (bytes != operation.size)
        return std::to_string(operation.size) + " bytes are sent for " + std::to_string(bytes);
    }
    for (const Successor& later : graph.successors(event.id)) {
      for (std::uint32_t b = 0; b < rules.blocks; ++b)
        held[event.rank][later.operation][b] |= own[b];
    }
  }
  for (std::uint32_t place = 0; place < c.members; ++place) {
    const Rank rank = c.group[place];
    for (std::uint32_t b = 0; b < rules.blocks; ++b) {
      Members last = 0;
      for (const OperationId id : c.ends[place]) last |= held[rank][id][b];
      if (rules.wanted(c.member(rank), b) && last != rules.complete(b))
        return "member " + std::to_string(c.member(rank)) + " lacks part of block " +
               std::to_string(b);
    }
  }
  return "";
}

/// Returns the faults of a collective of blocks of call.bytes, one per member. Its messages have
/// all blocks that the sender holds and the receiver does not. `wanting`: members that must hold
/// all in the end.
inline std::string block_count_fault(const CollectiveCase& c, Members wanting) {
  const ZeroLatencyRun run(c.application);
  if (!run.fault().empty()) return run.fault();
  std::vector<Held> held;  // [rank][operation] blocks
  for (const RankGraph& graph : c.application.ranks) {
    const auto rank = static_cast<Rank>(held.size());
    held.emplace_back(graph.size(), Members{1} << c.member(rank));
  }
  for (const ZeroLatencyRun::Event& event : run.order()) {
    const RankGraph& graph = c.application.ranks[event.rank];
    Members& own = held[event.rank][event.id];
    if (graph[event.id].kind == OperationKind::Receive) {
      const ZeroLatencyRun::Event send = run.sender_of(event);
      std::uint64_t missing = 0;
      for (Members left = held[send.rank][send.id] & ~own; left != 0; left &= left - 1) ++missing;
      if (graph[event.id].size != missing * c.call.bytes)
        return std::to_string(graph[event.id].size) + " bytes for " + std::to_string(missing);
      own |= held[send.rank][send.id];
    }
    for (const Successor& later : graph.successors(event.id))
      held[event.rank][later.operation] |= own;
  }
  for (std::uint32_t place = 0; place < c.members; ++place) {
    Members last = 0;
    for (const OperationId id : c.ends[place]) last |= held[c.group[place]][id];
    const std::uint32_t member = c.member(c.group[place]);
    if ((wanting >> member & 1) != 0 && last != (Members{1} << c.members) - 1)
      return "member " + std::to_string(member) + " lacks a block";
  }
  return "";
}

}  // namespace dusk::application

// SPDX-License-Identifier: Apache-2.0
#include "models/application/critical_path.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "models/application/replay.h"

namespace dusk::application {
namespace {

constexpr std::uint32_t kNoPartner = 0xffffffffU;

/// Sends and receives of all ranks in pairs.
class Pairs {
 public:
  Pairs(const Application& job, const std::vector<std::uint32_t>& first)
      : partner_(first.back(), kNoPartner) {
    using Key = std::tuple<Rank, Rank, std::uint32_t>;  // source, destination, tag
    std::map<Key, std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>>> found;
    for (Rank rank = 0; rank < job.ranks.size(); ++rank) {
      for (OperationId id = 0; id < job.ranks[rank].size(); ++id) {
        const Operation& o = job.ranks[rank][id];
        if (o.kind == OperationKind::Send)
          found[{rank, o.peer, o.tag}].first.push_back(first[rank] + id);
        if (o.kind == OperationKind::Receive)
          found[{o.peer, rank, o.tag}].second.push_back(first[rank] + id);
      }
    }
    for (const auto& [key, both] : found) {
      whole_ = whole_ && both.first.size() == both.second.size();
      for (std::size_t i = 0; i < std::min(both.first.size(), both.second.size()); ++i) {
        partner_[both.first[i]] = both.second[i];
        partner_[both.second[i]] = both.first[i];
      }
    }
  }
  bool whole() const { return whole_; }
  std::uint32_t of(std::uint32_t operation) const { return partner_[operation]; }

 private:
  std::vector<std::uint32_t> partner_;  ///< [operation, numbered over all ranks]
  bool whole_ = true;
};

std::vector<std::uint32_t> firsts(const Application& job) {
  std::vector<std::uint32_t> first{0};
  for (const RankGraph& rank : job.ranks) first.push_back(first.back() + rank.size());
  return first;
}

const PathTimes& later(const PathTimes& a, const PathTimes& b) {
  return a.total() < b.total() ? b : a;
}

class LongestChain {
 public:
  LongestChain(const Application& job, const ReplaySettings& settings,
               const std::vector<NodeId>& nodes, const MessageTime& time)
      : job_(job),
        settings_(settings),
        nodes_(nodes),
        time_(time),
        first_(firsts(job)),
        pairs_(job, first_),
        ready_(first_.back()),
        begun_(first_.back(), false) {}

  std::optional<PathTimes> times() {
    if (!pairs_.whole()) return std::nullopt;
    for (Rank rank = 0; rank < job_.ranks.size(); ++rank) {
      const RankGraph& graph = job_.ranks[rank];
      waits_.insert(waits_.end(), graph.requirements().begin(), graph.requirements().end());
      for (const OperationId id : graph.first_operations()) free_.emplace_back(rank, id);
    }
    while (!free_.empty()) {
      const auto [rank, id] = free_.back();
      free_.pop_back();
      begin(rank, id);
    }
    if (ended_ < first_.back()) return std::nullopt;
    return last_;
  }

 private:
  void begin(Rank rank, OperationId id) {
    const Operation& o = job_.ranks[rank][id];
    const std::uint32_t number = first_[rank] + id;
    begun_[number] = true;
    tell(rank, id, ready_[number], true);
    PathTimes at = ready_[number];
    if (o.kind == OperationKind::Compute) {
      at.compute += compute_cycles(settings_, o.size);
      return end(rank, id, at);
    }
    const bool send = o.kind == OperationKind::Send;
    const std::uint32_t other = pairs_.of(number);
    const std::uint32_t from = send ? number : other;
    const Rank source = send ? rank : o.peer, sink = send ? o.peer : rank;
    const bool whole = is_whole(job_.ranks[source][from - first_[source]], source);
    at.overhead += settings_.overhead;
    if (send && whole) end(rank, id, at);
    if (begun_[other]) meet(source, from - first_[source], sink, whole);
  }

  bool is_whole(const Operation& send, Rank source) const {
    return message_bytes(settings_, send.size) <= settings_.eager_bytes ||
           nodes_[source] == nodes_[send.peer];
  }
  Cycle message(Rank from, Rank to, std::uint64_t flits) const {
    return nodes_[from] == nodes_[to] ? settings_.local : time_(nodes_[from], nodes_[to], flits);
  }

  /// Ends a message whose Send and Receive have begun, so that the times of both are known.
  void meet(Rank source, OperationId send, Rank sink, bool whole) {
    const std::uint64_t flits = message_flits(settings_, job_.ranks[source][send].size);
    const std::uint32_t from = first_[source] + send, to = pairs_.of(from);
    PathTimes at = ready_[from];
    at.overhead += settings_.overhead;
    if (whole) {
      at.message += message(source, sink, flits);
      at = later(at, ready_[to]);
    } else {
      at.ask += message(source, sink, settings_.control_flits);
      at = later(at, ready_[to]);
      at.ask += message(sink, source, settings_.control_flits);
      at.message += message(source, sink, flits);
      end(source, send, at);
    }
    at.overhead += settings_.overhead;
    end(sink, to - first_[sink], at);
  }

  void end(Rank rank, OperationId id, const PathTimes& at) {
    last_ = later(last_, at);
    ++ended_;
    tell(rank, id, at, false);
  }

  void tell(Rank rank, OperationId id, const PathTimes& at, bool begin) {
    for (const Successor& next : job_.ranks[rank].successors(id)) {
      if ((next.at_begin != 0) != begin) continue;
      const std::uint32_t number = first_[rank] + next.operation;
      ready_[number] = later(ready_[number], at);
      if (--waits_[number] == 0) free_.emplace_back(rank, next.operation);
    }
  }

  const Application& job_;
  const ReplaySettings& settings_;
  const std::vector<NodeId>& nodes_;
  const MessageTime& time_;
  std::vector<std::uint32_t> first_;  ///< [rank]; one more at the end
  Pairs pairs_;
  // [operation, counted through]
  std::vector<PathTimes> ready_;      ///< times of the chain up to the operation's begin
  std::vector<std::uint32_t> waits_;  ///< requirements that are not yet met
  std::vector<bool> begun_;
  std::vector<std::pair<Rank, OperationId>> free_;
  std::uint32_t ended_ = 0;
  PathTimes last_;
};

}  // namespace

std::optional<PathTimes> critical_path(const Application& job, const ReplaySettings& settings,
                                       const std::vector<NodeId>& nodes, const MessageTime& time) {
  return LongestChain(job, settings, nodes, time).times();
}

}  // namespace dusk::application

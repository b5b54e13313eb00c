// SPDX-License-Identifier: Apache-2.0
/// A second replay, written from docs/applications.md alone. It is slow and short: a list of events
/// in the order of their times. Tests compare models/application/replay.h with it. Within a cycle,
/// events happen in the order in which they were planned. After each of them, the operations that
/// it freed ask for their streams, in the order in which they became free.
#pragma once

#include <cmath>
#include <functional>
#include <list>
#include <map>
#include <vector>

#include "models/application/application.h"
#include "models/application/contention_free.h"

namespace dusk::application {

class PlainReplay {
 public:
  PlainReplay(const std::vector<Application>& jobs, const ReplaySettings& settings,
              const MessageTime& time)
      : settings_(settings), time_(time) {
    for (const Application& job : jobs) {
      const auto first = static_cast<Rank>(ranks_.size());
      for (const RankGraph& graph : job.ranks) ranks_.emplace_back(graph, first);
    }
    for (Rank rank = 0; rank < ranks_.size(); ++rank) {
      for (const OperationId id : ranks_[rank].graph.first_operations())
        ready_.emplace_back(rank, id);
    }
    settle();
    while (!events_.empty()) {
      const auto event = events_.begin();
      now_ = event->first.first;
      const Event happens = event->second;
      events_.erase(event);
      happens();
      settle();
    }
  }

  /// Returns the times of a rank. `ended` is kNever if operations are left over; then the other
  /// times are undefined.
  RankTimes times(Rank rank) const {
    const RankState& state = ranks_[rank];
    RankTimes times = state.counts;
    if (state.ended != state.graph.size()) return times;
    times.ended = state.last_end;
    std::map<Cycle, std::pair<int, int>> changes;  // streams that begin to compute and to handle
    for (const Hold& hold : state.holds) {
      (hold.computes ? changes[hold.begin].first : changes[hold.begin].second) += 1;
      (hold.computes ? changes[hold.end].first : changes[hold.end].second) -= 1;
    }
    changes[times.ended];
    Cycle before = 0;
    int computing = 0, handling = 0;
    for (const auto& [cycle, change] : changes) {
      (computing > 0 ? times.compute : handling > 0 ? times.send : times.wait) += cycle - before;
      before = cycle;
      computing += change.first;
      handling += change.second;
    }
    return times;
  }
  std::uint64_t operations_ended() const {
    std::uint64_t sum = 0;
    for (const RankState& state : ranks_) sum += state.ended;
    return sum;
  }

 private:
  struct Hold {
    Cycle begin, end;
    bool computes;
  };
  struct Stream {
    bool busy = false;
    std::list<OperationId> asking;
  };
  struct SentMessage {
    Rank from;
    OperationId send;
    bool asks;     ///< by rendezvous
    bool arrived;  ///< it, or its request
  };
  struct RankState {
    RankState(const RankGraph& operations, Rank first)
        : graph(operations), first_of_job(first), missing(graph.requirements()) {}
    const RankGraph& graph;
    Rank first_of_job;
    std::vector<std::uint32_t> missing;
    std::map<std::uint16_t, Stream> streams;
    std::list<OperationId> posted;                      ///< receives that took nothing yet
    std::map<Rank, std::list<SentMessage*>> in_flight;  ///< [source] in the order of sending
    std::list<SentMessage*> arrived;                    ///< in the order of sending of each source
    std::list<SentMessage> messages;                    ///< to this rank
    std::uint32_t ended = 0;
    Cycle last_end = 0;
    std::vector<Hold> holds;
    RankTimes counts;
  };

  using Event = std::function<void()>;
  void at(Cycle cycle, Event happens) { events_.emplace(Turn{cycle, 1}, std::move(happens)); }
  /// Plans the arrival of a message that leaves now.
  void transfer(Rank from, Rank to, std::uint64_t flits, Event arrives) {
    const NodeId source = settings_.nodes[from], destination = settings_.nodes[to];
    if (source == destination) return at(now_ + settings_.local, std::move(arrives));
    const Cycle when = now_ + time_(source, destination, flits);
    events_.emplace(Turn{when, 0}, [=] { at(when, arrives); });
  }
  Cycle cycles(double nanoseconds) const {
    return static_cast<Cycle>(std::llround(nanoseconds / settings_.cycle_ns));
  }
  std::uint64_t bytes_of(const Operation& operation) const {
    return static_cast<std::uint64_t>(
        std::llround(static_cast<double>(operation.size) * settings_.size_factor));
  }
  bool same_node(Rank a, Rank b) const { return settings_.nodes[a] == settings_.nodes[b]; }

  void settle() {
    while (!ready_.empty()) {
      const auto [rank, id] = ready_.front();
      ready_.pop_front();
      make_ready(rank, id);
    }
  }
  void make_ready(Rank rank, OperationId id) {
    if (ranks_[rank].graph[id].kind != OperationKind::Receive) return ask(rank, id);
    ranks_[rank].posted.push_back(id);
    match(rank);
    tell(rank, id, true);
  }
  void ask(Rank rank, OperationId id) {
    Stream& stream = ranks_[rank].streams[ranks_[rank].graph[id].stream];
    stream.asking.push_back(id);
    if (!stream.busy) serve(rank, stream);
  }
  void serve(Rank rank, Stream& stream) {
    RankState& state = ranks_[rank];
    const OperationId id = stream.asking.front();
    const Operation& operation = state.graph[id];
    stream.asking.pop_front();
    stream.busy = true;
    const bool computes = operation.kind == OperationKind::Compute;
    const Cycle holds = computes
                            ? cycles(static_cast<double>(operation.size) * settings_.compute_factor)
                            : settings_.overhead;
    state.holds.push_back({now_, now_ + holds, computes});
    if (operation.kind != OperationKind::Receive) tell(rank, id, true);
    at(now_ + holds, [this, rank, id, &stream] {
      stream.busy = false;
      if (ranks_[rank].graph[id].kind == OperationKind::Send) {
        leave(rank, id);
      } else {
        end(rank, id);
      }
      if (!stream.busy && !stream.asking.empty()) serve(rank, stream);
    });
  }
  void leave(Rank from, OperationId id) {
    const Operation& operation = ranks_[from].graph[id];
    const Rank to = ranks_[from].first_of_job + operation.peer;
    const std::uint64_t bytes = bytes_of(operation);
    const bool asks = !same_node(from, to) && bytes > settings_.eager_bytes;
    ++ranks_[from].counts.messages;
    ranks_[from].counts.bytes += bytes;
    ranks_[to].messages.push_back({from, id, asks, false});
    SentMessage* message = &ranks_[to].messages.back();
    ranks_[to].in_flight[from].push_back(message);
    transfer(from, to, asks ? settings_.control_flits : flits(bytes), [=] { arrive(to, message); });
    if (!asks) end(from, id);
  }
  std::uint64_t flits(std::uint64_t bytes) const {
    return bytes == 0 ? 1 : (bytes + settings_.flit_bytes - 1) / settings_.flit_bytes;
  }
  void arrive(Rank to, SentMessage* message) {
    message->arrived = true;
    std::list<SentMessage*>& in_flight = ranks_[to].in_flight[message->from];
    while (!in_flight.empty() && in_flight.front()->arrived) {
      ranks_[to].arrived.push_back(in_flight.front());
      in_flight.pop_front();
      match(to);
    }
  }
  /// Gives the first receive that fits a message the first message that fits.
  void match(Rank rank) {
    RankState& state = ranks_[rank];
    for (auto post = state.posted.begin(); post != state.posted.end();) {
      const Operation& receive = state.graph[*post];
      auto found = state.arrived.begin();
      while (found != state.arrived.end() && !fits(receive, rank, **found)) ++found;
      if (found == state.arrived.end()) {
        ++post;
        continue;
      }
      const OperationId id = *post;
      SentMessage* message = *found;
      state.arrived.erase(found);
      post = state.posted.erase(post);
      message->asks ? answer(rank, id, message) : ask(rank, id);
    }
  }
  bool fits(const Operation& receive, Rank rank, const SentMessage& message) const {
    const Rank source = message.from - ranks_[rank].first_of_job;
    const std::uint32_t tag = ranks_[message.from].graph[message.send].tag;
    return (receive.peer == kAnyRank || receive.peer == source) &&
           (receive.tag == kAnyTag || receive.tag == tag);
  }
  void answer(Rank rank, OperationId receive, SentMessage* message) {
    const Rank from = message->from;
    transfer(rank, from, settings_.control_flits, [=] {
      const std::uint64_t bytes = bytes_of(ranks_[from].graph[message->send]);
      transfer(from, rank, flits(bytes), [=] {
        ask(rank, receive);
        end(from, message->send);
      });
    });
  }
  void end(Rank rank, OperationId id) {
    ++ranks_[rank].ended;
    ranks_[rank].last_end = now_;
    tell(rank, id, false);
  }
  void tell(Rank rank, OperationId id, bool begins) {
    RankState& state = ranks_[rank];
    for (const Successor& later : state.graph.successors(id))
      if ((later.at_begin != 0) == begins && --state.missing[later.operation] == 0)
        ready_.emplace_back(rank, later.operation);
  }

  const ReplaySettings& settings_;
  const MessageTime& time_;
  std::vector<RankState> ranks_;
  /// A cycle, and 0 if the network delivers a message, 1 for all other events. The first kind only
  /// plans one of the second kind: it comes behind those planned in cycles before.
  using Turn = std::pair<Cycle, int>;
  std::multimap<Turn, Event> events_;              ///< events of a turn in the order of planning
  std::list<std::pair<Rank, OperationId>> ready_;  ///< operations that require nothing any more
  Cycle now_ = 0;
};

}  // namespace dusk::application

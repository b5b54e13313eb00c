// SPDX-License-Identifier: Apache-2.0
/// Runs an application to its end with messages that arrive at once. It uses no part of the replay.
/// Tests of generated operations use it to find operations and messages that are left over.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "models/application/application.h"

namespace dusk::application {

/// An eager Send ends at once. A Send by rendezvous keeps its stream until the receive is posted.
enum class SendsBy : std::uint8_t { Eager, Rendezvous };

class ZeroLatencyRun {
 public:
  struct Event {
    Rank rank;
    OperationId id;
  };

  explicit ZeroLatencyRun(const Application& application, SendsBy sends = SendsBy::Eager)
      : application_(application), sends_(sends), ranks_(application.ranks.size()) {
    for (Rank rank = 0; rank < ranks_.size(); ++rank) {
      const RankGraph& graph = application.ranks[rank];
      ranks_[rank].missing = graph.requirements();
      for (const OperationId id : graph.first_operations()) make_ready(rank, id);
      ranks_[rank].partner.resize(graph.size());
    }
    while (!busy_.empty()) {
      const Rank rank = *busy_.begin();
      busy_.erase(busy_.begin());
      run(rank);
    }
    find_leftovers();
  }

  /// Empty if every operation has ended and every message was received with its size.
  const std::string& fault() const { return fault_; }
  /// Operations in the order in which they ended.
  const std::vector<Event>& order() const { return order_; }
  /// The Send whose message a Receive took.
  Event sender_of(const Event& receive) const { return ranks_[receive.rank].partner[receive.id]; }

 private:
  struct RankState {
    std::vector<std::uint32_t> missing;                    ///< [operation] requirements
    std::vector<Event> partner;                            ///< [Receive] its Send
    std::map<std::uint16_t, std::set<OperationId>> ready;  ///< [stream]
    std::set<std::uint16_t> held;                          ///< streams of a rendezvous
    std::uint32_t ended = 0;
  };
  struct Channel {
    std::deque<Event> sends, receives;
  };

  void make_ready(Rank rank, OperationId id) {
    const Operation& operation = application_.ranks[rank][id];
    busy_.insert(rank);
    if (operation.kind == OperationKind::Receive) {
      begin(rank, id);
      channels_[{operation.peer, rank, operation.tag}].receives.push_back({rank, id});
      match(operation.peer, rank, operation.tag);
    } else {
      ranks_[rank].ready[operation.stream].insert(id);
    }
  }

  void run(Rank rank) {
    for (auto& [stream, ready] : ranks_[rank].ready) {
      while (!ready.empty() && ranks_[rank].held.count(stream) == 0) {
        const OperationId id = *ready.begin();
        ready.erase(ready.begin());
        begin(rank, id);
        const Operation& operation = application_.ranks[rank][id];
        if (operation.kind == OperationKind::Compute) {
          end(rank, id);
          continue;
        }
        if (sends_ == SendsBy::Rendezvous) ranks_[rank].held.insert(stream);
        channels_[{rank, operation.peer, operation.tag}].sends.push_back({rank, id});
        if (sends_ == SendsBy::Eager) end(rank, id);
        match(rank, operation.peer, operation.tag);
      }
    }
  }

  void match(Rank from, Rank to, std::uint32_t tag) {
    Channel& channel = channels_[{from, to, tag}];
    while (!channel.sends.empty() && !channel.receives.empty()) {
      const Event send = channel.sends.front(), receive = channel.receives.front();
      channel.sends.pop_front();
      channel.receives.pop_front();
      const Operation& sent = application_.ranks[from][send.id];
      if (sent.size != application_.ranks[to][receive.id].size)
        fault_ = "a message and its receive differ in size";
      ranks_[to].partner[receive.id] = send;
      if (sends_ == SendsBy::Rendezvous) {
        ranks_[from].held.erase(sent.stream);
        busy_.insert(from);
        end(from, send.id);
      }
      end(to, receive.id);
    }
  }

  void begin(Rank rank, OperationId id) { tell(rank, id, true); }
  void end(Rank rank, OperationId id) {
    order_.push_back({rank, id});
    ++ranks_[rank].ended;
    tell(rank, id, false);
  }
  void tell(Rank rank, OperationId id, bool begin) {
    for (const Successor& later : application_.ranks[rank].successors(id)) {
      if ((later.at_begin != 0) == begin && --ranks_[rank].missing[later.operation] == 0)
        make_ready(rank, later.operation);
    }
  }

  void find_leftovers() {
    for (Rank rank = 0; rank < ranks_.size() && fault_.empty(); ++rank) {
      if (ranks_[rank].ended != application_.ranks[rank].size())
        fault_ = "rank " + std::to_string(rank) + " has operations left over";
    }
    for (const auto& [key, channel] : channels_) {
      if (fault_.empty() && !(channel.sends.empty() && channel.receives.empty()))
        fault_ = "a message is left over";
    }
  }

  const Application& application_;
  SendsBy sends_;
  std::vector<RankState> ranks_;
  std::map<std::tuple<Rank, Rank, std::uint32_t>, Channel> channels_;  ///< [from, to, tag]
  std::set<Rank> busy_;                                                ///< may have work
  std::vector<Event> order_;
  std::string fault_;
};

}  // namespace dusk::application

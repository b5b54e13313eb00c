// SPDX-License-Identifier: Apache-2.0
/// The ranks of one node as a source of messages.
#pragma once

#include <memory>
#include <queue>
#include <vector>

#include "models/application/fifo.h"
#include "models/application/rank_state.h"
#include "models/application/replay_shared.h"

namespace dusk::application {

/// Source of the messages of one node. Events of a cycle happen in the order in which they were
/// planned. So a replay is the same on every engine that delivers the same messages in the same
/// cycles and order.
class NodeRanks : public TrafficSource {
 public:
  NodeRanks(std::shared_ptr<Replay::Shared> shared, NodeId node);

  Cycle next_time() const override {
    if (!outgoing_.empty()) return now_;
    return events_.empty() ? kNever : events_.top().at;
  }
  bool sends() override;
  Message take() override;
  void delivered(const Message& message, Cycle now) override;
  void completed(const Message& message, Cycle now) override;

 private:
  /// End of the work of a stream, or arrival of a message of the node.
  struct Event {
    Cycle at = 0;
    std::uint64_t turn = 0;  ///< place in the order of planning
    enum class Kind : std::uint8_t { StreamDone, Arrival, Arrived } kind = Kind::StreamDone;
    std::uint32_t rank = 0;  ///< StreamDone: place in ranks_
    std::uint32_t what = 0;  ///< StreamDone: the operation; else a MessageId
    bool operator>(const Event& other) const {
      return at != other.at ? at > other.at : turn > other.turn;
    }
  };

  void plan(Cycle at, Event::Kind kind, std::uint32_t rank, std::uint32_t what) {
    events_.push({at, turn_++, kind, rank, what});
  }
  void happen(const Event& event);
  void stream_done(RankState& rank, OperationId id);
  void arrive(MessageId message);
  /// Continues a Receive that has taken a message sent at once, or the request of a longer one.
  void taken(RankState& rank, OperationId receive, std::uint32_t message);
  void send(RankState& rank, OperationId id);
  void put(NodeId to, MessageId message, std::uint64_t flits);

  void ask_stream(RankState& rank, OperationId id);
  void begin(RankState& rank, OperationId id);
  void end(RankState& rank, OperationId id);
  /// Frees the operations that waited for the begin or the end of `id`.
  void happened(RankState& rank, OperationId id, bool begin);
  /// Begins the operations that wait for nothing any more.
  void settle();

  RankState& state_of(Rank rank) { return *shared_->states[rank]; }
  NodeId node_of(Rank rank) const { return shared_->settings.nodes[rank]; }

  std::shared_ptr<Replay::Shared> shared_;
  NodeId node_;
  std::vector<RankState*> ranks_;  ///< ranks of the node, in ascending order
  std::priority_queue<Event, std::vector<Event>, std::greater<Event>> events_;
  Fifo<std::pair<std::uint32_t, OperationId>> ready_;  ///< place in ranks_, operation
  Fifo<Message> outgoing_;
  std::uint64_t turn_ = 0;
  Cycle now_ = 0;  ///< cycle of the last event
};

}  // namespace dusk::application

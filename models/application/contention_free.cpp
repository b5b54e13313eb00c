// SPDX-License-Identifier: Apache-2.0
#include "models/application/contention_free.h"

#include <queue>
#include <vector>

namespace dusk::application {
namespace {

/// Time at which a message arrives, or at which a node has an event.
struct Moment {
  Cycle at = 0;
  bool arrival = false;
  std::uint64_t turn = 0;
  NodeId node = 0;  ///< node of the event
  Message message;
  /// Arrivals of a cycle come before the events that they may decide.
  bool operator>(const Moment& other) const {
    if (at != other.at) return at > other.at;
    if (arrival != other.arrival) return other.arrival;
    return turn > other.turn;
  }
};

class FreeNetwork {
 public:
  FreeNetwork(Replay& replay, std::uint32_t nodes, const MessageTime& time) : time_(time) {
    for (NodeId node = 0; node < nodes; ++node) {
      sources_.push_back(replay.make_source(node));
      look_at(node);
    }
  }

  void run() {
    while (!moments_.empty()) {
      const Moment moment = moments_.top();
      moments_.pop();
      if (moment.arrival) {
        deliver(moment.message, moment.at);
      } else if (sources_[moment.node]->next_time() == moment.at) {  // else planned again
        send_from(moment.node, moment.at);
      }
    }
  }

 private:
  void look_at(NodeId node) {
    if (sources_[node] == nullptr) return;
    const Cycle next = sources_[node]->next_time();
    if (next != kNever) moments_.push({next, false, turn_++, node, {}});
  }
  void send_from(NodeId node, Cycle now) {
    TrafficSource& source = *sources_[node];
    while (source.next_time() <= now) {
      if (!source.sends()) continue;
      Message message = source.take();
      message.source = node;
      const Cycle at = now + time_(node, message.destination, message.length);
      moments_.push({at, true, turn_++, node, message});
    }
    look_at(node);
  }
  void deliver(const Message& message, Cycle now) {
    sources_[message.destination]->delivered(message, now);
    sources_[message.source]->completed(message, now);
    look_at(message.destination);
    look_at(message.source);
  }

  const MessageTime& time_;
  std::vector<std::unique_ptr<TrafficSource>> sources_;  ///< [node]
  std::priority_queue<Moment, std::vector<Moment>, std::greater<Moment>> moments_;
  std::uint64_t turn_ = 0;
};

}  // namespace

Cycle run_without_contention(Replay& replay, std::uint32_t nodes, const MessageTime& time) {
  FreeNetwork network(replay, nodes, time);
  network.run();
  return replay.ended() ? replay.ended_at() : kNever;
}

}  // namespace dusk::application

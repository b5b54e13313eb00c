// SPDX-License-Identifier: Apache-2.0
/// The physical channels: a flit a cycle. A VC that has begun to send a packet keeps the channel
/// until the tail has passed; then the next in rotation that has one.
#pragma once

#include <vector>

#include "models/functional/fronts.h"
#include "models/functional/wheel.h"

namespace dusk::functional {

class Links {
 public:
  Links(State& state, Fronts& fronts);

  /// A queue's head may go; its header moves in the next cycle at the earliest.
  void connect(const Grant& grant);
  /// One flit over every link: first the headers, then what the tails set free. `departed` is told
  /// of each header: (node, queue, output, PacketHandle).
  template <class Departed>
  void move(Departed departed) {
    ready_now_.swap(ready_);
    for (const std::uint32_t link : ready_now_) start(link, departed);
    ready_now_.clear();
    moved_ = sending_ > 0;
    tails_.turn(s_.now, [this](std::uint32_t link) { finish(link); });
  }
  /// A flit moved in this cycle.
  bool moved() const { return moved_; }
  /// That have crossed the link until now.
  std::uint64_t flits(NodeId node, std::uint32_t port) const;

 private:
  struct Link {
    std::uint64_t flits = 0;   // of all packets that have begun
    Cycle until = 0;           // the tail passes in the cycle before
    std::uint8_t pending = 0;  // VCs with a packet that has not begun
    std::uint8_t vc = 0;       // the last that began
    bool sends = false;
  };

  template <class Departed>
  void start(std::uint32_t link, Departed departed) {
    const NodeId node = link / s_.ports;
    const std::uint32_t output = begin(link), q = owner_[s_.at(node, output)];
    departed(node, q, output, s_.entries[s_.queue[s_.at(node, q)].first].packet);
  }
  std::uint32_t begin(std::uint32_t link);
  void finish(std::uint32_t link);

  State& s_;
  Fronts& fronts_;
  std::vector<Link> links_;                       // [node * ports + port]
  std::vector<std::uint8_t> owner_;               // [node, output] the queue it was granted to
  std::vector<std::uint32_t> ready_, ready_now_;  // links that begin a packet in the next cycle
  Wheel tails_;
  std::size_t sending_ = 0;
  bool moved_ = false;
};

}  // namespace dusk::functional

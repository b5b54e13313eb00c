// SPDX-License-Identifier: Apache-2.0
/// Injection from the node into its router: a buffer of whole packets, which feeds one flit per
/// cycle into the injection queue.
#pragma once

#include <vector>

#include "models/functional/queue_heads.h"
#include "models/functional/timing_wheel.h"

namespace dusk::functional {

class Injection {
 public:
  Injection(State& state, QueueHeads& queue_heads);

  /// Returns whether the buffer has space for so many more packets.
  bool has_space(NodeId node, std::uint32_t packets) const {
    return s_.settings.buffer == 0 || nodes_[node].packets + packets <= s_.settings.buffer;
  }
  /// Adds a packet to the buffer, which must have space.
  void put(NodeId node, PacketHandle packet);
  /// Records that the head flit of a packet of `flits` flits has left the node's injection queue.
  /// All of its space is free now: its flits leave one per cycle, and others may follow at the same
  /// rate.
  void departed(NodeId node, std::uint32_t flits) {
    s_.space[s_.at(node, s_.outputs)] += flits;
    look(node);
  }
  /// Moves one flit of each packet that is being fed into its queue.
  void feed();
  bool fed() const { return fed_; }  ///< a flit was fed in this cycle
  /// Calls `visit` for each packet of the buffer that is not in the injection queue.
  template <class Visit>
  void each_in_buffer(NodeId node, Visit visit) const {
    PacketHandle packet = nodes_[node].first;
    for (std::uint32_t i = 0; i < nodes_[node].packets; ++i, packet = next_[packet]) {
      if (i > 0 || !nodes_[node].feeds) visit(packet);
    }
  }

 private:
  struct Node {
    PacketHandle first = kNone, last = kNone;
    std::uint32_t packets = 0;
    bool feeds = false, looks = false;
  };

  void look(NodeId node);

  State& s_;
  QueueHeads& queue_heads_;
  std::vector<Node> nodes_;
  std::vector<PacketHandle> next_;             // [PacketHandle] next packet in the buffer
  std::vector<NodeId> look_now_, look_later_;  // nodes whose next packet may begin
  TimingWheel tails_;
  std::size_t feeding_ = 0;
  bool fed_ = false;
};

}  // namespace dusk::functional

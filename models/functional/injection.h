// SPDX-License-Identifier: Apache-2.0
/// From the node into its router: a buffer of whole packets, from which a flit a cycle goes into
/// the injection queue.
#pragma once

#include <vector>

#include "models/functional/fronts.h"
#include "models/functional/wheel.h"

namespace dusk::functional {

class Injection {
 public:
  Injection(State& state, Fronts& fronts);

  /// Whether the buffer has space for so many packets more.
  bool has_space(NodeId node, std::uint32_t packets) const {
    return s_.settings.buffer == 0 || nodes_[node].packets + packets <= s_.settings.buffer;
  }
  /// Into the buffer, which has room.
  void put(NodeId node, PacketHandle packet);
  /// The header of a packet of `flits` has left the node's injection queue. Its flits leave one a
  /// cycle, and others may take their places as they do.
  void departed(NodeId node, std::uint32_t flits) {
    s_.room[s_.at(node, s_.outputs)] += flits;
    look(node);
  }
  /// One flit of each packet that is on its way into the queue.
  void feed();
  bool fed() const { return fed_; }  ///< a flit in this cycle
  /// Calls `visit` with each packet of the buffer that is not in the injection queue.
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
  Fronts& fronts_;
  std::vector<Node> nodes_;
  std::vector<PacketHandle> next_;             // [PacketHandle] behind it in the buffer
  std::vector<NodeId> look_now_, look_later_;  // whose next packet may begin
  Wheel tails_;
  std::size_t feeding_ = 0;
  bool fed_ = false;
};

}  // namespace dusk::functional

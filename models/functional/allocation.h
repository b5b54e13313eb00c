// SPDX-License-Identifier: Apache-2.0
/// Who gets which output: the requests of all heads, then the choice among them, then the grants.
#pragma once

#include <memory>
#include <vector>

#include "models/functional/state.h"

namespace dusk::functional {

/// Queue `queue` of `node` got `output`.
struct Grant {
  NodeId node;
  std::uint32_t queue, output;
};

class Allocation {
 public:
  virtual ~Allocation() = default;
  /// The head of a queue is new and will ask.
  virtual void begin(Head& head) = 0;
  /// One cycle of all nodes that ask. What is granted is not entered yet, so that no decision
  /// depends on the order of the nodes.
  virtual void allocate(std::vector<Grant>& grants) = 0;
};

/// With the request policy and the arbiter of the settings.
std::unique_ptr<Allocation> make_allocation(State& state);

/// The bubble rule of an output with room for the packet: whoever enters a ring of escape VCs (or a
/// line, as asked for), from anywhere but the same ring, must find room for `bubble` packets in
/// this node's queue of the ring, too; the first node of a line has none.
inline bool bubble_left(const State& s, NodeId node, std::uint32_t queue, std::uint32_t output) {
  if (s.vc_of(output) != 0 || queue == output || s.settings.bubble == 0) return true;
  if (!s.geometry.is_ring(s.port_of(output)) &&
      (s.settings.bubble_in == BubbleIn::Rings ||
       s.geometry.neighbor(node, opposite(s.port_of(output))) == kNone))
    return true;
  return s.room[s.room_of(node, output)] >= s.settings.bubble * s.settings.longest;
}

}  // namespace dusk::functional

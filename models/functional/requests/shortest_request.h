// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/functional/requests/candidates.h"

namespace dusk::functional {

/// SHORTEST_REQ: of the adaptive outputs with room the one before the queue with the fewest flits
/// in it, the first of equals; without one the escape.
class ShortestRequest {
 public:
  explicit ShortestRequest(const State& state) : s_(state) {}
  static void begin(Head&) {}
  static void refused(Head&) {}
  /// What choose() will read of other nodes.
  static void fetch_for(const State& s, NodeId node, const Head& head) {
    for (std::uint32_t left = head.forward; left != 0; left &= left - 1) {
      const std::uint32_t port = State::port(head, static_cast<std::uint32_t>(__builtin_ctz(left)));
      const NodeId to = s.geometry.neighbor(node, port);
      for (std::uint32_t vc = 1; vc < s.vcs; ++vc) fetch(s.queue[s.at(to, s.output(port, vc))]);
    }
  }
  std::uint32_t choose(NodeId node, std::uint32_t, const Head& head) {
    std::uint32_t best = kNone, fewest = kNone;
    adaptive_with_room(s_, node, head, [&](std::uint32_t output) {
      const NodeId to = s_.geometry.neighbor(node, s_.port_of(output));
      const std::uint32_t flits = s_.present(s_.queue[s_.at(to, output)]);
      if (flits < fewest) best = output, fewest = flits;
    });
    return best == kNone ? s_.escape(head) : best;
  }

 private:
  const State& s_;
};

}  // namespace dusk::functional

// SPDX-License-Identifier: Apache-2.0
/// Conditions for a request: free space behind the output, and the bubble. Free space counts the
/// flits that are in a queue, not those still to come.
#pragma once

#include "models/functional/state.h"

namespace dusk::functional {

/// Returns whether there is space for `flits` behind an output. If the output is free, the answer
/// is exact, for whole packets. If a packet owns it, the space may be needed by that packet; then
/// the request is lost.
inline bool has_space(const State& s, NodeId node, std::uint32_t output, std::uint32_t flits) {
  if (s.space[s.at(node, output)] >= flits) return true;
  if ((s.busy[node] & s.bit(output)) == 0) return false;
  const NodeId to = s.geometry.neighbor(node, s.port_of(output));
  return s.settings.queue - s.present(s.queue[s.at(to, output)]) >= flits;
}

/// Returns the outputs of `outputs` with space for `flits`.
inline std::uint64_t with_space(const State& s, NodeId node, std::uint64_t outputs,
                                std::uint32_t flits) {
  std::uint64_t open = flits == s.settings.longest ? outputs & s.fits_longest[node] : 0;
  const std::uint64_t others = flits == s.settings.longest ? s.busy[node] : ~std::uint64_t{0};
  for (std::uint64_t left = outputs & others & ~open; left != 0; left &= left - 1) {
    const auto output = static_cast<std::uint32_t>(__builtin_ctzll(left));
    if (has_space(s, node, output, flits)) open |= s.bit(output);
  }
  return open;
}

/// The bubble rule. A packet that enters a ring of escape VCs (or, with BubbleIn::All, a line) must
/// leave space for `bubble` packets in this node's queue of the ring. The rule does not apply to
/// packets that stay in the ring, or at the first node of a line, which has no such queue.
inline bool bubble_left(const State& s, NodeId node, std::uint32_t queue, std::uint32_t output) {
  if (s.vc_of(output) != 0 || queue == output || s.settings.bubble == 0) return true;
  if (!s.geometry.is_ring(s.port_of(output)) &&
      (s.settings.bubble_in == BubbleIn::Rings ||
       s.geometry.neighbor(node, opposite(s.port_of(output))) == kNone))
    return true;
  return s.settings.queue - s.present(s.queue[s.at(node, output)]) >=
         s.settings.bubble * s.settings.longest;
}

/// Returns the escape output of a head flit if it is among the `open` outputs and the bubble rule
/// allows it; else kNone.
inline std::uint32_t escape_or_none(const State& s, NodeId node, std::uint32_t queue,
                                    const Head& head, std::uint64_t open) {
  const std::uint32_t escape = s.escape(head);
  return (open & s.bit(escape)) != 0 && bubble_left(s, node, queue, escape) ? escape : kNone;
}

}  // namespace dusk::functional

// SPDX-License-Identifier: Apache-2.0
/// The bubble: free space that keeps a ring of escape VCs from filling (docs/bubble.md).
#pragma once

#include <cstdint>

#include "models/common/enum_names.h"

namespace dusk {

/// Method that keeps the escape VCs of a ring free of deadlock.
enum class RingEscape : std::uint8_t {
  Dateline,  ///< two classes: before the wrap link, and from there on
  Bubble,    ///< one class; a packet enters only if it leaves enough free space
};
constexpr auto names(RingEscape) {
  return enum_rows<RingEscape>(
      {{RingEscape::Dateline, "dateline"}, {RingEscape::Bubble, "bubble"}});
}

/// Buffer in which a packet that enters a ring needs the bubble, in addition to its own space
/// downstream.
enum class BubbleAt : std::uint8_t {
  Local,       ///< buffer of this switch that the ring fills
  Downstream,  ///< buffer that the packet goes to, beyond its own length
};
constexpr auto names(BubbleAt) {
  return enum_rows<BubbleAt>({{BubbleAt::Local, "local"}, {BubbleAt::Downstream, "downstream"}});
}

/// Lengths of the packets that may be sent, in flits.
struct PacketLengths {
  std::uint32_t longest = 1;
  std::uint32_t step = 1;  ///< all lengths are multiples of it; for a single length, that length
};

/// One direction of one dimension, in one class of escape VCs.
struct BubbleRing {
  std::uint32_t switches = 0;
  std::uint32_t queues = 1;   ///< links of a trunk * VCs of the class
  std::uint32_t depth = 1;    ///< depth of each queue, flits
  std::uint32_t latency = 1;  ///< latency of a channel, cycles
  bool narrows = false;       ///< a flit may take several cycles on a channel
  // The internal link of each torus node is a part of the rings of a split dimension (3DT torus).
  std::uint32_t inner_queues = 0;   ///< queues of each internal link; 0: not in the ring
  std::uint32_t inner_depth = 1;    ///< depth of each of these queues, flits
  std::uint32_t inner_latency = 1;  ///< latency of the internal link, cycles
};

/// Returns the flits that one queue of the ring must have free so that a packet of the ring can
/// move on.
std::uint32_t least_free(const BubbleRing& ring, const PacketLengths& lengths);

/// Returns the most flits that may be on their way to a queue, not yet seen by its switch, when a
/// packet is granted.
std::uint32_t most_unseen(const BubbleRing& ring, const PacketLengths& lengths);

/// Returns the least bubble with which the ring never fills, in flits.
std::uint32_t least_bubble(BubbleAt at, const BubbleRing& ring, const PacketLengths& lengths);

}  // namespace dusk

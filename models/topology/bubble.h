// SPDX-License-Identifier: Apache-2.0
/// The bubble: room that keeps a ring of escape VCs from filling (docs/bubble.md).
#pragma once

#include <cstdint>

#include "models/common/enum_names.h"

namespace dusk {

/// How the escape VCs of a ring are kept free of deadlock.
enum class RingEscape : std::uint8_t {
  Dateline,  ///< two classes, before the wrap link and from there on
  Bubble,    ///< one class; a packet enters only where room is left
};
constexpr auto names(RingEscape) {
  return enum_rows<RingEscape>(
      {{RingEscape::Dateline, "dateline"}, {RingEscape::Bubble, "bubble"}});
}

/// Where a packet that enters a ring asks for the bubble, beside its own room downstream.
enum class BubbleAt : std::uint8_t {
  Local,       ///< in a buffer of this switch that the ring fills
  Downstream,  ///< in the buffer that it goes to, beyond its own length
};
constexpr auto names(BubbleAt) {
  return enum_rows<BubbleAt>({{BubbleAt::Local, "local"}, {BubbleAt::Downstream, "downstream"}});
}

/// What may be sent, flits.
struct PacketLengths {
  std::uint32_t longest = 1;
  std::uint32_t step = 1;  ///< every length is a multiple of it; of packets of one length they
};

/// One direction of one dimension, in one class of escape VCs.
struct BubbleRing {
  std::uint32_t switches = 0;
  std::uint32_t queues = 1;   ///< links of a trunk * VCs of the class
  std::uint32_t depth = 1;    ///< of each queue, flits
  std::uint32_t latency = 1;  ///< of a channel, cycles
  bool narrows = false;       ///< a channel may take several cycles for a flit
  // The internal link of each torus node is a part of the rings of a split dimension (3DT torus).
  std::uint32_t inner_queues = 0;   ///< of each internal link; 0: it is no part
  std::uint32_t inner_depth = 1;    ///< of each of these queues, flits
  std::uint32_t inner_latency = 1;  ///< of the internal link, cycles
};

/// Flits that some queue of the ring must have free so that a packet of the ring can move on.
std::uint32_t least_free(const BubbleRing& ring, const PacketLengths& lengths);

/// Most flits that are on their way to a queue, and not seen by its switch, as one is granted.
std::uint32_t most_unseen(const BubbleRing& ring, const PacketLengths& lengths);

/// Least bubble with which the ring never fills, flits.
std::uint32_t least_bubble(BubbleAt at, const BubbleRing& ring, const PacketLengths& lengths);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "models/topology/bubble.h"

#include <algorithm>

namespace dusk {

std::uint32_t least_free(const BubbleRing& ring, const PacketLengths& lengths) {
  const bool inner = ring.inner_queues > 0;
  const std::uint32_t rest = ring.depth % lengths.step,
                      inner_rest = inner ? ring.inner_depth % lengths.step : 0;
  return ring.switches * (ring.queues + ring.inner_queues) * (lengths.longest - lengths.step) +
         std::max(rest, inner_rest) + 1;
}

std::uint32_t most_unseen(const BubbleRing& ring, const PacketLengths& lengths) {
  // No flit crosses for one cycle between two packets. A narrow channel uses that cycle.
  const std::uint32_t latency =
      ring.inner_queues > 0 ? std::max(ring.latency, ring.inner_latency) : ring.latency;
  const std::uint32_t gaps = ring.narrows ? 0 : latency / (lengths.longest + 1);
  return lengths.longest + latency - gaps;
}

std::uint32_t least_bubble(BubbleAt at, const BubbleRing& ring, const PacketLengths& lengths) {
  const std::uint32_t free = least_free(ring, lengths);
  return at == BubbleAt::Downstream ? free : free + most_unseen(ring, lengths);
}

}  // namespace dusk

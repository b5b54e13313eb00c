// SPDX-License-Identifier: Apache-2.0
#include "models/topology/bubble.h"

namespace dusk {

std::uint32_t least_free(const BubbleRing& ring, const PacketLengths& lengths) {
  return ring.switches * ring.queues * (lengths.longest - lengths.step) +
         ring.depth % lengths.step + 1;
}

std::uint32_t most_unseen(const BubbleRing& ring, const PacketLengths& lengths) {
  // Between two packets no flit crosses for a cycle; on a narrow channel there is time for that.
  const std::uint32_t gaps = ring.narrows ? 0 : ring.latency / (lengths.longest + 1);
  return lengths.longest + ring.latency - gaps;
}

std::uint32_t least_bubble(BubbleAt at, const BubbleRing& ring, const PacketLengths& lengths) {
  const std::uint32_t free = least_free(ring, lengths);
  return at == BubbleAt::Downstream ? free : free + most_unseen(ring, lengths);
}

}  // namespace dusk

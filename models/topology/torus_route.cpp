// SPDX-License-Identifier: Apache-2.0
#include "models/topology/torus_route.h"

namespace dusk {
namespace {

/// Returns the escape classes of the hop from x. `ahead`: the path crosses the wrap link at this
/// hop or later.
std::uint32_t ring_classes(bool up, bool ahead, std::uint32_t x, std::uint32_t last, bool relaxed) {
  if (x == (up ? last : 0)) return kRouteAfter;
  if (ahead) return kRouteBefore;
  return relaxed ? kRouteAfter | kRouteBefore : kRouteAfter;
}

}  // namespace

TorusRoute torus_route(const TorusPosition& at, std::uint32_t destination, unsigned random_bits) {
  const std::uint32_t word = torus_route_word(at, destination, random_bits);
  TorusRoute route;
  route.local = (word & kRouteLocal) != 0;
  route.productive = static_cast<std::uint8_t>(word);
  route.escape = static_cast<std::uint8_t>(word >> 8);
  route.may_use_before = (word & kRouteBefore) != 0;
  route.may_use_after = (word & kRouteAfter) != 0;
  return route;
}

std::uint32_t torus_route_word(const TorusPosition& at, std::uint32_t destination,
                               unsigned random_bits) {
  if (destination == at.address) return kRouteLocal;
  const unsigned bits = coordinate_bits(at.dimensions);
  const std::uint32_t mask = (1u << bits) - 1;
  std::uint32_t own = at.address, to = destination, highest = at.last;
  std::uint32_t word = 0;
  for (unsigned d = 0; d < at.dimensions; ++d, own >>= bits, to >>= bits, highest >>= bits) {
    const std::uint32_t x = own & mask, y = to & mask, last = highest & mask;
    if (x == y) continue;
    const bool wrap = (at.wrap >> d & 1u) != 0;
    const RingWay way = ring_way(at, d, x, y, last);
    bool up = way.up;
    if (way.tie) {
      up = leads_up_in_tie(at.ring_tie, x, (random_bits >> d & 1u) != 0);
      if (at.ring_tie == RingTie::Random) word |= kRouteByChance;
    }
    const std::uint32_t classes =
        wrap ? ring_classes(up, up == (y < x), x, last, at.relaxed_dateline)
             : kRouteBefore | kRouteAfter;
    const std::uint32_t trunk = (up ? 1u : 2u) << 2 * d;
    if ((word & 0xffu) == 0) word |= trunk << 8 | classes;
    word |= trunk;
  }
  return word;
}

std::uint32_t torus_hops(const TorusPosition& from, std::uint32_t destination) {
  const unsigned bits = coordinate_bits(from.dimensions);
  const std::uint32_t mask = (1u << bits) - 1;
  std::uint32_t hops = 0;
  std::uint32_t own = from.address, to = destination, highest = from.last;
  for (unsigned d = 0; d < from.dimensions; ++d, own >>= bits, to >>= bits, highest >>= bits) {
    const std::uint32_t x = own & mask, y = to & mask;
    if (x != y) hops += ring_way(from, d, x, y, highest & mask).hops;
  }
  return hops;
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "models/topology/torus_route.h"

#include <algorithm>

namespace dusk {
namespace {

/// Steps in direction + around a ring of last + 1 switches.
std::uint32_t steps_up(std::uint32_t x, std::uint32_t y, std::uint32_t last) {
  return y >= x ? y - x : y + last + 1 - x;
}

/// The rule of one dimension with x != y.
bool leads_up(const TorusPosition& at, unsigned d, std::uint32_t x, std::uint32_t y,
              std::uint32_t last, unsigned random_bits) {
  if ((at.wrap >> d & 1u) == 0) return y > x;
  const std::uint32_t up = steps_up(x, y, last), down = last + 1 - up;
  if (up != down) return up < down;
  switch (at.ring_tie) {
    case RingTie::Plus:
      return true;
    case RingTie::Alternate:
      return (x & 1u) == 0;
    case RingTie::Random:
      return (random_bits >> d & 1u) == 0;
  }
  return true;
}

/// The classes of the hop from x towards y.
void set_classes(const TorusPosition& at, unsigned d, bool up, std::uint32_t x, std::uint32_t y,
                 std::uint32_t last, TorusRoute& route) {
  if ((at.wrap >> d & 1u) == 0) {
    route.may_use_before = route.may_use_after = true;
    return;
  }
  const bool wraps = up ? x == last : x == 0;
  const bool ahead = !wraps && (up ? y < x : y > x);
  route.may_use_after = !ahead;
  route.may_use_before = ahead || (at.relaxed_dateline && !wraps);
}

}  // namespace

TorusPosition torus_position(const Topology& torus, SwitchId at) {
  TorusPosition position;
  position.dimensions = static_cast<std::uint32_t>(torus.size.size());
  position.address = torus.address[at];
  position.last = torus.last;
  position.wrap = static_cast<std::uint8_t>(torus.wrap ? (1u << position.dimensions) - 1 : 0);
  return position;
}

TorusRoute torus_route(const TorusPosition& at, std::uint32_t destination, unsigned random_bits) {
  TorusRoute route;
  route.local = destination == at.address;
  if (route.local) return route;
  const unsigned bits = coordinate_bits(at.dimensions);
  const std::uint32_t mask = (1u << bits) - 1;
  std::uint32_t own = at.address, to = destination, highest = at.last;
  for (unsigned d = 0; d < at.dimensions; ++d, own >>= bits, to >>= bits, highest >>= bits) {
    const std::uint32_t x = own & mask, y = to & mask, last = highest & mask;
    if (x == y) continue;
    const bool up = leads_up(at, d, x, y, last, random_bits);
    const auto trunk = static_cast<std::uint8_t>(1u << (2 * d + (up ? 0 : 1)));
    if (route.productive == 0) {
      route.escape = trunk;
      set_classes(at, d, up, x, y, last, route);
    }
    route.productive |= trunk;
  }
  return route;
}

std::uint32_t torus_hops(const TorusPosition& from, std::uint32_t destination) {
  const unsigned bits = coordinate_bits(from.dimensions);
  const std::uint32_t mask = (1u << bits) - 1;
  std::uint32_t hops = 0;
  std::uint32_t own = from.address, to = destination, highest = from.last;
  for (unsigned d = 0; d < from.dimensions; ++d, own >>= bits, to >>= bits, highest >>= bits) {
    const std::uint32_t x = own & mask, y = to & mask;
    const std::uint32_t direct = y > x ? y - x : x - y;
    const std::uint32_t around = (highest & mask) + 1 - direct;
    hops += (from.wrap >> d & 1u) != 0 ? std::min(direct, around) : direct;
  }
  return hops;
}

}  // namespace dusk

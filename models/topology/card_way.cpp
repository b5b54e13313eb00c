// SPDX-License-Identifier: Apache-2.0
#include "models/topology/card_way.h"

#include "models/topology/card_torus.h"
#include "models/topology/torus_route.h"

namespace dusk {
CardWay card_way(const CardPosition& at, bool inside, std::uint32_t destination, unsigned random) {
  const auto has = [&at](unsigned torus_port) { return (at.links >> torus_port & 1u) != 0; };
  for (unsigned d = 0; d < kCardDimensions; ++d) {
    const auto coordinate = [d](std::uint32_t address) {
      return address >> d * kCardCoordinateBits & ((1u << kCardCoordinateBits) - 1);
    };
    const std::uint32_t x = coordinate(at.address), y = coordinate(destination);
    if (x == y) continue;
    const std::uint32_t size = coordinate(at.last) + 1;
    const std::uint32_t forth = (y + size - x) % size, back = size - forth;
    const bool split = has(2 * d) != has(2 * d + 1);
    bool plus = forth < back;
    if (forth == back)
      plus =
          inside && split ? has(2 * d) : leads_up_in_tie(at.ring_tie, x, (random >> d & 1u) != 0);
    const unsigned wanted = 2 * d + (plus ? 0 : 1);
    if (has(wanted)) {
      const auto below = at.links & ((1u << wanted) - 1);
      return {y > x ? CardClass::Up : CardClass::Low,
              static_cast<PortId>(__builtin_popcount(below))};
    }
    if (split) return {type2(d, y > x), kInternalPort};
    return {plus ? CardClass::Type1Plus : CardClass::Type1Minus, kInternalPort};
  }
  if (card_of(destination) == card_of(at.address)) return {CardClass::Local, kCardNodePort};
  return {CardClass::Type3, kInternalPort};
}

}  // namespace dusk

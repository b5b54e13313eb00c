// SPDX-License-Identifier: Apache-2.0
/// Minimal routing in a torus or mesh (docs/rtl/route_torus.md).
#pragma once

#include <cstdint>

#include "models/switch/switch_engine.h"
#include "models/topology/topology.h"

namespace dusk {

/// Position of a switch in its torus, with the rules of its routing.
struct TorusPosition {
  std::uint32_t dimensions = 1;
  std::uint32_t address = 0, last = 0;  ///< packed coordinates, as SwitchSettings
  std::uint8_t wrap = 0;
  RingTie ring_tie = RingTie::Plus;
  bool relaxed_dateline = false;
};

/// Returns the position of a switch by the wiring, with the default rules.
inline TorusPosition torus_position(const Topology& torus, SwitchId at) {
  TorusPosition position;
  position.dimensions = static_cast<std::uint32_t>(torus.size.size());
  position.address = torus.address[at];
  position.last = torus.last;
  position.wrap = torus.wrap.mask(position.dimensions);
  return position;
}
/// Returns the position of a switch by its pins.
inline TorusPosition torus_position(std::uint32_t dimensions, const SwitchSettings& s) {
  return {dimensions, s.address, s.last, s.wrap, s.ring_tie, s.relaxed_dateline};
}

/// Shorter direction from coordinate x to coordinate y of the same dimension.
struct RingWay {
  bool up = true;
  bool tie = false;  ///< ring: both directions are equally long, and `up` is undecided
  std::uint32_t hops = 0;
};
/// Returns the shorter direction. `last`: highest coordinate of dimension d of the torus of `at`.
inline RingWay ring_way(const TorusPosition& at, std::uint32_t d, std::uint32_t x, std::uint32_t y,
                        std::uint32_t last) {
  const bool above = y > x;
  if ((at.wrap >> d & 1u) == 0) return {above, false, above ? y - x : x - y};
  const std::uint32_t plus = above ? y - x : y + last + 1 - x;  // steps in direction +
  const bool up = 2 * plus <= last;
  return {up, 2 * plus == last + 1, up ? plus : last + 1 - plus};
}
/// Returns whether a packet with a tie in its dimension leaves coordinate x upwards.
inline bool leads_up_in_tie(RingTie tie, std::uint32_t x, bool random) {
  if (tie == RingTie::Random) return !random;
  return tie == RingTie::Plus || (tie == RingTie::Alternate && (x & 1u) == 0);
}

/// Route of a packet at a switch. Trunk 2d leads up in dimension d, trunk 2d + 1 down.
struct TorusRoute {
  bool local = false;           ///< the destination's node is at this switch
  std::uint8_t productive = 0;  ///< bit per trunk
  std::uint8_t escape = 0;      ///< bit of the dimension-order trunk
  bool may_use_before = false;  ///< VCs of class EscapeBefore on the escape trunk
  bool may_use_after = false;   ///< VCs of class EscapeAfter on the escape trunk
};

/// Returns the route of a packet. `random_bits`: bit d decides a random tie of dimension d.
TorusRoute torus_route(const TorusPosition& at, std::uint32_t destination, unsigned random_bits);

/// Returns the same route in one word, for callers that need many: bits 0..7 are `productive`, bits
/// 8..15 `escape`, then flags.
std::uint32_t torus_route_word(const TorusPosition& at, std::uint32_t destination,
                               unsigned random_bits);
inline constexpr std::uint32_t kRouteLocal = 1u << 16;
inline constexpr std::uint32_t kRouteBefore = 1u << 17;
inline constexpr std::uint32_t kRouteAfter = 1u << 18;
inline constexpr std::uint32_t kRouteByChance = 1u << 19;  ///< `random_bits` decided

/// Returns the channels between switches on a minimal path from one address to another.
std::uint32_t torus_hops(const TorusPosition& from, std::uint32_t destination);

}  // namespace dusk

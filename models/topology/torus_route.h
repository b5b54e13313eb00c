// SPDX-License-Identifier: Apache-2.0
/// Minimal routing in a torus or mesh (docs/rtl/route_torus.md).
#pragma once

#include <cstdint>

#include "models/switch/switch_engine.h"
#include "models/topology/topology.h"

namespace dusk {

/// What a switch knows of the torus it stands in.
struct TorusPosition {
  std::uint32_t dimensions = 1;
  std::uint32_t address = 0, last = 0;  ///< packed coordinates, as SwitchSettings
  std::uint8_t wrap = 0;
  RingTie ring_tie = RingTie::Plus;
  bool relaxed_dateline = false;
};

/// A switch where the wiring puts it, with the default rules.
inline TorusPosition torus_position(const Topology& torus, SwitchId at) {
  TorusPosition position;
  position.dimensions = static_cast<std::uint32_t>(torus.size.size());
  position.address = torus.address[at];
  position.last = torus.last;
  position.wrap = torus.wrap.mask(position.dimensions);
  return position;
}
/// A switch where its pins put it.
inline TorusPosition torus_position(std::uint32_t dimensions, const SwitchSettings& s) {
  return {dimensions, s.address, s.last, s.wrap, s.ring_tie, s.relaxed_dateline};
}

/// The shorter way from coordinate x to another one, y, of a dimension.
struct RingWay {
  bool up = true;
  bool tie = false;  ///< of a ring: either way is as long, and `up` does not say which
  std::uint32_t hops = 0;
};
/// `last`: highest coordinate of dimension d of the torus in which `at` stands.
inline RingWay ring_way(const TorusPosition& at, std::uint32_t d, std::uint32_t x, std::uint32_t y,
                        std::uint32_t last) {
  const bool above = y > x;
  if ((at.wrap >> d & 1u) == 0) return {above, false, above ? y - x : x - y};
  const std::uint32_t plus = above ? y - x : y + last + 1 - x;  // steps in direction +
  const bool up = 2 * plus <= last;
  return {up, 2 * plus == last + 1, up ? plus : last + 1 - plus};
}
/// Which way a packet leaves x that has a tie ahead.
inline bool leads_up_in_tie(RingTie tie, std::uint32_t x, bool random) {
  if (tie == RingTie::Random) return !random;
  return tie == RingTie::Plus || (tie == RingTie::Alternate && (x & 1u) == 0);
}

/// Trunk 2d leads up in dimension d, trunk 2d + 1 down.
struct TorusRoute {
  bool local = false;           ///< the destination's node is at this switch
  std::uint8_t productive = 0;  ///< bit per trunk
  std::uint8_t escape = 0;      ///< bit of the dimension-order trunk
  bool may_use_before = false;  ///< on the escape trunk, VCs of class EscapeBefore
  bool may_use_after = false;   ///< EscapeAfter
};

/// `random_bits`: bit d decides a random tie of dimension d.
TorusRoute torus_route(const TorusPosition& at, std::uint32_t destination, unsigned random_bits);

/// The same in one word, for who asks often: bits 0..7 are `productive`, 8..15 `escape`, then
/// flags.
std::uint32_t torus_route_word(const TorusPosition& at, std::uint32_t destination,
                               unsigned random_bits);
inline constexpr std::uint32_t kRouteLocal = 1u << 16;
inline constexpr std::uint32_t kRouteBefore = 1u << 17;
inline constexpr std::uint32_t kRouteAfter = 1u << 18;
inline constexpr std::uint32_t kRouteByChance = 1u << 19;  ///< `random_bits` decided

/// Channels between switches on a minimal way from one address to another.
std::uint32_t torus_hops(const TorusPosition& from, std::uint32_t destination);

}  // namespace dusk

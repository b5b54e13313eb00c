// SPDX-License-Identifier: Apache-2.0
#include "models/twin/torus_routes.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/models/twin/torus_switch_bench.h"

namespace dusk {
namespace {

std::uint32_t packed(const std::vector<std::uint32_t>& coordinates) {
  std::uint32_t word = 0;
  const std::uint32_t bits = 24 / static_cast<std::uint32_t>(coordinates.size());
  for (std::size_t d = 0; d < coordinates.size(); ++d) word |= coordinates[d] << (d * bits);
  return word;
}

/// Routes from one switch to every coordinate of dimensions 0 and 1, for every random tie.
void compare(const std::vector<std::uint32_t>& at, const std::vector<std::uint32_t>& last,
             std::uint8_t wrap, RingTie tie) {
  SwitchShape shape = torus_shape();
  shape.set_torus(static_cast<std::uint32_t>(at.size()), 1);
  SwitchSettings pins = torus_pins(shape);
  pins.address = packed(at);
  pins.last = packed(last);
  pins.wrap = wrap;
  pins.ring_tie = tie;
  TorusPosition position;
  position.dimensions = shape.dimensions();
  position.address = pins.address;
  position.last = pins.last;
  position.wrap = wrap;
  position.ring_tie = tie;
  position.relaxed_dateline = pins.relaxed_dateline;
  TorusRoutes<2> routes;
  routes.reset(shape, pins);
  std::vector<std::uint32_t> to = at;
  for (to[0] = 0; to[0] <= last[0]; ++to[0]) {
    for (to[1] = 0; to[1] <= last[1]; ++to[1]) {
      for (std::uint16_t random = 0; random < 16; ++random) {
        const auto word = static_cast<std::uint16_t>(random << 12 | 0x5a5);
        ASSERT_EQ(routes.route(0, packed(to), word), torus_route_word(position, packed(to), random))
            << "to " << to[0] << ", " << to[1] << " random " << random;
      }
    }
  }
}

TEST(TorusRoutes, AreThoseOfTheRouteFromATable) {
  for (const RingTie tie : {RingTie::Plus, RingTie::Alternate, RingTie::Random}) {
    for (const std::uint8_t wrap : {0, 1, 3}) {
      for (const std::uint32_t x : {0u, 2u, 7u}) compare({x, 5}, {7, 5}, wrap, tie);
    }
  }
}

TEST(TorusRoutes, AreThoseOfTheRouteWithoutATable) {
  compare({3, 69}, {5, 99}, 3, RingTie::Random);
  compare({40, 1, 2}, {79, 3, 3}, 7, RingTie::Alternate);
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "models/topology/torus_route.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace dusk {
namespace {

using Coordinates = std::vector<std::uint32_t>;

/// A torus or mesh by its definition: coordinates as numbers, neighbors by remainders.
struct Grid {
  Coordinates size;
  std::vector<bool> wrap;  ///< [dimension]
  RingTie tie = RingTie::Plus;
  bool relaxed = false;

  std::uint32_t pack(const Coordinates& c) const {
    std::uint32_t word = 0;
    for (std::size_t d = 0; d < c.size(); ++d) word |= c[d] << (d * (24 / c.size()));
    return word;
  }
  std::uint32_t switches() const {
    std::uint32_t count = 1;
    for (const std::uint32_t s : size) count *= s;
    return count;
  }
  Coordinates at(std::uint32_t id) const {
    Coordinates c;
    for (const std::uint32_t s : size) {
      c.push_back(id % s);
      id /= s;
    }
    return c;
  }
  TorusPosition position(const Coordinates& c) const {
    TorusPosition p;
    p.dimensions = static_cast<std::uint32_t>(size.size());
    p.address = pack(c);
    Coordinates last = size;
    for (std::uint32_t& value : last) --value;
    p.last = pack(last);
    for (std::size_t d = 0; d < size.size(); ++d) {
      if (wrap[d]) p.wrap = static_cast<std::uint8_t>(p.wrap | 1u << d);
    }
    p.ring_tie = tie;
    p.relaxed_dateline = relaxed;
    return p;
  }
  /// Returns the switch at the end of `trunk`; empty beyond the edge of a mesh.
  Coordinates step(Coordinates c, unsigned trunk) const {
    const unsigned d = trunk / 2;
    if (!wrap[d] && c[d] == (trunk % 2 == 0 ? size[d] - 1 : 0)) return {};
    c[d] = (c[d] + (trunk % 2 == 0 ? 1 : size[d] - 1)) % size[d];
    return c;
  }
  std::uint32_t distance(const Coordinates& a, const Coordinates& b) const {
    std::uint32_t sum = 0;
    for (std::size_t d = 0; d < size.size(); ++d) {
      const std::uint32_t direct = std::max(a[d], b[d]) - std::min(a[d], b[d]);
      sum += wrap[d] ? std::min(direct, size[d] - direct) : direct;
    }
    return sum;
  }
};

std::string name_of(const Grid& grid) {
  std::string name;
  for (std::size_t d = 0; d < grid.size.size(); ++d) {
    name += (d > 0 ? "x" : "") + std::to_string(grid.size[d]) + (grid.wrap[d] ? "ring" : "line");
  }
  return name + (grid.relaxed ? " relaxed" : " classic") + ", ties " +
         std::to_string(static_cast<int>(grid.tie));
}

/// All rings, all lines, and a ring in dimension 1 alone; each with every rule.
std::vector<Grid> grids_of(const Coordinates& size) {
  std::vector<std::vector<bool>> wraps = {std::vector<bool>(size.size(), true),
                                          std::vector<bool>(size.size(), false)};
  if (size.size() > 1) {
    wraps.emplace_back(size.size(), false);
    wraps.back()[1] = true;
  }
  std::vector<Grid> all;
  for (const std::vector<bool>& wrap : wraps) {
    for (const RingTie tie : {RingTie::Plus, RingTie::Alternate, RingTie::Random}) {
      for (const bool relaxed : {false, true}) all.push_back({size, wrap, tie, relaxed});
    }
  }
  return all;
}

class TorusRouting : public ::testing::TestWithParam<Coordinates> {
 protected:
  /// Calls with every pair of switches and every value of the random bits that matters.
  template <typename F>
  void each_pair(F call) {
    for (const Grid& grid : grids_of(GetParam())) {
      const unsigned draws = grid.tie == RingTie::Random ? 1u << grid.size.size() : 1;
      for (std::uint32_t pair = 0; pair < grid.switches() * grid.switches(); ++pair) {
        const std::uint32_t a = pair / grid.switches(), b = pair % grid.switches();
        SCOPED_TRACE(name_of(grid) + ": " + std::to_string(a) + " to " + std::to_string(b));
        for (unsigned random = 0; random < draws; ++random) {
          call(grid, grid.at(a), grid.at(b), random);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
};

TEST_P(TorusRouting, CountsTheHops) {
  each_pair([](const Grid& grid, const Coordinates& a, const Coordinates& b, unsigned) {
    ASSERT_EQ(torus_hops(grid.position(a), grid.pack(b)), grid.distance(a, b));
  });
}

TEST_P(TorusRouting, EveryProductiveHopReducesTheDistanceByOne) {
  each_pair([](const Grid& grid, const Coordinates& a, const Coordinates& b, unsigned random) {
    const TorusRoute route = torus_route(grid.position(a), grid.pack(b), random);
    ASSERT_EQ(route.local, a == b);
    for (unsigned t = 0; t < 8; ++t) {
      if ((route.productive >> t & 1u) == 0) continue;
      ASSERT_LT(t / 2, grid.size.size());
      const Coordinates next = grid.step(a, t);
      ASSERT_FALSE(next.empty()) << "beyond the edge";
      ASSERT_EQ(grid.distance(next, b) + 1, grid.distance(a, b));
    }
  });
}

TEST_P(TorusRouting, HasOneDirectionOfEachDimensionThatDiffersAndTheLowestEscapes) {
  each_pair([](const Grid& grid, const Coordinates& a, const Coordinates& b, unsigned random) {
    const TorusRoute route = torus_route(grid.position(a), grid.pack(b), random);
    unsigned lowest = 0;
    for (std::size_t d = grid.size.size(); d-- > 0;) {
      const unsigned directions = route.productive >> (2 * d) & 3u;
      ASSERT_EQ(__builtin_popcount(directions), a[d] == b[d] ? 0 : 1);
      if (directions != 0) lowest = directions << (2 * d);
    }
    ASSERT_EQ(route.escape, lowest);
    ASSERT_EQ(route.escape != 0, route.may_use_before || route.may_use_after);
  });
}

TEST_P(TorusRouting, TheDirectionOfATieFollowsItsRule) {
  each_pair([](const Grid& grid, const Coordinates& a, const Coordinates& b, unsigned random) {
    const TorusRoute route = torus_route(grid.position(a), grid.pack(b), random);
    for (std::size_t d = 0; d < grid.size.size(); ++d) {
      const std::uint32_t size = grid.size[d];
      if (!grid.wrap[d] || (a[d] + size / 2) % size != b[d] || size % 2 != 0) continue;
      const bool up = grid.tie == RingTie::Plus        ? true
                      : grid.tie == RingTie::Alternate ? a[d] % 2 == 0
                                                       : (random >> d & 1u) == 0;
      ASSERT_EQ(route.productive >> (2 * d) & 3u, up ? 1u : 2u);
    }
  });
}

TEST_P(TorusRouting, TheEscapeAloneArrivesInDimensionOrderAndNeverGoesBackBeforeTheDateline) {
  each_pair([](const Grid& grid, Coordinates at, const Coordinates& b, unsigned random) {
    const std::uint32_t hops = grid.distance(at, b);
    unsigned dimension = 0, trunk_before = 8;
    bool after = false;
    for (std::uint32_t hop = 0; hop < hops; ++hop) {
      const TorusRoute route = torus_route(grid.position(at), grid.pack(b), random);
      ASSERT_FALSE(route.local);
      const auto trunk = static_cast<unsigned>(__builtin_ctz(route.escape));
      ASSERT_GE(trunk / 2, dimension);
      if (trunk / 2 == dimension && trunk_before < 8 && trunk_before / 2 == dimension) {
        ASSERT_EQ(trunk, trunk_before) << "turned round";
      }
      if (trunk / 2 != dimension) after = false;
      dimension = trunk / 2;
      trunk_before = trunk;
      if (grid.wrap[dimension]) {
        ASSERT_TRUE(!after || route.may_use_after) << "class before follows class after";
        const bool wraps = at[dimension] == (trunk % 2 == 0 ? grid.size[dimension] - 1 : 0);
        ASSERT_FALSE(wraps && route.may_use_before);
        after = after || route.may_use_after;
        ASSERT_EQ(route.may_use_before && route.may_use_after,
                  grid.relaxed && route.may_use_after && !wraps);
      } else {
        ASSERT_TRUE(route.may_use_before && route.may_use_after);
      }
      at = grid.step(at, trunk);
    }
    ASSERT_EQ(at, b);
    ASSERT_TRUE(torus_route(grid.position(at), grid.pack(b), random).local);
  });
}

INSTANTIATE_TEST_SUITE_P(Sizes, TorusRouting,
                         ::testing::Values(Coordinates{2}, Coordinates{3}, Coordinates{4},
                                           Coordinates{5}, Coordinates{2, 2}, Coordinates{4, 4},
                                           Coordinates{5, 3}, Coordinates{4, 2},
                                           Coordinates{2, 3, 4}, Coordinates{4, 4, 2},
                                           Coordinates{3, 2, 4, 2}, Coordinates{2, 2, 2, 2}));

/// By hand, [x][y]: direction, then B class before, A after, W after on the wrap link itself.
/// The relaxed rule turns A into both and leaves B and W.
using RingTable = std::vector<std::vector<std::string>>;
const RingTable kRingOf4TiesPlus = {
    {"", "+A", "+A", "-W"}, {"-A", "", "+A", "+A"}, {"+B", "-A", "", "+A"}, {"+W", "+W", "-A", ""}};
const RingTable kRingOf4TiesAlternate = {
    {"", "+A", "+A", "-W"}, {"-A", "", "+A", "-B"}, {"+B", "-A", "", "+A"}, {"+W", "-A", "-A", ""}};
const RingTable kRingOf4TiesMinus = {
    {"", "+A", "-W", "-W"}, {"-A", "", "+A", "-B"}, {"-A", "-A", "", "+A"}, {"+W", "-A", "-A", ""}};
const RingTable kRingOf5 = {{"", "+A", "+A", "-W", "-W"},
                            {"-A", "", "+A", "+A", "-B"},
                            {"-A", "-A", "", "+A", "+A"},
                            {"+B", "-A", "-A", "", "+A"},
                            {"+W", "+W", "-A", "-A", ""}};

/// The ring lies in `dimension` of `dimensions`.
void expect_ring(const RingTable& table, RingTie tie, unsigned random, unsigned dimensions,
                 unsigned dimension) {
  const unsigned shift = dimension * (24 / dimensions);
  for (std::uint32_t x = 0; x < table.size(); ++x) {
    for (std::uint32_t y = 0; y < table.size(); ++y) {
      for (const bool relaxed : {false, true}) {
        const TorusPosition at{dimensions,
                               x << shift,
                               static_cast<std::uint32_t>(table.size() - 1) << shift,
                               static_cast<std::uint8_t>(1u << dimension),
                               tie,
                               relaxed};
        const TorusRoute route = torus_route(at, y << shift, random << dimension);
        SCOPED_TRACE(std::to_string(x) + " to " + std::to_string(y) + (relaxed ? " relaxed" : ""));
        ASSERT_EQ(route.local, x == y);
        if (x == y) continue;
        const std::string& cell = table[x][y];
        EXPECT_EQ(route.escape, (cell[0] == '+' ? 1u : 2u) << (2 * dimension));
        EXPECT_EQ(route.productive, route.escape);
        EXPECT_EQ(route.may_use_before, cell[1] == 'B' || (cell[1] == 'A' && relaxed));
        EXPECT_EQ(route.may_use_after, cell[1] != 'B');
      }
    }
  }
}

TEST(TorusRingTables, HoldInEveryDimension) {
  for (unsigned dimensions = 1; dimensions <= 4; ++dimensions) {
    for (unsigned d = 0; d < dimensions; ++d) {
      expect_ring(kRingOf4TiesPlus, RingTie::Plus, 1, dimensions, d);
      expect_ring(kRingOf4TiesAlternate, RingTie::Alternate, 1, dimensions, d);
      expect_ring(kRingOf4TiesPlus, RingTie::Random, 0, dimensions, d);
      expect_ring(kRingOf4TiesMinus, RingTie::Random, 1, dimensions, d);
      for (const RingTie tie : {RingTie::Plus, RingTie::Alternate, RingTie::Random}) {
        expect_ring(kRingOf5, tie, 1, dimensions, d);
      }
    }
  }
}

TEST(TorusRouteSizes, ReachTheLargestRing) {
  TorusPosition at{1, 0, 0xffffff, 1, RingTie::Plus, false};
  EXPECT_EQ(torus_hops(at, 0x800000), 0x800000u);
  EXPECT_EQ(torus_hops(at, 0xffffff), 1u);
  EXPECT_EQ(torus_route(at, 0x800000, 0).escape, 1u);
  EXPECT_EQ(torus_route(at, 0x800001, 0).escape, 2u);
  at.wrap = 0;
  EXPECT_EQ(torus_hops(at, 0xffffff), 0xffffffu);
  EXPECT_EQ(torus_route(at, 0xffffff, 0).escape, 1u);
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "models/functional/geometry.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "models/topology/torus.h"
#include "models/topology/torus_route.h"

namespace dusk::functional {
namespace {

TEST(FunctionalGeometry, HalfAroundARingBothWaysAreEquallyLikely) {
  const Geometry torus({4, 5}, true), mesh({4, 5}, false);
  Random ties(1, 0), same = ties;
  EXPECT_EQ(torus.hops(0, 3 + 4 * 4, ties), (Register{-1, -1}));
  EXPECT_EQ(torus.hops(0, 1 + 2 * 4, ties), (Register{1, 2}));
  EXPECT_EQ(mesh.hops(0, 3 + 4 * 4, ties), (Register{3, 4}));
  EXPECT_EQ(mesh.hops(0, 2, ties), (Register{2, 0}));
  EXPECT_EQ(ties.bits(), same.bits());  // nothing was drawn
  int up = 0;
  for (int i = 0; i < 10000; ++i) {
    const Register hops = torus.hops(0, 2, ties);
    ASSERT_EQ(std::abs(hops[0]), 2);
    up += hops[0] > 0;
  }
  EXPECT_NEAR(up, 5000, 250);  // 5 standard deviations
}

TEST(FunctionalGeometry, HopsAreThoseOfAShortestWayOfTheTopology) {
  Random ties(1, 0);
  for (std::uint32_t rings = 0; rings < 8; ++rings) {
    const std::vector<std::uint32_t> size{4, 5, 3};
    const Geometry map(size, Rings::of(rings));
    const Topology torus = make_torus({size, Rings::of(rings)});
    for (NodeId from = 0; from < map.nodes(); ++from) {
      const TorusPosition position = torus_position(torus, from);
      for (NodeId to = 0; to < map.nodes(); ++to) {
        std::uint32_t hops = 0;
        for (const int h : map.hops(from, to, ties))
          hops += static_cast<std::uint32_t>(std::abs(h));
        ASSERT_EQ(hops, torus_hops(position, torus.node_address[to]))
            << from << ' ' << to << " rings " << rings;
      }
    }
  }
}

}  // namespace
}  // namespace dusk::functional

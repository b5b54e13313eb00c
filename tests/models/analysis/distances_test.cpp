// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/distances.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/analysis/paths.h"
#include "tests/models/analysis/plain_route.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;

double mean(const Distances& distances) { return distances.mean().convert_to<double>(); }

struct Torus {
  std::vector<std::uint32_t> size;
  std::uint32_t diameter;
  double mean;
};

// F. J. Andujar's equivalent tori: exact means over the pairs of different nodes.
TEST(Distances, OfTori) {
  for (const Torus& torus :
       {Torus{{4, 4}, 4, 2.1333}, Torus{{8, 8}, 8, 4.0635}, Torus{{16, 8}, 12, 6.0472},
        Torus{{16, 16}, 16, 8.0314}, Torus{{32, 32}, 32, 16.0156}}) {
    const Topology network = grid(torus.size, true);
    const Distances shortest = shortest_distances(network);
    EXPECT_EQ(shortest.diameter(), torus.diameter) << network.name;
    EXPECT_NEAR(mean(shortest), torus.mean, 5e-5) << network.name;
    for (const RingTie tie : {RingTie::Plus, RingTie::Random})
      EXPECT_EQ(routed_distances(network, *make_grid_route(network, {tie})).pairs, shortest.pairs)
          << network.name;
  }
}

// 4 leaf switches of 4 nodes each: 3 other nodes at the switch, 12 at two hops.
TEST(Distances, OfATree) {
  const Topology tree = make_k_ary_n_tree(4, 2, 8);
  const Distances shortest = shortest_distances(tree);
  EXPECT_THAT(shortest.pairs, ElementsAre(16 * 3, 0, 16 * 12));
  EXPECT_EQ(shortest.mean(), Fraction(8, 5));
  EXPECT_EQ(routed_distances(tree, *make_tree_route(tree)).pairs, shortest.pairs);
}

TEST(Distances, OfALine) {
  EXPECT_THAT(shortest_distances(grid({4}, false)).pairs, ElementsAre(0, 6, 4, 2));
}

// Half of the packets go the long way around a ring of three: 1 or 2 hops.
TEST(Distances, CountsDrawnDetoursInParts) {
  const Topology ring = grid({3}, true);
  const PlainRoute either(
      [](SwitchId at, std::uint32_t address, unsigned random) -> std::uint32_t {
        if (at == address) return 4;
        if (at == (address + 1) % 3) return random == 0 ? 1 : 2;
        return 1;
      },
      1);
  const Distances routed = routed_distances(ring, either);
  EXPECT_THAT(routed.pairs, ElementsAre(0, Fraction(9, 2), Fraction(3, 2)));
  EXPECT_EQ(routed.mean(), Fraction(5, 4));
  EXPECT_EQ(routed.diameter(), 2u);
}

TEST(Distances, TellOfPartsWithoutAWay) {
  Topology line = grid({2}, false);
  for (auto& channels : line.out_channel) channels[0] = channels[1] = kNone;
  EXPECT_THROW(shortest_distances(line), NotRouted);
}

}  // namespace
}  // namespace dusk

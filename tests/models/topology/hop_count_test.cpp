// SPDX-License-Identifier: Apache-2.0
// Lengths of ways against a search through the channels, and places against names.
#include "models/topology/hop_count.h"

#include <gtest/gtest.h>

#include <set>

#include "models/topology/card_hop_count.h"
#include "models/topology/topology_rules.h"
#include "models/topology/torus.h"
#include "models/topology/tree.h"
#include "tests/models/routing/card_networks.h"

namespace dusk {
namespace {

Topology grid_of(const std::vector<std::uint32_t>& size, Rings wrap) {
  TorusSizes sizes;
  sizes.size = size;
  sizes.wrap = wrap;
  sizes.trunk = 2;
  return make_torus(sizes);
}

void expect_shortest_ways(const Topology& network) {
  const auto hops = network.rules->make_hop_count(network, RingTie::Random);
  for (NodeId a = 0; a < network.nodes; ++a) {
    for (NodeId b = 0; b < network.nodes; ++b)
      ASSERT_EQ(hops->between(a, b) + 1, switches_crossed(network, a, b))
          << network.name << ": " << a << " to " << b;
  }
}

TEST(HopCount, IsThatOfShortestWaysInTreesToriAndMeshes) {
  for (const Topology& network :
       {make_k_ary_n_tree(2, 3, 4), make_k_ary_n_tree(3, 3, 8), make_k_ary_n_tree(4, 1, 8),
        grid_of({5}, true), grid_of({4, 3}, true), grid_of({4, 5}, false),
        grid_of({3, 4}, Rings::of(2)), grid_of({2, 3, 4}, true)})
    expect_shortest_ways(network);
}

/// Hops of the way of a drawn value, without that to the node.
std::uint32_t walked(const CardNetwork& net, NodeId a, NodeId b, unsigned random) {
  return static_cast<std::uint32_t>(walk(net.torus, net.route, a, b, random).size()) - 1;
}

TEST(HopCount, IsThatOfDimensionOrderIn3dtTori) {
  for (const RingTie tie : {RingTie::Plus, RingTie::Minus, RingTie::Alternate}) {
    for (const CardNetwork& net : card_networks({{4, 3, 2}}, {CardEscape::Bubble, tie})) {
      const auto hops = make_card_hop_count(net.torus, net.sizes, tie);
      for (NodeId a = 0; a < net.torus.nodes; ++a) {
        for (NodeId b = 0; b < net.torus.nodes; ++b)
          ASSERT_EQ(hops->between(a, b), walked(net, a, b, 0)) << net.torus.name << a << " " << b;
      }
    }
  }
}

TEST(HopCount, IsNotToldWhereADrawnDirectionDecides) {
  std::size_t known = 0, unknown = 0;
  for (const CardNetwork& net : card_networks({{4, 3, 2}}, {CardEscape::Bubble, RingTie::Random})) {
    const auto hops = make_card_hop_count(net.torus, net.sizes, RingTie::Random);
    for (NodeId a = 0; a < net.torus.nodes; ++a) {
      for (NodeId b = 0; b < net.torus.nodes; ++b) {
        std::set<std::uint32_t> drawn;
        for (unsigned random = 0; random < 8; ++random) drawn.insert(walked(net, a, b, random));
        const std::uint32_t reported = hops->between(a, b);
        // Two dimensions may make up for each other, which is not looked for.
        if (reported == kNone) {
          ++unknown;
          continue;
        }
        ++known;
        ASSERT_EQ(drawn, std::set<std::uint32_t>{reported}) << net.torus.name << a << " " << b;
      }
    }
  }
  EXPECT_GT(known, unknown);
  EXPECT_GT(unknown, 0u);
}

TEST(SwitchPlace, IsTheLevelInTreesAndTheCoordinatesElsewhere) {
  const Topology tree = make_k_ary_n_tree(2, 3, 4);
  ASSERT_EQ(tree.place.size(), tree.switches);
  EXPECT_EQ(tree.switch_name[11], "switch l2 (1,1)");
  EXPECT_EQ(tree.place[11].x, 3u);
  EXPECT_EQ(tree.place[11].layer, 2u);

  const Topology torus = grid_of({2, 3, 4, 2}, true);
  ASSERT_EQ(torus.place.size(), torus.switches);
  const SwitchId at = 1 + 2 * (2 + 3 * (3 + 4 * 1));
  EXPECT_EQ(torus.switch_name[at], "switch (1,2,3,1)");
  EXPECT_EQ(torus.place[at].x, 1u);
  EXPECT_EQ(torus.place[at].y, 2u);
  EXPECT_EQ(torus.place[at].layer, 7u);
  EXPECT_EQ(grid_of({5}, false).place[4].x, 4u);
  EXPECT_EQ(grid_of({5}, false).place[4].layer, 0u);

  const Topology cards = make_card_torus(card_sizes({2, 3, 4}, CardConfiguration::D));
  ASSERT_EQ(cards.place.size(), cards.switches);
  EXPECT_EQ(cards.switch_name[47], "card 1 of (1,2,3)");
  EXPECT_EQ(cards.place[47].x, 1u);
  EXPECT_EQ(cards.place[47].y, 2u);
  EXPECT_EQ(cards.place[47].layer, 3u);
  EXPECT_EQ(cards.place[47].card, 1u);
}

}  // namespace
}  // namespace dusk

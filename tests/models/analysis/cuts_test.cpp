// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/cuts.h"

#include <gtest/gtest.h>

#include "models/topology/card_torus.h"
#include "tests/models/analysis/plain_route.h"

namespace dusk {
namespace {

void expect_cut(const Topology& network, const std::string& name, std::uint32_t channels,
                std::uint32_t nodes) {
  const auto cut = narrowest_cut(network);
  ASSERT_TRUE(cut) << network.name;
  EXPECT_EQ(cut->name, name) << network.name;
  EXPECT_EQ(cut->channels, channels) << network.name;
  EXPECT_EQ(cut->nodes, nodes) << network.name;
}

TEST(NarrowestCut, OfGrids) {
  expect_cut(grid({8, 8}, true), "dimension 0, 0 to 3", 16, 32);
  expect_cut(grid({8, 8}, false), "dimension 0, 0 to 3", 8, 32);
  expect_cut(grid({4, 8}, true), "dimension 1, 0 to 3", 8, 16);
  expect_cut(grid({5}, false, 2), "dimension 0, 0 to 1", 2, 2);
}

// A tree has as many channels between halves as nodes in a half.
TEST(NarrowestCut, OfTrees) {
  expect_cut(make_k_ary_n_tree(4, 3, 8), "subtrees 0 to 1", 32, 32);
  expect_cut(make_k_ary_n_tree(3, 2, 6), "subtrees 0 to 0", 3, 3);
  EXPECT_FALSE(narrowest_cut(make_k_ary_n_tree(4, 1, 8)));
}

TEST(NarrowestCut, IsNoneWithoutRules) {
  const Topology torus = make_card_torus({});
  ASSERT_EQ(torus.rules, nullptr);
  EXPECT_FALSE(narrowest_cut(torus));
}

TEST(EdgeConnectivity, IsTheLeastDegreeOfTheseNetworks) {
  EXPECT_EQ(edge_connectivity(grid({4, 4}, true)), 4u);
  EXPECT_EQ(edge_connectivity(grid({4, 4}, false)), 2u);
  EXPECT_EQ(edge_connectivity(grid({4}, false, 3)), 3u);
  EXPECT_EQ(edge_connectivity(grid({2, 2}, true)), 4u);
  EXPECT_EQ(edge_connectivity(make_k_ary_n_tree(4, 3, 8)), 4u);
  EXPECT_FALSE(edge_connectivity(make_k_ary_n_tree(4, 1, 8)));
}

// The second of the three cables of a line parts 2 nodes from 2: 8 ordered pairs.
TEST(Bridges, OfALine) {
  const std::vector<Bridge> found = bridges(grid({4}, false));
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].severed_pairs, 6u);
  EXPECT_EQ(found[1].severed_pairs, 8u);
  EXPECT_EQ(found[2].severed_pairs, 6u);
}

TEST(Bridges, AreNoneWhereASecondWayLeads) {
  EXPECT_TRUE(bridges(grid({4}, false, 2)).empty());
  EXPECT_TRUE(bridges(grid({4}, true)).empty());
  EXPECT_TRUE(bridges(make_k_ary_n_tree(2, 3, 4)).empty());
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/worst_permutation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "models/analysis/loads.h"
#include "tests/models/analysis/plain_route.h"

namespace dusk {
namespace {

WorstPermutation worst_of(const Topology& network) {
  return worst_permutation(network, *make_grid_route(network, {})).value();
}

/// Bound of the permutation by the loads of all channels.
Fraction bound_of(const Topology& network, const std::vector<NodeId>& destination) {
  Demand demand(network.nodes);
  for (NodeId node = 0; node < network.nodes; ++node) demand.set(node, destination[node], 1);
  return channel_loads(network, *make_grid_route(network, {}), demand).bound;
}

// Most routes over one channel of a torus, by F. J. Andujar's rule of ties.
TEST(WorstPermutation, OfTori) {
  const std::pair<std::vector<std::uint32_t>, int> known[] = {
      {{8, 8}, 4}, {{16, 8}, 8}, {{16, 16}, 8}, {{4, 4}, 2}};
  for (const auto& [size, load] : known) {
    const Topology network = grid(size, true);
    const WorstPermutation worst = worst_of(network);
    EXPECT_EQ(worst.load, load) << network.name;
    EXPECT_THAT(worst.destination, ::testing::Each(::testing::Lt(network.nodes)));
    EXPECT_EQ(bound_of(network, worst.destination), Fraction(1, load)) << network.name;
  }
}

TEST(WorstPermutation, IsAPermutation) {
  const Topology mesh = grid({3, 4}, false);
  std::vector<NodeId> all = worst_of(mesh).destination, nodes(mesh.nodes);
  for (NodeId node = 0; node < mesh.nodes; ++node) EXPECT_NE(all[node], node);
  std::sort(all.begin(), all.end());
  std::iota(nodes.begin(), nodes.end(), 0u);
  EXPECT_EQ(all, nodes);
}

// No permutation of 5 nodes in a line loads a channel more; all 120 are tried.
TEST(WorstPermutation, IsTheWorstOfAll) {
  for (const Topology& network : {grid({5}, false), grid({5}, true), grid({3, 2}, true)}) {
    std::vector<NodeId> destination(network.nodes);
    std::iota(destination.begin(), destination.end(), 0u);
    Fraction least = network.nodes;
    do {
      bool all_send = true;
      for (NodeId node = 0; node < network.nodes; ++node) all_send &= destination[node] != node;
      if (all_send) least = std::min(least, bound_of(network, destination));
    } while (std::next_permutation(destination.begin(), destination.end()));
    EXPECT_EQ(Fraction(1 / worst_of(network).load), least) << network.name;
  }
}

TEST(WorstPermutation, SharesALoadAmongTheLinksOfATrunk) {
  EXPECT_EQ(worst_of(grid({8, 8}, true, 2)).load, 2);
}

TEST(WorstPermutation, NeedsOneWay) {
  const Topology torus = grid({4, 4}, true);
  EXPECT_FALSE(worst_permutation(torus, *make_grid_route(torus, {RingTie::Random})));
  EXPECT_TRUE(worst_permutation(torus, *make_grid_route(torus, {RingTie::Alternate})));
  const Topology tree = make_k_ary_n_tree(2, 3, 4);
  EXPECT_FALSE(worst_permutation(tree, *make_tree_route(tree)));
}

TEST(WorstPermutation, IsThatOfOneWayWhereNoTieIsDrawn) {
  const Topology torus = grid({5, 3}, true);
  const auto drawn = worst_permutation(torus, *make_grid_route(torus, {RingTie::Random}));
  ASSERT_TRUE(drawn);
  EXPECT_EQ(drawn->load, worst_of(torus).load);
}

}  // namespace
}  // namespace dusk

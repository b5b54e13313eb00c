// SPDX-License-Identifier: Apache-2.0
// Routes as objects, compared with the rules of each kind of network for all pairs of switches.
#include <gtest/gtest.h>

#include "models/routing/grid_route.h"
#include "models/routing/tree_route.h"
#include "models/topology/topology_rules.h"
#include "models/topology/torus_route.h"
#include "models/topology/tree.h"
#include "tests/models/torus_network.h"

namespace dusk {
namespace {

constexpr unsigned kAdaptive = 0, kBefore = 1, kAfter = 2, kLocal = 3;

std::uint32_t ports_of(const Topology& grid, std::uint32_t trunks) {
  std::uint32_t ports = 0;
  for (std::size_t t = 0; t < grid.groups.size(); ++t)
    if ((trunks >> t & 1u) != 0) ports |= grid.groups[t];
  return ports;
}

void expect_torus_route(const Built& built, SwitchId from, NodeId to, unsigned random) {
  const GridRules rules = grid_rules(built.settings[from]);
  const auto route = make_grid_route(built.torus, rules);
  const std::uint32_t address = built.torus.node_address[to];
  const auto dimensions = static_cast<std::uint32_t>(built.torus.size.size());
  const TorusRoute expected =
      torus_route(torus_position(dimensions, built.settings[from]), address, random);
  const Candidates candidates = route->at(from, address, random);
  const std::uint32_t productive = ports_of(built.torus, expected.productive),
                      escape = ports_of(built.torus, expected.escape);
  EXPECT_EQ(candidates.ports[kAdaptive], rules.adaptive ? productive : 0);
  EXPECT_EQ(candidates.ports[kBefore], expected.may_use_before ? escape : 0);
  EXPECT_EQ(candidates.ports[kAfter], expected.may_use_after ? escape : 0);
  EXPECT_EQ(candidates.ports[kLocal], expected.local ? built.torus.local[from] : 0);
}

class GridRoutes : public ::testing::TestWithParam<Network> {};

TEST_P(GridRoutes, AreThoseOfTheSwitches) {
  const Network& network = GetParam();
  for (const auto& [tie, name] : names(RingTie{})) {
    for (const std::uint32_t adaptive : {0u, 1u}) {
      const Built built = build(network.size, network.wrap, network.trunk, adaptive, tie,
                                /*relaxed=*/adaptive == 1);
      const unsigned drawn = 1u << network.size.size();
      for (SwitchId from = 0; from < built.torus.switches; ++from)
        for (NodeId to = 0; to < built.torus.nodes; ++to)
          for (unsigned random = 0; random < drawn; ++random)
            expect_torus_route(built, from, to, random);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, GridRoutes,
                         ::testing::Values(Network{{5}, true, 2}, Network{{4, 2}, true, 1},
                                           Network{{3, 4}, false, 1},
                                           Network{{4, 3}, Rings::of(1), 1},
                                           Network{{2, 3, 2}, true, 1}));

TEST(GridRoute, DrawsTiesOfRingsOnly) {
  const auto bits = [](Rings wrap, RingTie tie) {
    const Built built = build({4, 4}, wrap, 1, 0, tie, false);
    return make_grid_route(built.torus, grid_rules(built.settings[0]))->random_bits();
  };
  EXPECT_EQ(bits(true, RingTie::Random), 2u);
  EXPECT_EQ(bits(true, RingTie::Plus), 0u);
  EXPECT_EQ(bits(false, RingTie::Random), 0u);
}

TEST(GridRoute, AdaptiveVcsAreNoEscape) {
  const Built built = build({4, 4}, true, 1, 1, RingTie::Plus, false);
  const auto route = make_grid_route(built.torus, grid_rules(built.settings[0]));
  EXPECT_EQ(route->classes(), 4u);
  EXPECT_FALSE(route->is_escape(kAdaptive));
  for (const unsigned c : {kBefore, kAfter, kLocal}) EXPECT_TRUE(route->is_escape(c)) << c;
}

TEST(GridRoute, OffersBothEscapesWhereTheirVcsAreTheSame) {
  Built built = build({5}, true, 1, 0, RingTie::Plus, false);
  SwitchSettings& settings = built.settings[0];
  EXPECT_FALSE(grid_rules(settings).one_escape);
  settings.class_vcs[kBefore] = settings.class_vcs[kAfter] = 3;
  EXPECT_TRUE(grid_rules(settings).one_escape);
  const auto route = make_grid_route(built.torus, grid_rules(settings));
  const Candidates candidates = route->at(0, built.torus.node_address[2], 0);
  EXPECT_EQ(candidates.ports[kBefore], 1u);
  EXPECT_EQ(candidates.ports[kAfter], 1u);
}

TEST(TreeRoute, IsThatOfTheTree) {
  for (const auto& [k, n, ports] :
       {std::array{2u, 3u, 4u}, {3u, 3u, 8u}, {4u, 2u, 8u}, {5u, 1u, 10u}}) {
    const Topology tree = make_k_ary_n_tree(k, n, ports);
    const auto route = make_tree_route(tree);
    EXPECT_EQ(route->classes(), 1u);
    EXPECT_TRUE(route->is_escape(0));
    for (SwitchId at = 0; at < tree.switches; ++at)
      for (NodeId to = 0; to < tree.nodes; ++to)
        EXPECT_EQ(route->at(at, tree.node_address[to], 0).all(),
                  tree.rules->minimal_ports(tree, at, to));
  }
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/dependencies.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/topology/dependency_graph.h"
#include "tests/models/analysis/plain_route.h"
#include "tests/models/torus_network.h"

namespace dusk {
namespace {

using ::testing::HasSubstr;

// With one VC of each class the check of the settings sees the same graph.
TEST(RouteDependencies, AreThoseOfTheDeadlockCheck) {
  for (const Network& network :
       {Network{{5}, true, 1}, Network{{4, 4}, true, 1}, Network{{3, 4}, false, 1},
        Network{{4, 3}, Rings::of(2), 1}, Network{{3, 3, 3}, true, 1}}) {
    for (const RingTie tie : {RingTie::Plus, RingTie::Alternate, RingTie::Random}) {
      const Built built = build(network.size, network.wrap, 1, 0, tie, false);
      const auto route = make_grid_route(built.torus, grid_rules(built.settings[0]));
      const Dependencies graph = route_dependencies(built.torus, *route);
      const DeadlockVerdict verdict = check_deadlock_freedom(built.torus, built.settings);
      EXPECT_TRUE(graph.cycle.empty()) << built.torus.name;
      EXPECT_TRUE(verdict.free);
      EXPECT_EQ(graph.edges.size(), verdict.dependencies) << built.torus.name;
      EXPECT_LE(graph.vertices.size(), verdict.channels);
    }
  }
}

// Up channels 0 -> 1 -> 2 of a line; nothing waits for what leads down.
TEST(RouteDependencies, OfALineByHand) {
  const Topology line = grid({3}, false);
  const PlainRoute route([](SwitchId at, std::uint32_t to, unsigned) {
    return at == to ? 4u : at < to ? 1u : 2u;
  });
  const Dependencies graph = route_dependencies(line, route);
  ASSERT_EQ(graph.vertices.size(), 4u);
  ASSERT_EQ(graph.edges.size(), 2u);
  EXPECT_EQ(vertex_name(line, route, graph.vertices[graph.edges[0].first]),
            "switch (0) port 0, any");
  EXPECT_EQ(vertex_name(line, route, graph.vertices[graph.edges[0].second]),
            "switch (1) port 0, any");
}

// A ring of 4 whose packets go up: 4 vertices that wait for each other, or one.
TEST(RouteDependencies, OfARingAsOneVertex) {
  const Topology ring = grid({4}, true);
  const PlainRoute route(
      [](SwitchId at, std::uint32_t to, unsigned) { return at == to ? 4u : 1u; });
  const Dependencies graph = route_dependencies(ring, route);
  EXPECT_EQ(graph.cycle.size(), 5u);
  RouteRing whole{"all", graph.vertices}, part{"half", {graph.vertices[0], graph.vertices[1]}};
  const Dependencies one = with_rings_as_one(graph, {whole});
  EXPECT_EQ(one.vertices, std::vector<RouteHop>{graph.vertices[0]});
  EXPECT_TRUE(one.edges.empty());
  EXPECT_EQ(with_rings_as_one(graph, {part}).cycle.size(), 4u);
  Dependencies itself = graph;
  itself.edges = {{2, 2}};
  EXPECT_FALSE(with_rings_as_one(itself, {whole}).cycle.empty()) << "a VC that waits for itself";
}

TEST(RouteDependencies, OfATreeAreAcyclic) {
  const Topology tree = make_k_ary_n_tree(3, 3, 6);
  EXPECT_TRUE(route_dependencies(tree, *make_tree_route(tree)).cycle.empty());
}

// A ring with one class: all packets go up.
TEST(RouteDependencies, NameTheCycleOfARing) {
  const Topology ring = grid({3}, true);
  const PlainRoute up([](SwitchId at, std::uint32_t to, unsigned) { return at == to ? 4u : 1u; });
  const Dependencies graph = route_dependencies(ring, up);
  ASSERT_EQ(graph.cycle.size(), 4u);
  EXPECT_EQ(graph.cycle.front(), graph.cycle.back());
  const std::string dot = dot_text(ring, up, graph);
  EXPECT_THAT(dot, HasSubstr("0 [label=\"switch (0) port 0, any\"];"));
  EXPECT_THAT(dot, HasSubstr("0 -> 1 [color=red];"));
  EXPECT_THAT(dot, HasSubstr("2 -> 0 [color=red];"));
}

}  // namespace
}  // namespace dusk

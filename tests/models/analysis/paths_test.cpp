// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/models/analysis/plain_route.h"

namespace dusk {
namespace {

std::string fault_of(const Topology& topology, const Route& route, NodeId destination) {
  Paths paths(topology, route);
  try {
    paths.lead_to(destination);
  } catch (const NotRouted& error) {
    return error.what();
  }
  return "";
}

// Ports of a line of switches with one link: 0 leads up, 1 down, 2 to the node.
TEST(Paths, LeadUpAndDownALine) {
  const Topology line = grid({3}, false);
  const auto route = make_grid_route(line, {});
  Paths paths(line, *route);
  paths.lead_to(2);
  ASSERT_EQ(paths.hops().size(), 3u);
  for (SwitchId at = 0; at < 3; ++at) EXPECT_EQ(paths.hops()[at].at, at);
  EXPECT_EQ(paths.branches()[paths.hops()[2].first].to, kNone);
  EXPECT_FALSE(paths.is_adaptive());
}

TEST(Paths, FollowOneValueOfADrawnTie) {
  const Topology ring = grid({4}, true);
  const auto route = make_grid_route(ring, {RingTie::Random});
  Paths paths(ring, *route);
  std::vector<SwitchId> reached;
  for (const unsigned random : {0u, 1u}) {
    paths.lead_to(2, random);
    for (const Hop& hop : paths.hops()) {
      EXPECT_EQ(hop.branches(), 1u);
      if (hop.at == 0) reached.push_back(paths.branches()[hop.first].to);
    }
  }
  EXPECT_THAT(reached, ::testing::UnorderedElementsAre(1, 3));
}

// All packets with one random value go up a ring, those with the other one down. Packets that drew
// a new value at each switch would go in a circle.
TEST(Paths, KeepTheValueOfAPacketOnItsWholeWay) {
  const Topology ring = grid({4}, true);
  const PlainRoute route(
      [](SwitchId at, std::uint32_t to, unsigned random) -> std::uint32_t {
        return at == to ? 4 : random == 0 ? 1 : 2;
      },
      1);
  Paths paths(ring, route);
  for (const unsigned random : {0u, 1u}) {
    EXPECT_NO_THROW(paths.lead_to(2, random));
    EXPECT_EQ(paths.hops().size(), 4u);
  }
}

TEST(Paths, TellOfNoWayOn) {
  const Topology line = grid({3}, false);
  const PlainRoute stuck([](SwitchId at, std::uint32_t, unsigned) { return at == 1 ? 0u : 1u; });
  EXPECT_EQ(fault_of(line, stuck, 2), "switch (1): packets for node 2 have no way on");
  const PlainRoute beyond([](SwitchId, std::uint32_t, unsigned) { return 1u; });
  EXPECT_EQ(fault_of(line, beyond, 0), "switch (2): packets for node 0 have no way on");
}

TEST(Paths, TellOfACircle) {
  const Topology line = grid({3}, false);
  const PlainRoute back([](SwitchId at, std::uint32_t, unsigned) { return at == 1 ? 2u : 1u; });
  EXPECT_EQ(fault_of(line, back, 2), "switch (0): packets for node 2 go in a circle");
}

TEST(Paths, TellOfAnotherNode) {
  const Topology line = grid({3}, false);
  const PlainRoute here([](SwitchId, std::uint32_t, unsigned) { return 4u; });
  EXPECT_EQ(fault_of(line, here, 2), "switch (0): packets for node 2 leave to node 0");
}

TEST(Paths, AreAdaptiveIfAnotherClassLeadsElsewhere) {
  const auto is_adaptive = [](const Topology& torus) {
    const auto route = make_grid_route(torus, {RingTie::Plus, false, true});
    Paths paths(torus, *route);
    for (NodeId node = 0; node < torus.nodes; ++node) paths.lead_to(node);
    return paths.is_adaptive();
  };
  EXPECT_TRUE(is_adaptive(grid({4, 4}, true)));
  // In a ring the adaptive VCs and the escape VCs lead to the same switch.
  EXPECT_FALSE(is_adaptive(grid({5}, true, 2)));
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/route_load.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "models/analysis/loads.h"
#include "tests/models/analysis/plain_route.h"
#include "tests/models/routing/card_networks.h"

namespace dusk {
namespace {

/// The load of a demand, in flits of each pair.
RouteLoad load_of(const Topology& topology, std::unique_ptr<const Route> route,
                  const Demand& demand) {
  RouteLoad load(topology, std::move(route), 1);
  for (NodeId source = 0; source < topology.nodes; ++source)
    for (NodeId destination = 0; destination < topology.nodes; ++destination)
      load.add(source, destination, static_cast<std::uint64_t>(demand.flits(source, destination)));
  return load;
}

// The packets that each pair sends one of have the proportions of uniform traffic.
TEST(RouteLoad, HasTheBoundOfTheExactLoads) {
  for (const CardConfiguration configuration : {CardConfiguration::A, CardConfiguration::D}) {
    const CardNetwork net(card_sizes({4, 4, 2}, configuration), kBubble);
    for (const char* pattern : {"uniform", "bit_reversal"}) {
      const Demand demand = demand_of(pattern, net.torus);
      const Loads exact = channel_loads(net.torus, net.route, demand);
      const RouteLoad load =
          load_of(net.torus, std::make_unique<CardRoute>(net.sizes, kBubble), demand);
      EXPECT_NEAR(load.bound(), exact.bound.convert_to<double>(), 1e-12) << pattern;
      EXPECT_TRUE(load.is_attained());
    }
  }
}

// Three of four nodes send 8 flits to node 3: the last link and the way out take 24 each.
TEST(RouteLoad, CountsTheChannelsOfTheNodes) {
  const Topology line = grid({4}, false);
  RouteLoad load(line, make_grid_route(line, {}), 1);
  EXPECT_EQ(load.bound(), 1);
  for (NodeId source = 0; source < 3; ++source) load.add(source, 3, 8);
  EXPECT_EQ(load.total(), 24u);
  EXPECT_DOUBLE_EQ(load.bound(), 24.0 / (24 * 4));
  RouteLoad lanes(line, make_grid_route(line, {}), 3);
  lanes.add(2, 3, 9);
  EXPECT_DOUBLE_EQ(lanes.bound(), 9.0 / (9 * 4));  // over the link, whose lane is one
}

// The node in the middle sends 6 flits each way, and half of the 12 by each of its two channels.
TEST(RouteLoad, DividesFlitsAmongTheChannelsOfANode) {
  const Topology line = grid({3}, false, 1, 2);
  const auto one_way = [&](SwitchId at, std::uint32_t address, unsigned) {
    if (at == address) return line.local[at] & ~(line.local[at] - 1);
    return line.groups[at < address ? 0 : 1];
  };
  RouteLoad load(line, std::make_unique<PlainRoute>(one_way), 1);
  load.add(1, 0, 6);
  load.add(1, 2, 6);
  EXPECT_DOUBLE_EQ(load.bound(), 12.0 / (6 * 3));
}

TEST(RouteLoad, RefusesRoutesThatDrawAndLargeNetworks) {
  const Topology ring = grid({4}, true);
  EXPECT_THROW(RouteLoad(ring, make_grid_route(ring, {RingTie::Random}), 1), std::invalid_argument);
  const Topology large = grid({64, 33}, false);
  EXPECT_THROW(RouteLoad(large, make_grid_route(large, {}), 1), std::invalid_argument);
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/loads.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/models/analysis/plain_route.h"

namespace dusk {
namespace {

/// The load of an output channel of a switch.
Fraction load_of(const Topology& topology, const Loads& loads, SwitchId at, PortId port) {
  return loads.load[topology.out_channel[at][port]];
}

struct LoadedTorus {
  std::vector<std::uint32_t> size;
  std::vector<std::uint32_t> routes;  // over a link of X+, X-, Y+, Y-
  double bound;
};

// Routes per link and bounds of the tori that F. J. Andujar compares with.
TEST(Loads, OfUniformTrafficInTori) {
  for (const LoadedTorus& torus : {LoadedTorus{{8, 8}, {80, 48, 80, 48}, 0.7875},
                                   LoadedTorus{{16, 8}, {288, 224, 160, 96}, 0.4410},
                                   LoadedTorus{{16, 16}, {576, 448, 576, 448}, 0.4427},
                                   LoadedTorus{{32, 32}, {4352, 3840, 4352, 3840}, 0.2351}}) {
    const Topology network = grid(torus.size, true);
    const Loads loads =
        channel_loads(network, *make_grid_route(network, {}), demand_of("uniform", network));
    for (PortId port = 0; port < 4; ++port)
      for (const SwitchId at : {0u, network.switches - 1, network.switches / 2 + 3})
        EXPECT_EQ(load_of(network, loads, at, port),
                  Fraction(torus.routes[port], network.nodes - 1))
            << network.name;
    EXPECT_NEAR(loads.bound.convert_to<double>(), torus.bound, 5e-5) << network.name;
    EXPECT_EQ(network.channels[loads.fullest].from.port % 2, 0u);
  }
}

// Half of the ties go each way, so both directions carry 64 of 80 + 48 routes.
TEST(Loads, DividesDrawnTiesInHalves) {
  const Topology network = grid({8, 8}, true);
  const Loads loads = channel_loads(network, *make_grid_route(network, {RingTie::Random}),
                                    demand_of("uniform", network));
  for (PortId port = 0; port < 4; ++port)
    EXPECT_EQ(load_of(network, loads, 9, port), Fraction(64, 63));
  EXPECT_EQ(loads.bound, Fraction(63, 64));
}

// A node sends 12 of 15 flits out of its leaf switch. The 4 up channels of a switch share the flits
// of its 4 nodes, and so do the 4 down channels.
TEST(Loads, OfATree) {
  const Topology tree = make_k_ary_n_tree(4, 2, 8);
  const Loads loads = channel_loads(tree, *make_tree_route(tree), demand_of("uniform", tree));
  for (ChannelId c = 0; c < tree.channels.size(); ++c) {
    const bool local = tree.channels[c].from.kind == Endpoint::Kind::Node ||
                       tree.channels[c].to.kind == Endpoint::Kind::Node;
    EXPECT_EQ(loads.load[c], local ? Fraction(1) : Fraction(12, 15));
  }
  EXPECT_EQ(loads.bound, 1);
}

// Node 0 sends to 1, 2 and 3 of a line of 4 nodes. The link from 1 to 2 carries 2 * 2 of 12 pairs.
TEST(Loads, OfALine) {
  const Topology line = grid({4}, false);
  const Loads loads = channel_loads(line, *make_grid_route(line, {}), demand_of("uniform", line));
  EXPECT_EQ(load_of(line, loads, 0, 0), 1);
  EXPECT_EQ(load_of(line, loads, 1, 0), Fraction(4, 3));
  EXPECT_EQ(load_of(line, loads, 2, 0), 1);
  EXPECT_EQ(loads.fullest, line.out_channel[1][0]);
  EXPECT_EQ(loads.bound, Fraction(3, 4));
}

// 12 of 16 nodes send, three of them through one channel.
TEST(Loads, OfTransposeInMeshes) {
  const auto bound = [](std::uint32_t size) {
    const Topology mesh = grid({size, size}, false);
    return channel_loads(mesh, *make_grid_route(mesh, {}), demand_of("transpose", mesh)).bound;
  };
  EXPECT_EQ(bound(4), Fraction(1, 4));
  EXPECT_EQ(bound(8), Fraction(1, 8));
}

// One step in a row of 4: from 3 back to 0 over three links, which one flow uses.
TEST(Loads, OfTornadoInMeshes) {
  const Topology mesh = grid({4, 4}, false);
  const Loads loads = channel_loads(mesh, *make_grid_route(mesh, {}), demand_of("tornado", mesh));
  EXPECT_EQ(loads.bound, 1);
  // Three steps in a row of 8: three flows cross each link upwards.
  const Topology large = grid({8, 8}, false);
  EXPECT_EQ(channel_loads(large, *make_grid_route(large, {}), demand_of("tornado", large)).bound,
            Fraction(1, 3));
}

TEST(Loads, DividesTrunksAndLocalChannelsEvenly) {
  const Topology line = grid({4}, false, 3, 2);
  const Loads loads = channel_loads(line, *make_grid_route(line, {}), demand_of("uniform", line));
  for (PortId port = 0; port < 3; ++port) EXPECT_EQ(load_of(line, loads, 1, port), Fraction(4, 9));
  for (const ChannelId c : line.injection) EXPECT_EQ(loads.load[c], Fraction(1, 2));
  for (const ChannelId c : line.ejection) EXPECT_EQ(loads.load[c], Fraction(1, 2));
  EXPECT_EQ(loads.bound, 2);
  EXPECT_EQ(line.channels[loads.fullest].from.kind, Endpoint::Kind::Node);
}

TEST(Loads, OfAHotspotFillTheChannelToIt) {
  const Topology mesh = grid({4, 4}, false);
  PatternSettings settings;
  settings.hotspots = {15};
  settings.hotspot_share = 1;
  const Demand demand = demand_of("hotspot", mesh, settings);
  const auto route = make_grid_route(mesh, {});
  EXPECT_EQ(channel_loads(mesh, *route, demand).fullest, mesh.ejection[15]);
  EXPECT_EQ(channel_loads(mesh, *route, demand).bound, Fraction(1, 15));
  // 12 of the 15 others come from below through the last link of the column.
  EXPECT_EQ(channel_loads(mesh, *route, demand, 2).bound, Fraction(1, 12));
}

TEST(Loads, AreNotSummedForAnAdaptiveRoute) {
  const Topology torus = grid({4, 4}, true);
  const Demand demand = demand_of("uniform", torus);
  const GridRules adaptive{RingTie::Plus, false, true};
  const Loads loads = channel_loads(torus, *make_grid_route(torus, adaptive), demand);
  EXPECT_TRUE(loads.is_adaptive);
  EXPECT_TRUE(loads.load.empty());
  // Exact shares of its ways would need too many bits.
  const Topology mesh = grid({48, 48}, false);
  EXPECT_TRUE(channel_loads(mesh, *make_grid_route(mesh, adaptive), demand_of("uniform", mesh))
                  .is_adaptive);
  EXPECT_FALSE(channel_loads(torus, *make_grid_route(torus, {}), demand).is_adaptive);
}

TEST(SharedDenominator, GrowsWhereADivisionLeavesARest) {
  SharedDenominator numbers(2, 7);
  numbers[0] = 3;
  numbers[1] = 4;
  numbers.make_divisible(0, 3);
  EXPECT_TRUE(numbers.denominator() == 1);
  numbers.make_divisible(0, 6);
  EXPECT_TRUE(numbers.denominator() == 2);
  EXPECT_EQ(numbers.fraction(0), 3);
  EXPECT_EQ(numbers.fraction(1), 4);
}

// A sum can be up to the largest number, so this one decides.
TEST(SharedDenominator, GrowsNoFurtherThanTheLargestNumberAllows) {
  SharedDenominator numbers(2, SharedDenominator::kMost >> 2);
  numbers[0] = numbers[1] = 1;
  numbers.make_divisible(0, 4);
  EXPECT_TRUE(numbers.denominator() == 4);
  EXPECT_THROW(numbers.make_divisible(0, 8), std::overflow_error);
  EXPECT_TRUE(numbers.denominator() == 4);
}

}  // namespace
}  // namespace dusk

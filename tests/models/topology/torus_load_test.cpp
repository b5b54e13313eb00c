// SPDX-License-Identifier: Apache-2.0
#include "models/topology/torus_load.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <tuple>

#include "models/topology/torus.h"
#include "tests/models/torus_network.h"

namespace dusk {
namespace {

Topology torus_of(const std::vector<std::uint32_t>& size, Rings wrap = true,
                  std::uint32_t trunk = 1, std::uint32_t local_channels = 1) {
  TorusSizes sizes;
  sizes.size = size;
  sizes.wrap = wrap;
  sizes.trunk = trunk;
  sizes.local_channels = local_channels;
  return make_torus(sizes);
}

LoadRules rules_of(RingTie tie, bool dimension_order = false) { return {1, tie, dimension_order}; }

double uniform_bound(const Topology& torus, RingTie tie) {
  TorusLoad load(torus, rules_of(tie));
  for (NodeId a = 0; a < torus.nodes; ++a) {
    for (NodeId b = 0; b < torus.nodes; ++b) {
      if (a != b) load.add(a, b, 1);
    }
  }
  return load.bound();
}

TEST(TorusLoad, OfUniformTrafficIsTheMeanOfTheHops) {
  // Each node sends 255 flits. In a row of 16, 16 flits cover each of the distances 1 to 8 up, and
  // 1 to 7 down. So 16 * 36 cross a link up. Split ties make 16 * 32 in both directions.
  for (const std::uint32_t trunk : {1u, 4u}) {
    const Topology torus = torus_of({16, 16}, true, trunk, 4);
    EXPECT_DOUBLE_EQ(uniform_bound(torus, RingTie::Plus), 255 * trunk / (16 * 36.0));
    EXPECT_DOUBLE_EQ(uniform_bound(torus, RingTie::Minus), 255 * trunk / (16 * 36.0));
    EXPECT_DOUBLE_EQ(uniform_bound(torus, RingTie::Alternate), 255 * trunk / (16 * 32.0));
    EXPECT_DOUBLE_EQ(uniform_bound(torus, RingTie::Random), 255 * trunk / (16 * 32.0));
  }
}

TEST(TorusLoad, OfUniformTrafficInAMeshIsItsMiddle) {
  // 8 columns send to 8 others: 8 * 8 * 8 flits cross each of the links of the middle.
  EXPECT_DOUBLE_EQ(uniform_bound(torus_of({16, 8}, false, 2, 4), RingTie::Plus), 127 * 2 / 512.0);
  EXPECT_DOUBLE_EQ(uniform_bound(torus_of({4}, false), RingTie::Plus), 3 / 4.0);
}

TEST(TorusLoad, OfALineBesideRingsIsItsMiddle) {
  // A link of a ring of 16 carries 32 flits for each of the 8 columns. The middle of a line of 8
  // carries 4 * 4 for each of 16, that of a line of 16 carries 8 * 8 for each of 8.
  EXPECT_DOUBLE_EQ(uniform_bound(torus_of({16, 8}, Rings::of(1), 1, 4), RingTie::Random),
                   127 / 256.0);
  EXPECT_DOUBLE_EQ(uniform_bound(torus_of({8, 16}, Rings::of(1), 1, 4), RingTie::Random),
                   127 / 512.0);
}

TEST(TorusLoad, LocalChannelsCarryWhatTheNodesSendAndTake) {
  const Topology torus = torus_of({4, 4}, true, 7, 2);
  const LoadRules plus = rules_of(RingTie::Plus);
  TorusLoad to_one(torus, plus), lanes(torus, {2, RingTie::Plus}), one(torus, plus);
  EXPECT_DOUBLE_EQ(to_one.bound(), 2);
  for (NodeId a = 1; a < torus.nodes; ++a) {
    to_one.add(a, 0, 3);
    lanes.add(a, 0, 3);
    one.add(0, a, 3);
  }
  EXPECT_EQ(to_one.total(), 45u);
  EXPECT_DOUBLE_EQ(to_one.bound(), 2 / 16.0);
  EXPECT_DOUBLE_EQ(lanes.bound(), 4 / 16.0);
  EXPECT_DOUBLE_EQ(one.bound(), 2 / 16.0);
}

TEST(TorusLoad, ARandomTieCountsForBothDirectionsTogether) {
  const Topology ring = torus_of({4}, true, 1, 2);
  TorusLoad load(ring, rules_of(RingTie::Random));
  load.add(0, 2, 12);
  load.add(3, 0, 1);
  for (std::uint32_t x = 0; x < 4; ++x) {
    EXPECT_EQ(load.crossing(0, true, x), x == 3 ? 1u : 0u);
    EXPECT_EQ(load.crossing(0, false, x), 0u);
  }
  EXPECT_EQ(load.hops(0), 25u);
  for (NodeId a = 1; a < 4; ++a) load.add(a, (a + 2) % 4, 12);
  EXPECT_DOUBLE_EQ(load.bound(), 49 / (97 / 8.0 * 4));  // 97 hops over 8 links, 4 nodes
}

class TorusCuts : public ::testing::TestWithParam<Network> {};

TEST_P(TorusCuts, CountThePacketsThatWalkOverThem) {
  const Topology torus = torus_of(GetParam().size, GetParam().wrap, GetParam().trunk);
  std::mt19937 random(1);
  for (const RingTie tie : {RingTie::Plus, RingTie::Alternate}) {
    TorusLoad load(torus, rules_of(tie));
    std::map<std::tuple<std::uint32_t, bool, std::uint32_t>, std::uint64_t> walked;
    for (int packet = 0; packet < 300; ++packet) {
      const NodeId from = random() % torus.nodes, to = random() % torus.nodes;
      const std::uint64_t flits = 1 + random() % 20;
      if (from == to) continue;
      load.add(from, to, flits);
      for (SwitchId at = from; at != to;) {
        TorusPosition position = torus_position(torus, at);
        position.ring_tie = tie;
        const unsigned productive = torus_route(position, torus.node_address[to], 0).productive;
        unsigned trunk = random() % 8;  // any productive one
        while ((productive >> trunk & 1u) == 0) trunk = (trunk + 1) % 8;
        const unsigned bits = 24 / position.dimensions;
        walked[{trunk / 2, trunk % 2 == 0,
                position.address >> (trunk / 2 * bits) & ((1u << bits) - 1)}] += flits;
        at = torus.channels[torus.out_channel[at][trunk * torus.trunk]].to.id;
      }
    }
    double cycles = 0;
    for (std::uint32_t d = 0; d < torus.size.size(); ++d) {
      EXPECT_EQ(load.cut_links(d), torus.switches / torus.size[d] * torus.trunk);
      std::uint64_t hops = 0;
      for (std::uint32_t x = 0; x < torus.size[d]; ++x) {
        for (const bool up : {false, true}) {
          const std::uint64_t flits = walked[{d, up, x}];
          EXPECT_EQ(load.crossing(d, up, x), flits) << d << " " << up << " " << x;
          hops += flits;
          cycles = std::max(cycles, static_cast<double>(flits) / load.cut_links(d));
        }
      }
      EXPECT_EQ(load.hops(d), hops);
    }
    EXPECT_LE(load.bound(), static_cast<double>(load.total()) / (cycles * torus.nodes) + 1e-12);
  }
}

TEST_P(TorusCuts, HoldForEveryRuleOfTiesWhenTheyAreTakenAsRandom) {
  const Topology torus = torus_of(GetParam().size, GetParam().wrap, GetParam().trunk, 8);
  std::mt19937 random(2);
  for (int round = 0; round < 20; ++round) {
    TorusLoad up(torus, rules_of(RingTie::Plus)), alternate(torus, rules_of(RingTie::Alternate)),
        any(torus, rules_of(RingTie::Random));
    for (int packet = 0; packet < 30; ++packet) {
      const NodeId from = random() % torus.nodes, to = random() % torus.nodes;
      if (from == to) continue;
      for (TorusLoad* load : {&up, &alternate, &any}) load->add(from, to, 4);
    }
    EXPECT_GE(any.bound(), up.bound());
    EXPECT_GE(any.bound(), alternate.bound());
  }
}
INSTANTIATE_TEST_SUITE_P(Sizes, TorusCuts,
                         ::testing::Values(Network{{2}, true, 1}, Network{{5}, true, 2},
                                           Network{{4, 6}, true, 2}, Network{{5, 4}, false, 1},
                                           Network{{4, 3, 4}, true, 1},
                                           Network{{4, 5, 4}, Rings::of(5), 2},
                                           Network{{2, 4, 3, 2}, true, 2}));

/// Every node (x, y) sends to (y, x).
TorusLoad transpose_of(std::uint32_t k, bool dimension_order) {
  TorusLoad load(torus_of({k, k}, false), rules_of(RingTie::Plus, dimension_order));
  for (NodeId node = 0; node < k * k; ++node) {
    const NodeId image = node % k * k + node / k;
    if (image != node) load.add(node, image, 3);
  }
  return load;
}

// X then Y: the k - 1 flows of row 0 all cross (1,0) -> (0,0), and k^2 - k nodes send.
TEST(DimensionOrderLoad, OfATransposeIsThatOfTheLinksAtTheCorner) {
  for (const std::uint32_t k : {4u, 8u}) {
    const TorusLoad load = transpose_of(k, true);
    EXPECT_DOUBLE_EQ(load.bound(), 1.0 / k);  // 1 / (k - 1) of each sender
    EXPECT_TRUE(load.is_attained());
    EXPECT_EQ(load.link(0, false, 1), 3.0 * (k - 1));
    EXPECT_EQ(load.link(0, false, 2), 3.0 * (k - 2));
    EXPECT_EQ(load.link(0, true, 1), 0);
    EXPECT_EQ(load.link(1, true, 0), 3.0 * (k - 1));
  }
}

// Adaptive ways may be better than dimension order, and worse than the cuts: not known.
TEST(DimensionOrderLoad, IsNotWhatAdaptiveWaysAreHeldTo) {
  const TorusLoad load = transpose_of(4, false);
  EXPECT_DOUBLE_EQ(load.bound(), 12 / 16.0);
  EXPECT_FALSE(load.is_attained());
}

// 15 nodes send to node 15, which takes a flit a cycle and sends to each of the others.
TEST(DimensionOrderLoad, OfAHotspotIsItsOwnChannelWhateverTheWays) {
  for (const bool dimension_order : {true, false}) {
    TorusLoad load(torus_of({4, 4}, false), rules_of(RingTie::Plus, dimension_order));
    for (NodeId node = 0; node < 15; ++node) load.add(node, 15, 15);
    EXPECT_DOUBLE_EQ(load.bound(), 1 / 16.0);
    EXPECT_TRUE(load.is_attained());
    for (NodeId node = 0; node < 15; ++node) load.add(15, node, 15);
    EXPECT_DOUBLE_EQ(load.bound(), 2 / 16.0);
    EXPECT_TRUE(load.is_attained());
  }
}

TEST(DimensionOrderLoad, CountsHalfOfARandomTieEachWay) {
  TorusLoad load(torus_of({4}), rules_of(RingTie::Random, true));
  for (NodeId node = 0; node < 4; ++node) load.add(node, (node + 2) % 4, 8);
  // Each packet goes two of the four links of one direction, or of the other.
  for (NodeId node = 0; node < 4; ++node) {
    EXPECT_EQ(load.link(0, true, node), 8);
    EXPECT_EQ(load.link(0, false, node), 8);
  }
  EXPECT_DOUBLE_EQ(load.bound(), 1);
  EXPECT_TRUE(load.is_attained());
  load.add(0, 2, 8);  // both directions together still carry it, equal halves do not
  EXPECT_DOUBLE_EQ(load.bound(), 40 / (16 * 4.0));
  load.add(0, 1, 80);
  EXPECT_TRUE(load.is_attained());
}

TEST_P(TorusCuts, LinksCountThePacketsThatGoInDimensionOrder) {
  const Topology torus = torus_of(GetParam().size, GetParam().wrap, GetParam().trunk);
  const auto dimensions = static_cast<std::uint32_t>(torus.size.size());
  std::mt19937 random(3);
  for (const RingTie tie : {RingTie::Plus, RingTie::Alternate}) {
    TorusLoad load(torus, rules_of(tie, true));
    std::map<std::tuple<std::uint32_t, bool, SwitchId>, std::uint64_t> walked;
    std::vector<std::uint64_t> sent(torus.nodes), taken(torus.nodes);
    for (int packet = 0; packet < 300; ++packet) {
      const NodeId from = random() % torus.nodes, to = random() % torus.nodes;
      const std::uint64_t flits = 1 + random() % 20;
      if (from == to) continue;
      load.add(from, to, flits);
      sent[from] += flits;
      taken[to] += flits;
      for (SwitchId at = from; at != to;) {
        TorusPosition position = torus_position(torus, at);
        position.ring_tie = tie;
        const unsigned escape = torus_route(position, torus.node_address[to], 0).escape;
        unsigned trunk = 0;
        while ((escape >> trunk & 1u) == 0) ++trunk;
        walked[{trunk / 2, trunk % 2 == 0, at}] += flits;
        at = torus.channels[torus.out_channel[at][trunk * torus.trunk]].to.id;
      }
    }
    double cycles = std::max(*std::max_element(sent.begin(), sent.end()),
                             *std::max_element(taken.begin(), taken.end()));
    for (std::uint32_t d = 0; d < dimensions; ++d) {
      for (SwitchId at = 0; at < torus.switches; ++at) {
        for (const bool up : {false, true}) {
          const auto flits = static_cast<double>(walked[{d, up, at}]);
          ASSERT_EQ(load.link(d, up, at), flits) << d << " " << up << " " << at;
          cycles = std::max(cycles, flits / torus.trunk);
        }
      }
    }
    EXPECT_DOUBLE_EQ(load.bound(), static_cast<double>(load.total()) / (cycles * torus.nodes));
    EXPECT_TRUE(load.is_attained());
  }
}

}  // namespace
}  // namespace dusk

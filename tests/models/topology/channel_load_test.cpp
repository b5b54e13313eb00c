// SPDX-License-Identifier: Apache-2.0
#include "models/topology/channel_load.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <tuple>

#include "models/topology/torus.h"
#include "models/topology/torus_load.h"
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

double uniform_bound(const Topology& torus, RingTie tie) {
  TorusLoad load(torus, tie);
  for (NodeId a = 0; a < torus.nodes; ++a) {
    for (NodeId b = 0; b < torus.nodes; ++b) {
      if (a != b) load.add(a, b, 1);
    }
  }
  return load.bound();
}

TEST(TorusLoad, OfUniformTrafficIsTheMeanOfTheHops) {
  // Each node sends 255 flits. In a row of 16, 16 flits cover each of the distances 1 to 8 up, and
  // 1 to 7 down: 16 * 36 cross a link up. Split ties make 16 * 32 of both.
  for (const std::uint32_t trunk : {1u, 4u}) {
    const Topology torus = torus_of({16, 16}, true, trunk, 4);
    EXPECT_DOUBLE_EQ(uniform_bound(torus, RingTie::Plus), 255 * trunk / (16 * 36.0));
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
  // Over a link of a ring of 16 go 32 flits for each of the 8 columns; over the middle of a line of
  // 8 go 4 * 4 for each of 16, of a line of 16 8 * 8 for each of 8.
  EXPECT_DOUBLE_EQ(uniform_bound(torus_of({16, 8}, Rings::of(1), 1, 4), RingTie::Random),
                   127 / 256.0);
  EXPECT_DOUBLE_EQ(uniform_bound(torus_of({8, 16}, Rings::of(1), 1, 4), RingTie::Random),
                   127 / 512.0);
}

TEST(TorusLoad, LocalChannelsCarryWhatTheNodesSendAndTake) {
  const Topology torus = torus_of({4, 4}, true, 7, 2);
  TorusLoad to_one(torus, RingTie::Plus), lanes(torus, RingTie::Plus, 2), one(torus, RingTie::Plus);
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
  TorusLoad load(ring, RingTie::Random);
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
    TorusLoad load(torus, tie);
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
    TorusLoad up(torus, RingTie::Plus), alternate(torus, RingTie::Alternate),
        any(torus, RingTie::Random);
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

TEST(ChannelLoad, OfATreeIsItsLoadMatrix) {
  const Topology tree = make_k_ary_n_tree(4, 3, 8);
  const auto load = make_channel_load(tree, 2);
  EXPECT_EQ(load->total(), 0u);
  EXPECT_DOUBLE_EQ(load->bound(), 1);
  LoadMatrix matrix(tree);
  std::mt19937 random(3);
  for (int packet = 0; packet < 50; ++packet) {
    const NodeId from = random() % 64, to = (from + 1 + random() % 63) % 64;
    load->add(from, to, 16);
    matrix.add(from, to, 16);
  }
  EXPECT_EQ(load->total(), matrix.total());
  EXPECT_DOUBLE_EQ(load->bound(), throughput_bound(matrix, {}, 2));
}

TEST(ChannelLoad, OfATorusIsThatOfItsCuts) {
  const Topology torus = torus_of({4, 4});
  const auto load = make_channel_load(torus, 1, RingTie::Plus);
  TorusLoad cuts(torus, RingTie::Plus);
  for (NodeId a = 0; a < 16; ++a) {
    load->add(a, a ^ 10, 16);
    cuts.add(a, a ^ 10, 16);
  }
  EXPECT_DOUBLE_EQ(load->bound(), cuts.bound());
  EXPECT_EQ(load->total(), cuts.total());
}

TEST(TorusZeroLoad, IsThreeCyclesASwitchAndOneAFlit) {
  const Topology torus = torus_of({16, 16}), mesh = torus_of({16, 16}, false, 2, 3);
  EXPECT_EQ(switches_crossed(torus, 0, 0), 1u);
  EXPECT_EQ(switches_crossed(torus, 0, 255), 3u);  // one step back in each dimension
  EXPECT_EQ(switches_crossed(mesh, 0, 255), 31u);
  EXPECT_EQ(switches_crossed(torus, 3, 8 * 16 + 11), 17u);
  for (NodeId b = 1; b < torus.nodes; ++b) {
    ZeroLoadPath path;
    path.switches = switches_crossed(torus, 0, b);
    path.hop_latency = 3;
    path.source_cycles = 0;
    EXPECT_EQ(zero_load_latency(path), 3 * path.switches + path.length);
  }
}

TEST(TorusZeroLoad, HopsAverage8Times256Over255InThe16By16Torus) {
  const Topology torus = torus_of({16, 16});
  std::uint32_t hops = 0;
  for (NodeId b = 1; b < torus.nodes; ++b) hops += switches_crossed(torus, 77, b == 77 ? 0 : b) - 1;
  EXPECT_EQ(hops, 8u * 256u);
}

}  // namespace
}  // namespace dusk

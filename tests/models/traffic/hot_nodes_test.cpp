// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/hot_nodes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace dusk {
namespace {

using ::testing::ElementsAre;

/// Messages that arrive at each node if each of `nodes` sends `draws`.
std::vector<int> arrivals(const TrafficPattern& pattern, std::uint32_t nodes, int draws) {
  std::vector<int> hits(nodes);
  for (NodeId source = 0; source < nodes; ++source) {
    Random random(3, source);
    for (int i = 0; i < draws; ++i) {
      const NodeId node = pattern.destination(source, random);
      EXPECT_NE(node, source);
      ++hits.at(node);
    }
  }
  return hits;
}

/// Returns the mean of chance_of_hot() over all nodes: the share of the messages that arrives at
/// hot nodes.
double share_that_arrives(const HotNodes& pattern, std::uint32_t nodes) {
  double sum = 0;
  for (NodeId node = 0; node < nodes; ++node) sum += pattern.chance_of_hot(node);
  return sum / nodes;
}

PatternSettings hot(std::uint32_t nodes, std::vector<NodeId> hotspots, double share) {
  PatternSettings settings;
  settings.nodes = nodes;
  settings.hotspots = std::move(hotspots);
  settings.hotspot_share = share;
  return settings;
}

struct Hot {
  std::uint32_t nodes;
  std::vector<NodeId> hotspots;
  double share;
};
class HotShare : public ::testing::TestWithParam<Hot> {};

TEST_P(HotShare, ArrivesInEqualParts) {
  const auto& [nodes, hotspots, share] = GetParam();
  EXPECT_DOUBLE_EQ(share_that_arrives(HotNodes(hotspots, nodes, share), nodes), share);
  const int draws = 40000;
  const auto pattern = make_traffic_pattern("hotspot", hot(nodes, hotspots, share));
  const std::vector<int> hits = arrivals(*pattern, nodes, draws);
  const double all = static_cast<double>(draws) * nodes;
  for (NodeId node = 0; node < nodes; ++node) {
    const bool is_hot = std::count(hotspots.begin(), hotspots.end(), node) > 0;
    const double hot_nodes = static_cast<double>(hotspots.size());
    const double part = is_hot ? share / hot_nodes : (1 - share) / (nodes - hot_nodes);
    // Five standard deviations of a binomial count, at most.
    EXPECT_NEAR(hits[node], all * part, 5 * std::sqrt(all * part)) << node;
  }
}
INSTANTIATE_TEST_SUITE_P(Shares, HotShare,
                         ::testing::Values(Hot{16, {0, 5}, 0.3}, Hot{16, {12, 3, 15, 4}, 0.2},
                                           Hot{16, {9}, 0.3}, Hot{16, {0}, 15 / 16.0},
                                           Hot{16, {15}, 0}, Hot{8, {7, 1, 2, 3, 0, 5, 6}, 0.9},
                                           Hot{4, {1, 2, 3}, 0.25}, Hot{3, {0, 2}, 0.5}));

TEST(Hotspot, AloneGetsAtMostWhatTheOthersSend) {
  // The others send it everything; it sends to them: 15 of 16.
  const HotNodes pattern({15}, 16, 1);
  EXPECT_DOUBLE_EQ(share_that_arrives(pattern, 16), 15 / 16.0);
  const std::vector<int> hits = arrivals(pattern, 16, 3000);
  EXPECT_EQ(hits[15], 15 * 3000);
  for (NodeId node = 0; node < 15; ++node) EXPECT_NEAR(hits[node], 200, 75);
}

TEST(Hotspot, IsEveryNodeIfAllAreHot) {
  const HotNodes pattern({0, 1, 2, 3}, 4, 1);
  for (const int hits : arrivals(pattern, 4, 3000)) EXPECT_NEAR(hits, 3000, 250);
  EXPECT_DOUBLE_EQ(share_that_arrives(HotNodes({1, 0}, 2, 0.5), 2), 1);
}

TEST(Hotspot, OfTwoNodesIsTheOther) {
  for (const double share : {0.0, 0.5, 1.0})
    EXPECT_THAT(arrivals(HotNodes({1}, 2, share), 2, 10), ElementsAre(10, 10));
}

TEST(HotEighth, SendsItsShareToTheFirstEighth) {
  const auto pattern = make_traffic_pattern("hot_eighth", hot(64, {}, 0.25));
  for (const NodeId source : {3u, 40u}) {
    Random random(3, source);
    std::vector<int> hits(64);
    for (int i = 0; i < 56000; ++i) ++hits.at(pattern->destination(source, random));
    for (NodeId node = 0; node < 64; ++node) {
      // 14000 to the 7 or 8 others of the zone, 42000 to the 56 or 55 others of the rest.
      const bool in_zone = node < 8;
      const int others = (in_zone ? 8 : 56) - ((source < 8) == in_zone ? 1 : 0);
      const int expected = node == source ? 0 : (in_zone ? 14000 : 42000) / others;
      EXPECT_NEAR(hits[node], expected, node == source ? 0 : 220) << node;
    }
  }
}

TEST(HotEighth, OfTwoNodesSendsToTheOther) {
  for (const double share : {0.0, 0.5, 1.0}) {
    const auto pattern = make_traffic_pattern("hot_eighth", hot(2, {}, share));
    EXPECT_THAT(arrivals(*pattern, 2, 20), ElementsAre(20, 20));
  }
}

}  // namespace
}  // namespace dusk

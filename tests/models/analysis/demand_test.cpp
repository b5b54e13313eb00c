// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/demand.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "models/traffic/hot_nodes.h"

namespace dusk {
namespace {

/// Flits of few bits, which a test can print.
std::uint64_t flits_of(const Demand& demand, NodeId source, NodeId destination) {
  return static_cast<std::uint64_t>(demand.flits(source, destination));
}

PatternSettings settings(std::uint32_t nodes) {
  PatternSettings all;
  all.nodes = nodes;
  all.hotspots = {0, 2};
  all.hotspot_share = 0.3;
  return all;
}

// Every pattern draws its destinations in the shares that share() returns.
TEST(Demand, IsWhatThePatternsDraw) {
  constexpr std::uint32_t kNodes = 16;
  constexpr int kMessages = 30000;
  for (const PatternPart& part : traffic_patterns()) {
    if (part.read != nullptr) continue;
    PatternSettings all = settings(kNodes);
    all.digits = {4, 4};
    const auto pattern = make_traffic_pattern(part.name, all);
    const Demand demand = make_demand(*pattern, kNodes);
    Random random(1, 1);
    for (const NodeId source : {0u, 2u, 5u}) {
      std::vector<int> drawn(kNodes);
      std::uint64_t flits = 0;
      for (NodeId to = 0; to < kNodes; ++to) flits += flits_of(demand, source, to);
      ASSERT_EQ(flits != 0, pattern->sends(source)) << part.name;
      if (flits == 0) continue;
      for (int i = 0; i < kMessages; ++i) ++drawn[pattern->destination(source, random)];
      for (NodeId to = 0; to < kNodes; ++to)
        EXPECT_NEAR(static_cast<double>(flits_of(demand, source, to)) / static_cast<double>(flits),
                    drawn[to] / double{kMessages}, 0.012)
            << part.name << " " << source << " to " << to;
    }
  }
}

TEST(Demand, OfHotspotsIsExact) {
  // 0.3 * 16/15 of a cold node's messages, one hot node: 32/100.
  PatternSettings all = settings(16);
  all.hotspots = {3};
  const auto pattern = make_traffic_pattern("hotspot", all);
  EXPECT_EQ(pattern->share(0, 3), TrafficShare(32, 100));
  EXPECT_EQ(pattern->share(0, 1), TrafficShare(68, 1400));
  EXPECT_EQ(pattern->share(3, 1), TrafficShare(1, 15));
}

TEST(Demand, RefusesSharesThatAreNotExact) {
  EXPECT_THROW(make_demand(HotNodes({0}, 8, 0.1234567891), 8), std::invalid_argument);
  EXPECT_NO_THROW(make_demand(HotNodes({0}, 8, 0.123456789), 8));
}

// Hot and cold nodes have shares with different denominators, whose least common denominator has
// many bits.
TEST(Demand, IsExactInLargeNetworks) {
  PatternSettings all;
  all.nodes = 1024;
  all.hotspot_share = 0.123456789;
  const auto pattern = make_traffic_pattern("hot_eighth", all);
  const Demand demand = make_demand(*pattern, all.nodes);
  const auto share = [&](NodeId source, NodeId destination) {
    using boost::multiprecision::cpp_int;
    return Fraction(cpp_int(demand.flits(source, destination)) * all.nodes,
                    cpp_int(demand.total()));
  };
  EXPECT_EQ(share(0, 1), Fraction(123456789, 1000000000) / 127);
  EXPECT_EQ(share(0, 128), Fraction(876543211, 1000000000) / 896);
  EXPECT_EQ(share(128, 0), Fraction(123456789, 1000000000) / 128);
  EXPECT_EQ(share(128, 129), Fraction(876543211, 1000000000) / 895);
}

/// Shares of 1 in a large prime number, another one for each source.
class ManyDenominators : public TrafficPattern {
 public:
  NodeId destination(NodeId, Random&) const override { return 0; }
  std::optional<TrafficShare> share(NodeId source, NodeId) const override {
    constexpr std::int64_t kPrimes[] = {1000000007, 1000000009, 1000000021, 1000000033};
    return TrafficShare(1, kPrimes[source]);
  }
};

TEST(Demand, RefusesACommonDenominatorOfTooManyBits) {
  EXPECT_NO_THROW(make_demand(ManyDenominators(), 3));
  EXPECT_THROW(make_demand(ManyDenominators(), 4), std::invalid_argument);
}

TEST(Demand, LeavesOutTheNodeItself) {
  Demand demand(2);
  demand.set(0, 0, 5);
  demand.set(0, 1, 7);
  EXPECT_EQ(flits_of(demand, 0, 1), 7u);
  EXPECT_EQ(flits_of(demand, 1, 0), 0u);
  demand.set_part(0, 3);
  EXPECT_EQ(flits_of(demand, 0, 1), 21u);
  EXPECT_EQ(static_cast<std::uint64_t>(demand.total()), 21u);
}

}  // namespace
}  // namespace dusk

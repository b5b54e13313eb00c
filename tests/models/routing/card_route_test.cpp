// SPDX-License-Identifier: Apache-2.0
#include "models/routing/card_route.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "tests/models/routing/card_networks.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;
using Is = CardConfiguration;

/// Table 6.2 of the thesis: 1 in direction +, -1 in direction -.
int ring_direction(int k, int from, int to, bool half_plus) {
  int steps = (to - from + k) % k;
  if (2 * steps > k || (2 * steps == k && !half_plus)) steps -= k;
  return steps >= 0 ? 1 : -1;
}

TEST(CardRoute, TakesTheShorterWayRoundEachRing) {
  for (std::uint32_t k = 2; k <= 8; ++k) {
    for (const RingTie half : {RingTie::Plus, RingTie::Minus}) {
      const CardNetwork net(card_sizes({k, k, k}, Is::E), {CardEscape::Bubble, half});
      for (unsigned d = 0; d < kCardDimensions; ++d) {
        for (std::uint32_t x = 0; x < k; ++x) {
          for (std::uint32_t y = 0; y < k; ++y) {
            if (x == y) continue;
            TorusCoordinates from{1, 1, 1}, to = from;
            from[d] = x;
            to[d] = y;
            const int way = ring_direction(static_cast<int>(k), static_cast<int>(x),
                                           static_cast<int>(y), half == RingTie::Plus);
            const std::string port = std::string{"XYZ"[d], way > 0 ? '+' : '-'};
            const unsigned card = net.ports.card[2 * d + (way > 0 ? 0 : 1)];
            EXPECT_EQ(net.way(net.card(from, card), net.card(to, 0)).front(), port + " external")
                << k << ": " << x << " to " << y;
          }
        }
      }
    }
  }
}

TEST(CardRoute, UsesOnePortOfADimensionOfSizeTwo) {
  for (const RingTie half : {RingTie::Plus, RingTie::Minus}) {
    for (const CardNetwork& net : card_networks({{2, 2, 2}}, {CardEscape::UpLow, half})) {
      for (NodeId a = 0; a < net.torus.nodes; ++a) {
        for (NodeId b = 0; b < net.torus.nodes; ++b) {
          if (a == b) continue;
          for (const std::string& hop : net.way(a, b))
            EXPECT_NE(hop[1], half == RingTie::Plus ? '-' : '+') << hop;
        }
      }
    }
  }
}

TEST(CardRoute, HasAsManyInternalClassesAsTheThesisSays) {
  for (const auto& row : names(Is{})) {
    const std::string three = "ABEF";
    const bool split = three.find(row.name) != std::string::npos;
    const CardRoute up_low(card_sizes({4, 4, 4}, row.value), kUpLow);
    const CardRoute bubble(card_sizes({4, 4, 4}, row.value), kBubble);
    EXPECT_EQ(up_low.external_classes(), 2u);
    EXPECT_EQ(bubble.external_classes(), 1u);
    EXPECT_EQ(up_low.internal_classes(), split ? 7u : 4u) << row.name;
    EXPECT_EQ(bubble.internal_classes(), split ? 4u : 3u) << row.name;
    EXPECT_LE(up_low.classes(), kMaxRouteClasses);
    EXPECT_EQ(up_low.random_bits(), 0u);
    const CardRouteSettings drawn{CardEscape::Bubble, RingTie::Random};
    EXPECT_EQ(CardRoute(card_sizes({3, 4, 5}, row.value), drawn).random_bits(), 3u);
    EXPECT_EQ(CardRoute(card_sizes({3, 3, 5}, row.value), drawn).random_bits(), 0u) << "no ties";
    EXPECT_TRUE(up_low.is_escape(up_low.type3()));
  }
}

std::vector<std::string> class_names(const CardRoute& route) {
  std::vector<std::string> names;
  for (unsigned c = 0; c < route.classes(); ++c) names.push_back(route.class_name(c));
  return names;
}

TEST(CardRoute, NamesItsClasses) {
  const CardTorusSizes a = card_sizes({4, 4, 4}, Is::A), d = card_sizes({4, 4, 4}, Is::D);
  EXPECT_THAT(class_names(CardRoute(d, kUpLow)),
              ElementsAre("UP", "LOW", "type 1", "type 2 Y UP", "type 2 Y LOW", "type 3"));
  EXPECT_THAT(class_names(CardRoute(d, kBubble)),
              ElementsAre("external", "type 1", "type 2 Y", "type 3"));
  EXPECT_THAT(class_names(CardRoute(a, kUpLow)),
              ElementsAre("UP", "LOW", "type 2 X UP", "type 2 X LOW", "type 2 Y UP", "type 2 Y LOW",
                          "type 2 Z UP", "type 2 Z LOW", "type 3"));
  EXPECT_THAT(class_names(CardRoute(a, kBubble)),
              ElementsAre("external", "type 2 X", "type 2 Y", "type 2 Z", "type 3"));
}

/// The only candidate, as "X+ LOW"; several classes are named one after the other.
std::string answer(const CardNetwork& net, SwitchId at, const Candidates& candidates) {
  std::string text;
  for (unsigned c = 0; c < kMaxRouteClasses; ++c) {
    for (PortId port = 0; port < 32; ++port) {
      if ((candidates.ports[c] >> port & 1u) == 0) continue;
      text += (text.empty() ? "" : ", ") + net.port_name(at, port) + ' ' + net.route.class_name(c);
    }
  }
  return text;
}

/// Table 6.3 of the thesis, for configuration D; the wanted port is kept apart.
std::string table_6_3(const CardTorusSizes& sizes, const CardPlace& at, const CardPlace& to) {
  for (unsigned d = 0; d < kCardDimensions; ++d) {
    if (at.at[d] == to.at[d]) continue;
    const int way = ring_direction(static_cast<int>(sizes.size[d]), static_cast<int>(at.at[d]),
                                   static_cast<int>(to.at[d]), true);
    const std::string want{"XYZ"[d], way > 0 ? '+' : '-'};
    const std::string half = to.at[d] > at.at[d] ? "UP" : "LOW";
    const std::string links[2] = {"X+Y+X-", "Y-Z+Z-"};
    if (links[at.card].find(want) != std::string::npos) return want + ' ' + half;
    return d == 1 ? "internal type 2 Y " + half : "internal type 1";
  }
  return at.card == to.card ? "node UP, node LOW" : "internal type 3";
}

TEST(CardRoute, IsTheAlgorithmWithVirtualChannels) {
  for (const TorusCoordinates& size : {TorusCoordinates{2, 2, 2}, TorusCoordinates{4, 5, 3}}) {
    const CardNetwork net(card_sizes(size, Is::D), kUpLow);
    for (SwitchId at = 0; at < net.torus.switches; ++at) {
      for (NodeId to = 0; to < net.torus.nodes; ++to) {
        const Candidates got = net.route.at(at, net.torus.node_address[to], 0);
        ASSERT_EQ(answer(net, at, got),
                  table_6_3(net.sizes, card_place(net.sizes, at), card_place(net.sizes, to)))
            << net.torus.switch_name[at] << " to node of " << net.torus.switch_name[to];
      }
    }
  }
}

TEST(CardRoute, IsTheAlgorithmWithBubble) {
  struct Row {
    unsigned card;
    std::vector<std::string> from, wants;
    const char* takes;  // "=": the wanted port
    bool enters;
  };
  const std::string t1 = "internal type 1", t2 = "internal type 2 Y", t3 = "internal type 3";
  const Row rows[] = {{0, {"node", "internal"}, {"X+", "X-"}, "=", true},
                      {0, {"X+"}, {"X-"}, "=", false},
                      {0, {"X-"}, {"X+"}, "=", false},
                      {0, {"node", "X+", "X-"}, {"Y+"}, "=", true},
                      {0, {"node", "X+", "X-"}, {"Y-"}, t2.c_str(), true},
                      {0, {"Y+"}, {"Y-"}, t2.c_str(), false},
                      {0, {"internal"}, {"Y+"}, "=", false},
                      {0, {"node", "X+", "X-", "Y+"}, {"Z+", "Z-"}, t1.c_str(), false},
                      {0, {"node", "X+", "X-", "Y+"}, {"EP1"}, t3.c_str(), false},
                      {0, {"X+", "X-", "Y+", "internal"}, {"EP0"}, "node external", false},
                      {1, {"node"}, {"X+", "X-"}, t1.c_str(), false},
                      {1, {"node"}, {"Y+"}, t2.c_str(), true},
                      {1, {"node"}, {"Y-"}, "=", true},
                      {1, {"Y-"}, {"Y+"}, t2.c_str(), false},
                      {1, {"internal"}, {"Y-"}, "=", false},
                      {1, {"node", "Y-", "internal"}, {"Z+", "Z-"}, "=", true},
                      {1, {"Z+"}, {"Z-"}, "=", false},
                      {1, {"Z-"}, {"Z+"}, "=", false},
                      {1, {"node", "Y-", "Z+", "Z-"}, {"EP0"}, t3.c_str(), false},
                      {1, {"Y-", "Z+", "Z-", "internal"}, {"EP1"}, "node external", false}};
  const CardNetwork net(card_sizes({5, 5, 5}, Is::D), kBubble);
  const std::map<std::string, CardPlace> places = {
      {"X+", {{3, 2, 2}, 0}},  {"X-", {{1, 2, 2}, 0}}, {"Y+", {{2, 3, 2}, 0}},
      {"Y-", {{2, 1, 2}, 0}},  {"Z+", {{2, 2, 3}, 0}}, {"Z-", {{2, 2, 1}, 0}},
      {"EP0", {{2, 2, 2}, 0}}, {"EP1", {{2, 2, 2}, 1}}};
  for (const Row& row : rows) {
    const SwitchId at = net.card({2, 2, 2}, row.card);
    for (const std::string& wants : row.wants) {
      const Candidates got = net.route.at(at, card_address(places.at(wants)), 0);
      const std::string takes = *row.takes == '=' ? wants + " external" : row.takes;
      EXPECT_EQ(answer(net, at, got), takes);
      unsigned vc_class = 0;
      while (got.ports[vc_class] == 0) ++vc_class;
      const auto out = static_cast<PortId>(__builtin_ctz(got.ports[vc_class]));
      for (const std::string& from : row.from) {
        EXPECT_EQ(net.route.enters_ring(at, net.port_named(row.card, from), out, vc_class),
                  row.enters)
            << "card " << row.card << " from " << from << " to " << wants;
      }
    }
  }
}

TEST(CardRoute, ExampleOfACycleThroughASplitRing) {
  const CardNetwork net(card_sizes({2, 2, 2}, Is::D), kUpLow);
  const auto way = [&](std::uint32_t from, std::uint32_t to, unsigned card) {
    return net.way(net.card({1, from, 1}, card), net.card({1, to, 1}, card));
  };
  EXPECT_THAT(way(0, 1, 0), ElementsAre("Y+ UP", "internal type 3", "node"));
  EXPECT_THAT(way(1, 0, 0), ElementsAre("Y+ LOW", "internal type 3", "node"));
  EXPECT_THAT(way(0, 1, 1), ElementsAre("internal type 2 Y UP", "Y+ UP", "node"));
  EXPECT_THAT(way(1, 0, 1), ElementsAre("internal type 2 Y LOW", "Y+ LOW", "node"));
}

TEST(CardRoute, ExampleOfACycleThroughSeveralInternalLinks) {
  const CardNetwork net(card_sizes({4, 4, 4}, Is::D), kUpLow);
  EXPECT_THAT(net.way(net.card({1, 1, 1}, 1), net.card({2, 1, 2}, 0)),
              ElementsAre("internal type 1", "X+ UP", "internal type 1", "Z+ UP", "internal type 3",
                          "node"));
  EXPECT_THAT(net.way(net.card({2, 1, 2}, 1), net.card({1, 1, 1}, 0)),
              ElementsAre("internal type 1", "X- LOW", "internal type 1", "Z- LOW",
                          "internal type 3", "node"));
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
// The path at one card, compared with the independently written routes of the analysis.
#include "models/topology/card_way.h"

#include <gtest/gtest.h>

#include "tests/models/routing/card_networks.h"

namespace dusk {
namespace {

/// Class of the analysis that has the same VCs.
unsigned class_in(const CardRoute& route, CardClass vc_class, bool bubble) {
  const auto number = static_cast<unsigned>(vc_class);
  if (vc_class >= CardClass::Type2)
    return route.type2((number - static_cast<unsigned>(CardClass::Type2)) / 2, number % 2 == 0);
  switch (vc_class) {
    case CardClass::Type3:
      return route.type3();
    case CardClass::Low:
      return bubble ? 0 : 1;
    case CardClass::Type1Plus:
    case CardClass::Type1Minus:
      return route.type1();
    default:
      return 0;
  }
}

std::uint32_t links_of(const CardPorts& ports, unsigned card) {
  std::uint32_t links = 0;
  for (unsigned t = 0; t < kTorusPorts; ++t) links |= (ports.card[t] == card ? 1u : 0u) << t;
  return links;
}

CardPosition position(const CardNetwork& net, SwitchId card, RingTie tie) {
  const TorusCoordinates& size = net.sizes.size;
  return {net.torus.address[card], card_address({{size[0] - 1, size[1] - 1, size[2] - 1}, 0}),
          links_of(net.ports, card % 2), tie};
}

/// Compares every head flit at each input port of each card.
void expect_alike(const CardNetwork& net, RingTie tie, bool bubble) {
  const unsigned values = tie == RingTie::Random ? 1u << kCardDimensions : 1;
  for (SwitchId at = 0; at < net.torus.switches; ++at) {
    for (NodeId to = 0; to < net.torus.nodes; ++to) {
      for (unsigned random = 0; random < values; ++random) {
        for (const PortId from : {PortId{0}, kInternalPort}) {
          const std::uint32_t address = net.torus.node_address[to];
          const CardWay way =
              card_way(position(net, at, tie), from == kInternalPort, address, random);
          const Candidates candidates = net.route.at_port(at, from, address, random);
          ASSERT_EQ(candidates.ports[class_in(net.route, way.vc_class, bubble)], 1u << way.port)
              << net.torus.switch_name[at] << " to node " << to << " random " << random
              << " from port " << from;
        }
      }
    }
  }
}

TEST(CardWay, IsTheRouteOfTheAnalysis) {
  const std::vector<TorusCoordinates> sizes = {{2, 2, 2}, {3, 3, 3}, {4, 4, 2}, {2, 3, 4}};
  for (const RingTie tie : {RingTie::Plus, RingTie::Minus, RingTie::Random, RingTie::Alternate}) {
    for (const CardEscape escape : {CardEscape::UpLow, CardEscape::Bubble}) {
      for (const CardNetwork& net : card_networks(sizes, {escape, tie}))
        expect_alike(net, tie, escape == CardEscape::Bubble);
    }
  }
}

TEST(CardWay, TellsDirectionsOfType1Apart) {
  const CardNetwork net(card_sizes({4, 4, 4}, CardConfiguration::D), kUpLow);
  const CardPosition at = position(net, net.card({0, 0, 0}, 0), RingTie::Plus);
  EXPECT_EQ(card_way(at, false, net.address({0, 0, 1}, 0), 0).vc_class, CardClass::Type1Plus);
  EXPECT_EQ(card_way(at, false, net.address({0, 0, 3}, 0), 0).vc_class, CardClass::Type1Minus);
}

TEST(CardWay, AlternatesByTheCoordinate) {
  const CardNetwork net(card_sizes({4, 4, 4}, CardConfiguration::D), kUpLow);
  for (const std::uint32_t x : {0u, 1u, 2u, 3u}) {
    const CardPosition at = position(net, net.card({x, 1, 1}, 0), RingTie::Alternate);
    const CardWay way = card_way(at, false, net.address({(x + 2) % 4, 1, 1}, 0), 0);
    EXPECT_EQ(net.port_name(0, way.port), x % 2 == 0 ? "X+" : "X-") << x;
  }
}

}  // namespace
}  // namespace dusk

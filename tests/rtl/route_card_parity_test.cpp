// SPDX-License-Identifier: Apache-2.0
// Routes between every pair of cards of 3DT tori: RTL and models/topology/card_way.h against the
// requirements. A packet must arrive, and use an internal link only to reach the card with its
// port.
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "card_leaf.h"
#include "models/topology/card_torus.h"
#include "route_of_cards/Vroute_of_cards.h"

namespace dusk {
namespace {

struct Network {
  TorusCoordinates size;
  CardConfiguration configuration;
};
std::string name(const Network& network) {
  std::string text;
  for (const std::uint32_t size : network.size) text += std::to_string(size) + "x";
  return text.substr(0, text.size() - 1) + name_of(network.configuration);
}
void PrintTo(const Network& network, std::ostream* out) { *out << name(network); }

std::vector<Network> networks() {
  std::vector<Network> all;
  for (const TorusCoordinates& size : std::vector<TorusCoordinates>{
           {2, 2, 2}, {3, 3, 3}, {4, 4, 2}, {2, 3, 4}, {5, 2, 3}, {1, 1, 4}}) {
    for (const auto& row : names(CardConfiguration{})) all.push_back({size, row.value});
  }
  return all;
}

class RouteCardParity : public ::testing::TestWithParam<Network> {
 protected:
  RouteCardParity() : size_(GetParam().size), ports_(card_ports(GetParam().configuration)) {
    for (std::uint32_t z = 0; z < size_[2]; ++z)
      for (std::uint32_t y = 0; y < size_[1]; ++y)
        for (std::uint32_t x = 0; x < size_[0]; ++x)
          for (const unsigned card : {0u, 1u}) places_.push_back({{x, y, z}, card});
  }
  CardPosition position(const CardPlace& at, RingTie tie) const {
    std::uint32_t links = 0;
    for (unsigned t = 0; t < kTorusPorts; ++t) links |= (ports_.card[t] == at.card ? 1u : 0u) << t;
    return {card_address(at), card_address({{size_[0] - 1, size_[1] - 1, size_[2] - 1}, 0}), links,
            tie};
  }
  /// Follows a packet to `to` from card to card until it reaches its node. Returns the cards.
  std::vector<CardPlace> walk(CardPlace at, const CardPlace& to, RingTie tie, unsigned random) {
    std::vector<CardPlace> cards{at};
    bool inside = false;
    while (cards.size() < 100) {
      const CardWay way = rtl_card_way(leaf_, position(at, tie), inside, card_address(to), random);
      if (way.port == kCardNodePort) break;
      random = ~random & 7u;  // another card draws another value
      inside = way.port == kInternalPort;
      if (inside)
        at.card ^= 1u;
      else
        at = behind(at, ports_.torus_port[at.card][way.port]);
      cards.push_back(at);
    }
    return cards;
  }
  CardPlace behind(const CardPlace& at, unsigned torus_port) const {
    CardTorusSizes sizes;
    sizes.size = size_;
    return {torus_neighbor(sizes, at.at, torus_port), ports_.card[opposite(torus_port)]};
  }
  static std::uint32_t steps(std::uint32_t x, std::uint32_t y, std::uint32_t size) {
    const std::uint32_t forth = (y + size - x) % size;
    return std::min(forth, size - forth);
  }

  const TorusCoordinates size_;
  const CardPorts ports_;
  std::vector<CardPlace> places_;
  Leaf<Vroute_of_cards> leaf_;
};

TEST_P(RouteCardParity, EveryCardRoutesToEveryOtherLikeTheModel) {
  for (const auto& [tie, tie_name] : names(RingTie{})) {
    for (const CardPlace& from : places_) {
      for (const CardPlace& to : places_) {
        for (unsigned random = 0; random < (tie == RingTie::Random ? 8u : 1u); ++random) {
          for (const bool inside : {false, true}) {
            const CardPosition at = position(from, tie);
            const CardWay a = rtl_card_way(leaf_, at, inside, card_address(to), random),
                          b = card_way(at, inside, card_address(to), random);
            ASSERT_TRUE(a.port == b.port && a.vc_class == b.vc_class)
                << at.address << " to " << card_address(to) << " tie " << tie_name << " random "
                << random << " inside " << inside;
          }
        }
      }
    }
  }
}

TEST_P(RouteCardParity, EveryPacketArrivesByAShortestWayOfTheTorus) {
  for (const auto& [tie, tie_name] : names(RingTie{})) {
    for (const CardPlace& from : places_) {
      for (const CardPlace& to : places_) {
        const std::vector<CardPlace> cards = walk(from, to, tie, 5);
        ASSERT_EQ(card_address(cards.back()), card_address(to)) << tie_name;
        std::uint32_t expected = 0, external = 0;
        for (unsigned d = 0; d < kCardDimensions; ++d)
          expected += steps(from.at[d], to.at[d], size_[d]);
        for (std::size_t i = 1; i < cards.size(); ++i) {
          const bool moves = cards[i].at != cards[i - 1].at;
          external += moves ? 1 : 0;
          // Not twice over an internal link: it brings the packet to the card with its port.
          if (!moves && i > 1) {
            ASSERT_NE(cards[i - 1].at, cards[i - 2].at) << tie_name;
          }
        }
        ASSERT_EQ(external, expected) << tie_name;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Networks, RouteCardParity, ::testing::ValuesIn(networks()),
                         [](const auto& info) { return name(info.param); });

}  // namespace
}  // namespace dusk

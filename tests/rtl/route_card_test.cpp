// SPDX-License-Identifier: Apache-2.0
// Routes at single cards, by hand: Table 6.3 of the thesis for configuration D, and Table 6.2.
#include <gtest/gtest.h>

#include "card_leaf.h"
#include "route_card/Vroute_card.h"

namespace dusk {
namespace {

// Configuration D: card 0 has X+, X- and Y+, card 1 has Y-, Z+ and Z-.
constexpr std::uint32_t kCard0 = 0b000111, kCard1 = 0b111000;
constexpr PortId kXPlus = 0, kXMinus = 1, kYPlus = 2;   // ports of card 0
constexpr PortId kYMinus = 0, kZPlus = 1, kZMinus = 2;  // ports of card 1
constexpr PortId kInternal = 3, kNode = 4;

constexpr std::uint32_t address(std::uint32_t x, std::uint32_t y, std::uint32_t z,
                                std::uint32_t card) {
  return x | y << 7 | z << 14 | card << 21;
}

constexpr CardClass type2(unsigned dimension, bool up) {
  return static_cast<CardClass>(6 + 2 * dimension + (up ? 0 : 1));
}

class RouteCard : public ::testing::Test {
 protected:
  /// At a card of a torus of 5x5x5, or of another size.
  void expect(std::uint32_t from, std::uint32_t to, PortId port, CardClass vc_class,
              bool inside = false, RingTie tie = RingTie::Plus, unsigned random = 0) {
    const CardPosition at{from, last_, (from >> 21) != 0 ? links1_ : links0_, tie};
    const CardWay way = rtl_card_way(leaf_, at, inside, to, random);
    EXPECT_EQ(way.port, port) << std::hex << from << " to " << to;
    EXPECT_EQ(way.vc_class, vc_class) << std::hex << from << " to " << to;
  }

  std::uint32_t last_ = address(4, 4, 4, 0), links0_ = kCard0, links1_ = kCard1;
  Leaf<Vroute_card> leaf_;
};

TEST_F(RouteCard, TakesItsOwnPortsInOrderOfTheDimensions) {
  expect(address(2, 2, 2, 0), address(3, 0, 0, 1), kXPlus, CardClass::Up);
  expect(address(2, 2, 2, 0), address(0, 4, 4, 1), kXMinus, CardClass::Low);
  expect(address(2, 2, 2, 0), address(2, 4, 0, 1), kYPlus, CardClass::Up);
  expect(address(2, 2, 2, 1), address(2, 1, 0, 0), kYMinus, CardClass::Low);
  expect(address(2, 2, 2, 1), address(2, 2, 3, 0), kZPlus, CardClass::Up);
  expect(address(2, 2, 2, 1), address(2, 2, 1, 1), kZMinus, CardClass::Low);
}

TEST_F(RouteCard, UpAndLowCompareCoordinatesNotDirections) {
  expect(address(4, 0, 0, 0), address(0, 0, 0, 0), kXPlus, CardClass::Low);
  expect(address(0, 0, 0, 0), address(4, 0, 0, 0), kXMinus, CardClass::Up);
}

TEST_F(RouteCard, CrossesToTheOtherCardByTheTypeOfTheDimension) {
  // Y is split; X and Z are not.
  expect(address(2, 2, 2, 0), address(2, 1, 0, 0), kInternal, type2(1, false));
  expect(address(2, 0, 2, 0), address(2, 4, 0, 0), kInternal, type2(1, true));
  expect(address(2, 2, 2, 1), address(2, 3, 0, 0), kInternal, type2(1, true));
  expect(address(2, 2, 2, 1), address(3, 2, 2, 1), kInternal, CardClass::Type1Plus);
  expect(address(2, 2, 2, 1), address(1, 0, 2, 1), kInternal, CardClass::Type1Minus);
  expect(address(2, 2, 2, 0), address(2, 2, 3, 0), kInternal, CardClass::Type1Plus);
}

TEST_F(RouteCard, EndsAtTheNodeOfItsCardOrOfTheOther) {
  for (const std::uint32_t card : {0u, 1u}) {
    expect(address(1, 2, 3, card), address(1, 2, 3, card), kNode, CardClass::Local);
    expect(address(1, 2, 3, card), address(1, 2, 3, 1 - card), kInternal, CardClass::Type3);
  }
}

TEST_F(RouteCard, SplitsEveryDimensionInConfigurationA) {
  // Card 0 has all ports +.
  links0_ = 0b010101;
  links1_ = 0b101010;
  expect(address(2, 2, 2, 0), address(2, 2, 3, 0), 2, CardClass::Up);
  expect(address(2, 2, 2, 0), address(2, 2, 1, 0), kInternal, type2(2, false));
  expect(address(2, 2, 2, 0), address(1, 0, 0, 0), kInternal, type2(0, false));
  expect(address(2, 2, 2, 1), address(4, 0, 0, 0), kInternal, type2(0, true));
  expect(address(2, 2, 2, 1), address(2, 2, 1, 0), 2, CardClass::Low);
}

TEST_F(RouteCard, BreaksTiesByTheirRule) {
  last_ = address(3, 3, 3, 0);
  const std::uint32_t even = address(0, 0, 0, 0), odd = address(1, 0, 0, 0);
  expect(even, address(2, 0, 0, 0), kXPlus, CardClass::Up);
  expect(even, address(2, 0, 0, 0), kXMinus, CardClass::Up, false, RingTie::Minus);
  expect(even, address(2, 0, 0, 0), kXPlus, CardClass::Up, false, RingTie::Alternate);
  expect(odd, address(3, 0, 0, 0), kXMinus, CardClass::Up, false, RingTie::Alternate);
  expect(even, address(2, 0, 0, 0), kXPlus, CardClass::Up, false, RingTie::Random, 0b110);
  expect(even, address(2, 0, 0, 0), kXMinus, CardClass::Up, false, RingTie::Random, 0b001);
}

TEST_F(RouteCard, KeepsTheDirectionOfAHeaderFromTheInternalLink) {
  last_ = address(3, 3, 3, 0);
  // Y+ is at card 0, Y- at card 1: whatever is drawn, the packet does not go back.
  for (const unsigned random : {0u, 7u}) {
    expect(address(0, 0, 0, 0), address(0, 2, 0, 0), kYPlus, CardClass::Up, true, RingTie::Random,
           random);
    expect(address(0, 0, 0, 1), address(0, 2, 0, 0), kYMinus, CardClass::Up, true, RingTie::Random,
           random);
  }
  // X is not split: a head flit of type 1 arrives with a tie ahead, which this card breaks.
  expect(address(0, 0, 0, 0), address(2, 0, 0, 0), kXMinus, CardClass::Up, true, RingTie::Minus);
}

TEST_F(RouteCard, TakesPortPlusOnlyInARingOfTwo) {
  last_ = address(1, 1, 1, 0);
  expect(address(0, 0, 0, 0), address(1, 0, 0, 0), kXPlus, CardClass::Up);
  expect(address(1, 0, 0, 0), address(0, 0, 0, 0), kXPlus, CardClass::Low);
}

TEST_F(RouteCard, UsesEveryBitOfTheLargestTorus) {
  last_ = address(127, 127, 127, 0);
  expect(address(0, 127, 0, 0), address(0, 63, 0, 0), kYPlus, CardClass::Low, true);
  expect(address(0, 127, 0, 0), address(0, 62, 0, 0), kYPlus, CardClass::Low);
  expect(address(127, 0, 0, 0), address(64, 0, 0, 0), kXMinus, CardClass::Low);
  expect(address(0, 0, 127, 1), address(0, 0, 0, 1), kZPlus, CardClass::Low);
}

}  // namespace
}  // namespace dusk

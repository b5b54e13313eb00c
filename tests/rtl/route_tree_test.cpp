// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "leaf.h"
#include "route_tree/Vroute_tree.h"

namespace {

constexpr unsigned kArity = 4, kLevels = 3, kBits = 2;

/// Place of a switch whose digit has no bits beyond `digit_mask`.
dusk::SwitchIdentity identity(unsigned address, unsigned mask, unsigned shift,
                              unsigned digit_mask) {
  dusk::SwitchIdentity place;
  place.address = address;
  place.address_mask = mask;
  place.digit_shift = static_cast<std::uint8_t>(shift);
  place.digit_mask = static_cast<std::uint8_t>(digit_mask);
  return place;
}

unsigned power(unsigned exponent) {
  unsigned result = 1;
  while (exponent-- > 0) result *= kArity;
  return result;
}

/// Every switch of a 4-ary 3-tree towards every node. A switch `height` levels above the leaves
/// reaches the nodes that share its digits above `height`; it tells them apart by the digit
/// `height`.
TEST(RouteTree, FollowsTheDigitsOfAFourAryThreeTree) {
  Leaf<Vroute_tree> bench;
  bench.pins().valid_i = 1;
  for (unsigned height = 0; height < kLevels; ++height) {
    const unsigned group = power(height + 1);  // nodes below the switch
    for (unsigned low = 0; low < power(kLevels); low += group) {
      put_record(bench.pins().identity_i,
                 identity(low, 0xffffffu << ((height + 1) * kBits), height * kBits, kArity - 1));
      for (unsigned node = 0; node < power(kLevels); ++node) {
        bench.pins().destination_i = node;
        const bool below = node / group == low / group;
        const unsigned down = 1u << (node / power(height) % kArity);
        EXPECT_EQ(bench.settle().candidates_o, below ? down : 0xf0u)
            << "height " << height << " switch " << low << " node " << node;
      }
    }
  }
}

TEST(RouteTree, LeavesUnusedDownPortsOfANarrowTreeAlone) {
  Leaf<Vroute_tree> bench;  // a 2-ary tree on the 8-port switch: digits of one bit
  bench.pins().valid_i = 1;
  put_record(bench.pins().identity_i, identity(0, 0, 0, 1));
  for (unsigned node = 0; node < 16; ++node) {
    bench.pins().destination_i = node;
    EXPECT_EQ(bench.settle().candidates_o, 1u << (node % 2));
  }
}

TEST(RouteTree, WithoutAHeaderGivesWhatItIsTold) {
  Leaf<Vroute_tree> bench;
  for (unsigned mask : {0u, 0xffffffu}) {
    put_record(bench.pins().identity_i, identity(0, mask, 0, kArity - 1));
    bench.pins().destination_i = 3;
    EXPECT_EQ(bench.settle().candidates_o, 0u);
    bench.pins().else_i = 0x02;
    EXPECT_EQ(bench.settle().candidates_o, 0x02u) << "the one before";
    bench.pins().valid_i = 1;
    EXPECT_EQ(bench.settle().candidates_o, mask == 0 ? 0x08u : 0xf0u);
    bench.pins().valid_i = bench.pins().else_i = 0;
  }
}

}  // namespace

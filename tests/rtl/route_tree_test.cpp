// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "leaf_bench.h"

namespace {

constexpr unsigned kArity = 4, kLevels = 3, kBits = 2;

unsigned power(unsigned exponent) {
  unsigned result = 1;
  while (exponent-- > 0) result *= kArity;
  return result;
}

/// Every switch of a 4-ary 3-tree towards every node. A switch `height` levels above the leaves
/// reaches the nodes that share its digits above `height`; it tells them apart by the digit
/// `height`.
TEST(RouteTree, FollowsTheDigitsOfAFourAryThreeTree) {
  LeafBench bench;
  bench.pins().route_valid_i = 1;
  for (unsigned height = 0; height < kLevels; ++height) {
    const unsigned group = power(height + 1);  // nodes below the switch
    for (unsigned low = 0; low < power(kLevels); low += group) {
      bench.pins().route_address_i = low;
      bench.pins().route_mask_i = 0xffffffu << ((height + 1) * kBits);
      bench.pins().route_shift_i = height * kBits;
      bench.pins().route_digit_mask_i = kArity - 1;
      for (unsigned node = 0; node < power(kLevels); ++node) {
        bench.pins().route_destination_i = node;
        const bool below = node / group == low / group;
        const unsigned down = 1u << (node / power(height) % kArity);
        EXPECT_EQ(bench.settle().route_candidates_o, below ? down : 0xf0u)
            << "height " << height << " switch " << low << " node " << node;
      }
    }
  }
}

TEST(RouteTree, LeavesUnusedDownPortsOfANarrowTreeAlone) {
  LeafBench bench;  // a 2-ary tree on the 8-port switch: digits of one bit
  bench.pins().route_valid_i = 1;
  bench.pins().route_digit_mask_i = 1;
  for (unsigned node = 0; node < 16; ++node) {
    bench.pins().route_destination_i = node;
    EXPECT_EQ(bench.settle().route_candidates_o, 1u << (node % 2));
  }
}

TEST(RouteTree, WithoutAHeaderGivesWhatItIsTold) {
  LeafBench bench;
  bench.pins().route_digit_mask_i = kArity - 1;
  for (unsigned mask : {0u, 0xffffffu}) {
    bench.pins().route_mask_i = mask;
    bench.pins().route_destination_i = 3;
    EXPECT_EQ(bench.settle().route_candidates_o, 0u);
    bench.pins().route_else_i = 0x02;
    EXPECT_EQ(bench.settle().route_candidates_o, 0x02u) << "the one before";
    bench.pins().route_valid_i = 1;
    EXPECT_EQ(bench.settle().route_candidates_o, mask == 0 ? 0x08u : 0xf0u);
    bench.pins().route_valid_i = bench.pins().route_else_i = 0;
  }
}

}  // namespace

// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>

#include "leaf_bench.h"

namespace {

class CreditCounter : public ::testing::TestWithParam<unsigned> {
 protected:
  CreditCounter() {
    bench.pins().credit_depth_i = GetParam();
    bench.reset();
  }
  void edge(bool consume, bool credit) {
    bench.pins().credit_consume_i = consume;
    bench.pins().credit_return_i = credit;
    bench.edge();
  }
  /// Credits at hand.
  unsigned count() { return GetParam() - bench.pins().credit_used_o; }
  LeafBench bench;
};

TEST_P(CreditCounter, IsFullAfterReset) {
  EXPECT_EQ(count(), GetParam());
  EXPECT_TRUE(bench.pins().credit_available_o);
  EXPECT_TRUE(bench.pins().credit_full_o);
}

TEST_P(CreditCounter, KeepsItsCountWhenBothHappen) {
  edge(true, false);
  EXPECT_EQ(count(), GetParam() - 1);
  EXPECT_FALSE(bench.pins().credit_full_o);
  edge(true, true);
  EXPECT_EQ(count(), GetParam() - 1);
}

TEST_P(CreditCounter, FollowsAnInteger) {
  std::mt19937 random(11);
  unsigned free = GetParam();
  for (unsigned cycle = 0; cycle < 3000; ++cycle) {
    const bool credit = free < GetParam() && random() % 2 != 0;
    const bool consume = free > 0 && random() % 2 != 0;
    edge(consume, credit);
    free = free + credit - consume;
    ASSERT_EQ(count(), free) << "cycle " << cycle;
    ASSERT_EQ(bench.pins().credit_available_o, free != 0) << "cycle " << cycle;
    ASSERT_EQ(bench.pins().credit_full_o, free == GetParam()) << "cycle " << cycle;
  }
}

INSTANTIATE_TEST_SUITE_P(Depths, CreditCounter, ::testing::Values(1u, 3u, 8u, 256u));

/// Those of two ports with three VCs; the second port leads to a node, whose buffers hold 2 flits.
TEST(CreditCounters, FollowAnIntegerEach) {
  constexpr unsigned kDepth = 5, kLocalDepth = 2;
  LeafBench bench;
  Vleaves& pins = bench.pins();
  pins.credit_depth_i = kDepth;
  pins.credits_local_depth_i = kLocalDepth;
  pins.credits_local_i = 2;
  bench.reset();
  std::mt19937 random(17);
  unsigned used[6] = {};
  unsigned empty = 0;
  for (unsigned cycle = 0; cycle < 5000; ++cycle) {
    unsigned consume = 0, credit = 0;
    for (unsigned i = 0; i < 6; ++i) {
      const unsigned depth = i < 3 ? kDepth : kLocalDepth;
      ASSERT_EQ(sliced(pins.credits_used_o, i, 6, 9), used[i]) << "VC " << i << " cycle " << cycle;
      ASSERT_EQ(bits(pins.credits_available_o, i, 1), used[i] != depth) << "VC " << i;
      ASSERT_EQ(bits(pins.credits_full_o, i, 1), used[i] == 0) << "VC " << i;
      empty += used[i] == depth;
      const unsigned back = used[i] > 0 && random() % 3 == 0;
      const unsigned away = (used[i] < depth || back != 0) && random() % 2 != 0;
      consume |= away << i;
      credit |= back << i;
      used[i] = used[i] + away - back;
    }
    pins.credits_consume_i = consume;
    pins.credits_return_i = credit;
    bench.edge();
  }
  EXPECT_GT(empty, 1000u);
}

}  // namespace

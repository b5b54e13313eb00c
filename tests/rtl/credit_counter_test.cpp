// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>

#include "credit_counter/Vcredit_counter.h"
#include "credit_counters/Vcredit_counters.h"
#include "leaf.h"

namespace {

class CreditCounter : public ::testing::TestWithParam<unsigned> {
 protected:
  CreditCounter() {
    bench.pins().depth_i = GetParam();
    bench.reset();
  }
  void edge(bool consume, bool credit) {
    bench.pins().consume_i = consume;
    bench.pins().credit_i = credit;
    bench.edge();
  }
  /// Credits at hand.
  unsigned count() { return GetParam() - bench.pins().used_o; }
  Leaf<Vcredit_counter> bench;
};

TEST_P(CreditCounter, IsFullAfterReset) {
  EXPECT_EQ(count(), GetParam());
  EXPECT_TRUE(bench.pins().available_o);
  EXPECT_TRUE(bench.pins().full_o);
}

TEST_P(CreditCounter, KeepsItsCountWhenBothHappen) {
  edge(true, false);
  EXPECT_EQ(count(), GetParam() - 1);
  EXPECT_FALSE(bench.pins().full_o);
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
    ASSERT_EQ(bench.pins().available_o, free != 0) << "cycle " << cycle;
    ASSERT_EQ(bench.pins().full_o, free == GetParam()) << "cycle " << cycle;
  }
}

INSTANTIATE_TEST_SUITE_P(Depths, CreditCounter, ::testing::Values(1u, 3u, 8u, 256u));

/// Counters of two ports with three VCs; the second port leads to a node, whose buffers hold 2
/// flits.
TEST(CreditCounters, FollowAnIntegerEach) {
  constexpr unsigned kDepth = 5, kLocalDepth = 2;
  Leaf<Vcredit_counters> bench;
  Vcredit_counters& pins = bench.pins();
  pins.depth_i = kDepth;
  pins.local_depth_i = kLocalDepth;
  pins.local_i = 2;
  bench.reset();
  std::mt19937 random(17);
  unsigned used[6] = {};
  unsigned empty = 0;
  for (unsigned cycle = 0; cycle < 5000; ++cycle) {
    unsigned consume = 0, credit = 0;
    for (unsigned i = 0; i < 6; ++i) {
      const unsigned depth = i < 3 ? kDepth : kLocalDepth;
      ASSERT_EQ(sliced(pins.used_o, i, 6, 9), used[i]) << "VC " << i << " cycle " << cycle;
      ASSERT_EQ(bits(pins.available_o, i, 1), used[i] != depth) << "VC " << i;
      ASSERT_EQ(bits(pins.full_o, i, 1), used[i] == 0) << "VC " << i;
      empty += used[i] == depth;
      const unsigned back = used[i] > 0 && random() % 3 == 0;
      const unsigned away = (used[i] < depth || back != 0) && random() % 2 != 0;
      consume |= away << i;
      credit |= back << i;
      used[i] = used[i] + away - back;
    }
    pins.consume_i = consume;
    pins.credit_i = credit;
    bench.edge();
  }
  EXPECT_GT(empty, 1000u);
}

}  // namespace

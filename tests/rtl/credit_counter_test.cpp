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
  unsigned count() { return bench.pins().credit_count_o; }
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

}  // namespace

// SPDX-License-Identifier: Apache-2.0
// Every kind of RTL rule fires in the checked build. (DUSK_ASSERT_INIT: illegal_parameters_stop_the_build.)
#include <gtest/gtest.h>

#include "leaf_bench.h"

namespace {

TEST(AssertDeathTest, AnAssumptionFiresWhenAnEmptyFifoIsPopped) {
  LeafBench bench;
  bench.pins().fifo_pop_i = 1;
  EXPECT_DEATH(bench.edge(), "NoPopWhenEmpty.*rule violated");
}

TEST(AssertDeathTest, AnAssumptionFiresWhenAFullFifoIsPushed) {
  LeafBench bench;
  bench.pins().fifo_push_i = 1;
  bench.edge();
  EXPECT_DEATH(bench.edge(), "NoPushWhenFull.*rule violated");
}

TEST(AssertDeathTest, AnAssertionFiresWhenADarkChannelIsOwned) {
  LeafBench bench;
  bench.pins().fsm_drained_i = 0;
  EXPECT_DEATH(bench.edge(), "DarkOnlyWhenDrained.*rule violated");
}

TEST(AssertDeathTest, NoRuleFiresInReset) {
  LeafBench bench;
  bench.pins().fifo_pop_i = 1;
  bench.reset();
  SUCCEED();
}

}  // namespace

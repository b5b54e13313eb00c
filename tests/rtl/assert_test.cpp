// SPDX-License-Identifier: Apache-2.0
// Every kind of RTL rule fires in the checked build. (DUSK_ASSERT_INIT:
// illegal_parameters_stop_the_build.)
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>

#include "leaf_bench.h"

namespace {

/// Verilator reports on stdout; a death test reads stderr.
void edge_reporting_on_stderr(LeafBench& bench) {
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  bench.edge();
}

TEST(AssertDeathTest, AnAssumptionFiresWhenAnEmptyFifoIsPopped) {
  LeafBench bench;
  bench.pins().fifo_pop_i = 1;
  EXPECT_DEATH(edge_reporting_on_stderr(bench), "NoPopWhenEmpty.*rule violated");
}

TEST(AssertDeathTest, AnAssumptionFiresWhenAFullFifoIsPushed) {
  LeafBench bench;
  bench.pins().fifo_write_i = 1;
  bench.pins().fifo_push_i = 1;
  bench.edge();
  EXPECT_DEATH(edge_reporting_on_stderr(bench), "NoPushWhenFull.*rule violated");
}

TEST(AssertDeathTest, AnAssumptionFiresWhenOneWriterPushesTwoBuffers) {
  LeafBench bench;
  bench.pins().fifos_write_i = 1;
  bench.pins().fifos_push_i = 3;
  EXPECT_DEATH(edge_reporting_on_stderr(bench), "OneWordPerWriter.*rule violated");
}

TEST(AssertDeathTest, AnAssertionFiresWhenATimerIsDueUnseen) {
  LeafBench bench;
  bench.pins().fsm_want_i = 1;
  bench.edge();  // due at 1
  bench.pins().fsm_now_i = 1;
  bench.pins().fsm_look_i = 0;
  EXPECT_DEATH(edge_reporting_on_stderr(bench), "LooksWhenDue.*rule violated");
}

TEST(AssertDeathTest, AnAssertionFiresWhenADarkChannelIsOwned) {
  LeafBench bench;
  bench.pins().link_power_drained_i = 0;
  EXPECT_DEATH(edge_reporting_on_stderr(bench), "DarkOnlyWhenDrained.*rule violated");
}

TEST(AssertDeathTest, NoRuleFiresInReset) {
  LeafBench bench;
  bench.pins().fifo_pop_i = 1;
  bench.reset();
  SUCCEED();
}

}  // namespace

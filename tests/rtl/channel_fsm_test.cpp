// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "leaf_bench.h"

namespace {

enum State : unsigned { kOn, kDraining, kTurningOff, kOff, kTurningOn };

class ChannelFsm : public ::testing::Test {
 protected:
  void start(bool on, unsigned t_on, unsigned t_off, unsigned now = 100) {
    now_ = now;
    bench.pins().fsm_initial_on_i = on;
    bench.pins().fsm_t_on_i = t_on;
    bench.pins().fsm_t_off_i = t_off;
    bench.pins().fsm_want_i = on;
    bench.pins().fsm_drained_i = 1;
    bench.pins().fsm_now_i = now_;
    bench.reset();
  }
  unsigned edge(bool want) {
    bench.pins().fsm_now_i = now_;
    bench.pins().fsm_want_i = want;
    bench.edge();
    now_ = (now_ + 1) & 0xfffff;
    return bench.pins().fsm_state_o;
  }
  /// Cycles for which the state stays what it is.
  unsigned residency(bool want) {
    const unsigned state = bench.pins().fsm_state_o;
    unsigned cycles = 1;
    while (edge(want) == state && cycles < 100) ++cycles;
    return cycles;
  }
  LeafBench bench;
  unsigned now_ = 0;
};

TEST_F(ChannelFsm, StartsAsTold) {
  start(true, 3, 3);
  EXPECT_EQ(bench.pins().fsm_state_o, kOn);
  start(false, 3, 3);
  EXPECT_EQ(bench.pins().fsm_state_o, kOff);
}

TEST_F(ChannelFsm, IsDarkForExactlyItsTransitionTimes) {
  for (unsigned t : {1u, 2u, 7u, 20u}) {
    start(false, t, t + 3);
    EXPECT_EQ(edge(true), kTurningOn);
    EXPECT_EQ(residency(true), t);
    EXPECT_EQ(bench.pins().fsm_state_o, kOn);
    EXPECT_EQ(edge(false), kDraining);
    EXPECT_EQ(edge(false), kTurningOff);
    EXPECT_EQ(residency(false), t + 3);
    EXPECT_EQ(bench.pins().fsm_state_o, kOff);
  }
}

TEST_F(ChannelFsm, KeepsTimeWhenTheCountWraps) {
  start(false, 10, 10, 0xffffc);
  EXPECT_EQ(edge(true), kTurningOn);
  EXPECT_EQ(residency(true), 10u);
}

TEST_F(ChannelFsm, NamesItsDeadline) {
  start(false, 5, 5);
  EXPECT_FALSE(bench.pins().fsm_timing_o);
  edge(true);  // at edge 100
  EXPECT_TRUE(bench.pins().fsm_timing_o);
  EXPECT_EQ(bench.pins().fsm_deadline_o, 105u);
}

TEST_F(ChannelFsm, DrainsUntilNothingOwnsIt) {
  start(true, 3, 3);
  bench.pins().fsm_drained_i = 0;
  EXPECT_EQ(edge(false), kDraining);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(edge(false), kDraining);
  bench.pins().fsm_drained_i = 1;
  EXPECT_EQ(edge(false), kTurningOff);
}

TEST_F(ChannelFsm, ComesBackFromDrainingAtOnce) {
  start(true, 3, 3);
  EXPECT_EQ(edge(false), kDraining);
  EXPECT_EQ(edge(true), kOn);  // the command goes before being drained
}

TEST_F(ChannelFsm, ObeysACommandOfATransitionWhenItEnds) {
  start(true, 4, 4);
  edge(false);
  EXPECT_EQ(edge(false), kTurningOff);
  EXPECT_EQ(residency(true), 4u);
  EXPECT_EQ(bench.pins().fsm_state_o, kOff);  // passes through Off for one cycle
  EXPECT_EQ(edge(true), kTurningOn);
  EXPECT_EQ(residency(false), 4u);
  EXPECT_EQ(bench.pins().fsm_state_o, kOn);
  EXPECT_EQ(edge(false), kDraining);
}

TEST_F(ChannelFsm, ShowsTheStateAfterItsTimers) {
  start(false, 1, 1);
  edge(true);
  bench.pins().fsm_now_i = now_;
  bench.settle();
  EXPECT_EQ(bench.pins().fsm_state_o, kTurningOn);
  EXPECT_EQ(bench.pins().fsm_timed_o, kOn);
  EXPECT_EQ(bench.pins().fsm_next_o, kOn);
}

}  // namespace

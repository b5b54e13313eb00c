// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>

#include "channel_fsm/Vchannel_fsm.h"
#include "channel_fsms/Vchannel_fsms.h"
#include "leaf.h"

namespace {

enum State : unsigned { kOn, kDraining, kTurningOff, kOff, kTurningOn };

class ChannelFsm : public ::testing::Test {
 protected:
  ChannelFsm() { bench.pins().look_i = 1; }
  void start(bool on, unsigned t_on, unsigned t_off, unsigned now = 100) {
    now_ = now;
    bench.pins().initial_on_i = on;
    bench.pins().t_on_i = t_on;
    bench.pins().t_off_i = t_off;
    bench.pins().want_i = on;
    bench.pins().drained_i = 1;
    bench.pins().now_i = now_;
    bench.reset();
  }
  unsigned edge(bool want) {
    bench.pins().now_i = now_;
    bench.pins().want_i = want;
    bench.edge();
    now_ = (now_ + 1) & 0xfffff;
    return bench.pins().state_o;
  }
  /// Returns the number of cycles for which the state does not change.
  unsigned residency(bool want) {
    const unsigned state = bench.pins().state_o;
    unsigned cycles = 1;
    while (edge(want) == state && cycles < 100) ++cycles;
    return cycles;
  }
  Leaf<Vchannel_fsm> bench;
  unsigned now_ = 0;
};

TEST_F(ChannelFsm, StartsAsTold) {
  start(true, 3, 3);
  EXPECT_EQ(bench.pins().state_o, kOn);
  start(false, 3, 3);
  EXPECT_EQ(bench.pins().state_o, kOff);
}

TEST_F(ChannelFsm, IsDarkForExactlyItsTransitionTimes) {
  for (unsigned t : {1u, 2u, 7u, 20u}) {
    start(false, t, t + 3);
    EXPECT_EQ(edge(true), kTurningOn);
    EXPECT_EQ(residency(true), t);
    EXPECT_EQ(bench.pins().state_o, kOn);
    EXPECT_EQ(edge(false), kDraining);
    EXPECT_EQ(edge(false), kTurningOff);
    EXPECT_EQ(residency(false), t + 3);
    EXPECT_EQ(bench.pins().state_o, kOff);
  }
}

TEST_F(ChannelFsm, KeepsTimeWhenTheCountWraps) {
  start(false, 10, 10, 0xffffc);
  EXPECT_EQ(edge(true), kTurningOn);
  EXPECT_EQ(residency(true), 10u);
}

TEST_F(ChannelFsm, NamesItsDeadline) {
  start(false, 5, 5);
  EXPECT_FALSE(bench.pins().timing_o);
  edge(true);  // at edge 100
  EXPECT_TRUE(bench.pins().timing_o);
  EXPECT_EQ(bench.pins().deadline_o, 105u);
  for (; now_ <= 105; edge(true)) {
    bench.pins().now_i = now_;
    EXPECT_EQ(bench.settle().due_o, now_ == 105) << now_;
  }
  EXPECT_FALSE(bench.pins().timing_o);
  bench.pins().now_i = 105;
  EXPECT_FALSE(bench.settle().due_o) << "an old deadline is none";
}

TEST_F(ChannelFsm, KeepsItsStateWhereNobodyLooks) {
  const auto not_looked_at = [this](bool want) {
    bench.pins().look_i = 0;
    const unsigned state = bench.pins().state_o;
    const bool timing = bench.pins().timing_o != 0;
    const unsigned deadline = bench.pins().deadline_o;
    EXPECT_EQ(edge(want), state);
    EXPECT_EQ(bench.pins().next_o, state);
    EXPECT_EQ(bench.pins().timing_o, timing);
    EXPECT_EQ(bench.pins().deadline_o, deadline);
    bench.pins().look_i = 1;
  };
  start(true, 9, 9);
  not_looked_at(false);
  EXPECT_EQ(edge(false), kDraining);
  not_looked_at(false);  // drained
  not_looked_at(true);
  EXPECT_EQ(edge(false), kTurningOff);
  not_looked_at(false);
  residency(false);
  EXPECT_EQ(bench.pins().state_o, kOff);
  not_looked_at(true);
}

TEST_F(ChannelFsm, DrainsUntilNothingOwnsIt) {
  start(true, 3, 3);
  bench.pins().drained_i = 0;
  EXPECT_EQ(edge(false), kDraining);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(edge(false), kDraining);
  bench.pins().drained_i = 1;
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
  EXPECT_EQ(bench.pins().state_o, kOff);  // passes through Off for one cycle
  EXPECT_EQ(edge(true), kTurningOn);
  EXPECT_EQ(residency(false), 4u);
  EXPECT_EQ(bench.pins().state_o, kOn);
  EXPECT_EQ(edge(false), kDraining);
}

TEST_F(ChannelFsm, AWakeAbortsTheSleepAtAnyEdge) {
  bench.pins().abort_sleep_i = 1;
  for (unsigned asleep = 1; asleep <= 4; ++asleep) {  // cycles in TurningOff; at the last it is due
    start(true, 6, 4);
    edge(false);
    EXPECT_EQ(edge(false), kTurningOff);
    for (unsigned cycle = 1; cycle < asleep; ++cycle) EXPECT_EQ(edge(false), kTurningOff);
    bench.pins().now_i = now_;
    bench.pins().want_i = 1;
    EXPECT_EQ(bench.settle().due_o, asleep == 4);
    EXPECT_EQ(bench.pins().timed_o, asleep == 4 ? kOff : kTurningOff);
    EXPECT_EQ(bench.pins().next_o, kTurningOn);
    EXPECT_EQ(edge(true), kTurningOn) << asleep;
    EXPECT_EQ(bench.pins().deadline_o, now_ - 1 + 6);
    EXPECT_EQ(residency(false), 6u) << "it is not aborted in its turn";
    EXPECT_EQ(bench.pins().state_o, kOn);
  }
}

TEST_F(ChannelFsm, AnUnwantedChannelTurnsOffThoughSleepsMayBeAborted) {
  bench.pins().abort_sleep_i = 1;
  start(true, 6, 4);
  edge(false);
  EXPECT_EQ(edge(false), kTurningOff);
  bench.pins().look_i = 0;
  EXPECT_EQ(edge(true), kTurningOff) << "nobody looks";
  bench.pins().look_i = 1;
  EXPECT_EQ(residency(false), 3u);
  EXPECT_EQ(bench.pins().state_o, kOff);
  EXPECT_EQ(edge(true), kTurningOn);
}

TEST_F(ChannelFsm, ShowsTheStateAfterItsTimers) {
  start(false, 1, 1);
  edge(true);
  bench.pins().now_i = now_;
  bench.settle();
  EXPECT_EQ(bench.pins().state_o, kTurningOn);
  EXPECT_EQ(bench.pins().timed_o, kOn);
  EXPECT_EQ(bench.pins().next_o, kOn);
}

/// Three channels in one module; one of them is compared with a single channel that gets the same
/// commands.
class ChannelFsms : public ChannelFsm, public ::testing::WithParamInterface<bool> {};

TEST_P(ChannelFsms, AreEachByItself) {
  std::mt19937 random(5);
  Vchannel_fsm& pins = bench.pins();
  Leaf<Vchannel_fsms> three;
  Vchannel_fsms& all = three.pins();
  for (unsigned shown = 0; shown < 3; ++shown) {
    all.initial_on_i = 0b101;
    all.want_i = 0b101;
    all.drained_i = 0b111;
    all.t_on_i = 7;
    all.t_off_i = 4;
    all.abort_sleep_i = pins.abort_sleep_i = GetParam();
    three.reset();
    start(bits(0b101, shown, 1) != 0, 7, 4);
    unsigned seen = 0, due = 0;
    for (unsigned cycle = 0; cycle < 3000; ++cycle) {
      for (unsigned c = 0; c < 3; ++c) {
        if (random() % 8 == 0) all.want_i ^= 1u << c;
        if (random() % 4 == 0) all.drained_i ^= 1u << c;
      }
      pins.want_i = bits(all.want_i, shown, 1);
      pins.drained_i = bits(all.drained_i, shown, 1);
      pins.now_i = all.now_i = now_++;
      pins.look_i = all.look_i = three.settle().due_o || random() % 4 != 0;
      three.settle();
      bench.settle();
      ASSERT_EQ(bits(all.state_o, shown * 3, 3), pins.state_o) << cycle;
      ASSERT_EQ(bits(all.timed_o, shown * 3, 3), pins.timed_o) << cycle;
      ASSERT_EQ(bits(all.next_o, shown * 3, 3), pins.next_o) << cycle;
      bool any_due = false;
      for (unsigned c = 0; c < 3; ++c) {
        const unsigned state = bits(all.state_o, c * 3, 3);
        const bool timing = bits(all.timing_o, c, 1) != 0;
        ASSERT_EQ(bits(all.on_o, c, 1), state == kOn) << cycle;
        ASSERT_EQ(bits(all.lit_o, c, 1), state == kOn || state == kDraining) << cycle;
        ASSERT_EQ(timing, state == kTurningOff || state == kTurningOn) << cycle;
        any_due |= timing && bits(all.deadline_o, c * 20, 20) == pins.now_i;
        seen |= 1u << state;
      }
      ASSERT_EQ(all.due_o, any_due) << cycle;
      due += any_due;
      if (pins.timing_o) {
        ASSERT_EQ(bits(all.deadline_o, shown * 20, 20), pins.deadline_o) << cycle;
      }
      three.edge();
      bench.edge();
    }
    EXPECT_EQ(seen, 0x1fu);
    EXPECT_GT(due, 100u);
  }
}

INSTANTIATE_TEST_SUITE_P(AbortSleep, ChannelFsms, ::testing::Bool());

}  // namespace

// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "leaf.h"
#include "width_fsm/Vwidth_fsm.h"

namespace {

enum Command : unsigned { kNone, kNarrower, kWider, kWidest };

class WidthFsm : public ::testing::Test {
 protected:
  void start(unsigned t_on, unsigned t_off, unsigned now = 100) {
    now_ = now;
    bench.pins().t_on_i = t_on;
    bench.pins().t_off_i = t_off;
    bench.reset();
  }
  void drive(Command command) {
    bench.pins().now_i = now_;
    bench.pins().narrower_i = command == kNarrower;
    bench.pins().wider_i = command == kWider;
    bench.pins().widest_i = command == kWidest;
    bench.settle();
  }
  void edge(Command command = kNone) {
    drive(command);
    bench.edge();
    drive(kNone);
    now_ = (now_ + 1) & 0xfffff;
  }
  /// Cycles until it is at rest, this one included.
  unsigned timing() {
    unsigned cycles = 0;
    for (; bench.pins().timing_o && cycles < 1000; ++cycles) edge();
    return cycles;
  }
  /// To a level, at rest.
  void narrow_to(unsigned level) {
    while (bench.pins().level_o < level) {
      edge(kNarrower);
      timing();
    }
  }
  void expect(unsigned level, unsigned power, bool timing) {
    EXPECT_EQ(bench.pins().level_o, level);
    EXPECT_EQ(bench.pins().power_o, power);
    EXPECT_EQ(bench.pins().timing_o, timing);
  }

  Leaf<Vwidth_fsm> bench;
  unsigned now_ = 0;
};

TEST_F(WidthFsm, StartsAtFullWidthAtRest) {
  start(3, 5);
  expect(0, 0, false);
  for (int i = 0; i < 10; ++i) edge();
  expect(0, 0, false);
}

TEST_F(WidthFsm, NarrowsAtOnceAndIsPaidForTOffLonger) {
  for (unsigned t_off : {1u, 2u, 9u}) {
    start(4, t_off);
    edge(kNarrower);
    expect(1, 0, true);
    EXPECT_EQ(timing(), t_off);
    expect(1, 1, false);
    edge(kNarrower);
    expect(2, 1, true);
    EXPECT_EQ(timing(), t_off);
    expect(2, 2, false);
  }
}

TEST_F(WidthFsm, WidensAfterTOnAndIsPaidAtOnce) {
  for (unsigned t_on : {1u, 2u, 9u}) {
    start(t_on, 4);
    narrow_to(2);
    edge(kWider);
    expect(2, 1, true);
    EXPECT_EQ(timing(), t_on);
    expect(1, 1, false);
    edge(kWider);
    expect(1, 0, true);
    EXPECT_EQ(timing(), t_on);
    expect(0, 0, false);
  }
}

TEST_F(WidthFsm, GoesToFullWidthInOneTransition) {
  for (unsigned level : {1u, 2u}) {
    start(6, 3);
    narrow_to(level);
    edge(kWidest);
    expect(level, 0, true);
    EXPECT_EQ(timing(), 6u);
    expect(0, 0, false);
  }
}

TEST_F(WidthFsm, NamesItsDeadlineAndWhetherTheEdgeChangesIt) {
  start(5, 7);
  drive(kNone);
  EXPECT_FALSE(bench.pins().changes_o);
  drive(kNarrower);
  EXPECT_TRUE(bench.pins().changes_o);
  edge(kNarrower);  // at edge 100
  EXPECT_EQ(bench.pins().deadline_o, 107u);
  for (now_ = 101; now_ < 107;) {
    drive(kNone);
    EXPECT_FALSE(bench.pins().changes_o);
    EXPECT_FALSE(bench.pins().due_o);
    edge();
  }
  drive(kNone);
  EXPECT_TRUE(bench.pins().changes_o);
  EXPECT_TRUE(bench.pins().due_o);
  edge();
  expect(1, 1, false);
  for (Command command : {kWider, kWidest}) {
    drive(command);
    EXPECT_TRUE(bench.pins().changes_o);
    EXPECT_FALSE(bench.pins().due_o);
  }
  edge(kWider);  // at edge 108
  EXPECT_EQ(bench.pins().deadline_o, 113u);
}

TEST_F(WidthFsm, KeepsTimeWhenTheCountWraps) {
  start(10, 12, 0xffffc);
  edge(kNarrower);
  EXPECT_EQ(bench.pins().deadline_o, 8u);
  EXPECT_EQ(timing(), 12u);
  expect(1, 1, false);
}

TEST_F(WidthFsm, AnOldDeadlineIsNone) {
  start(2, 2);
  edge(kNarrower);
  timing();
  now_ = bench.pins().deadline_o;  // a wrap later
  edge(kNarrower);
  expect(2, 1, true);
  EXPECT_EQ(timing(), 2u);
}

TEST_F(WidthFsm, ResetMakesItWide) {
  start(4, 4);
  edge(kNarrower);
  bench.reset();
  expect(0, 0, false);
}

}  // namespace

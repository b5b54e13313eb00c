// SPDX-License-Identifier: Apache-2.0
#include "testbench/lockstep/lockstep_events.h"

#include <gtest/gtest.h>

namespace dusk {
namespace {

/// A switch of 4 ports with one VC in use, buffers of 2 flits; ports 2 and 3 go up. Every edge is
/// given, nothing is simulated.
struct LockstepEventsTest : ::testing::Test {
  void start(bool override_enabled = false) {
    shape.set_tree(4);
    shape.vcs = 2;
    settings.depth_in_use = 2;
    settings.local_depth = 3;
    settings.local = 1;
    settings.initial_on = 0xf;
    settings.power_managed = true;
    settings.override_enabled = override_enabled;
    counter.reset(shape, settings, in);
  }
  void edge(Cycle now) {
    counter.count(now, in, out, events);
    in.flit_valid = 0;
    in.credit = {};
    in.window_end = false;
    out.flit_valid = out.credit = {};
    out.state_changed = 0;
  }
  void drive(unsigned port, ChannelState state) {
    out.state_changed |= 1u << port;
    out.state[port] = state;
  }
  /// Expects the named count, and no other except those of every edge.
  void expect_only(std::uint64_t LockstepEvents::*count, std::uint64_t times) {
    for (const LockstepEventName& event : kLockstepEvents) {
      if (event.count == &LockstepEvents::compared || event.count == &LockstepEvents::moved)
        continue;
      EXPECT_EQ(events.*event.count, event.count == count ? times : 0u) << event.name;
    }
  }

  SwitchShape shape;
  SwitchSettings settings;
  SwitchInputs in;
  SwitchOutputs out;
  LockstepEvents events;
  LockstepCounter counter;
};

TEST_F(LockstepEventsTest, CountsEdgesAtWhichAFlitComesCrossesOrLeaves) {
  start();
  edge(0);
  in.flit_valid = 2;
  edge(1);
  out.credit[0] = 1u << 2;
  edge(2);
  out.flit_valid[0] = 8;
  edge(3);
  in.credit[0] = 1u << 6;  // a credit that comes in moves no flit
  edge(4);
  EXPECT_EQ(events.compared, 5u);
  EXPECT_EQ(events.moved, 3u);
  expect_only(nullptr, 0);
}

TEST_F(LockstepEventsTest, ABufferIsFullWithDepthFlitsAndBlockedWhileNoneLeaves) {
  start();
  in.flit_valid = 1u << 1;
  in.flit_vc[1] = 1;
  edge(0);
  EXPECT_EQ(events.full, 0u);
  in.flit_valid = 1u << 1;
  edge(1);
  EXPECT_EQ(events.full, 1u);
  EXPECT_EQ(events.blocked, 0u);
  edge(2);
  edge(3);
  EXPECT_EQ(events.blocked, 2u);
  out.credit[0] = 1u << 3;
  edge(4);
  edge(5);
  EXPECT_EQ(events.blocked, 2u);
  EXPECT_EQ(events.full, 1u);
}

TEST_F(LockstepEventsTest, CreditsOfALocalPortAreItsInterfacesDepth) {
  start();
  for (Cycle now = 0; now < 2; ++now) {
    out.flit_valid[0] = 0x9;  // ports 0, local, and 3
    edge(now);
  }
  expect_only(&LockstepEvents::exhausted, 1);
  out.flit_valid[0] = 1;
  edge(2);
  expect_only(&LockstepEvents::exhausted, 2);
  in.credit[0] = 1u << 6;
  out.flit_valid[0] = 8;
  edge(3);
  expect_only(&LockstepEvents::exhausted, 3);
}

TEST_F(LockstepEventsTest, CountsEveryArrowOfAChannel) {
  start();
  drive(1, ChannelState::Draining);
  edge(0);
  expect_only(&LockstepEvents::drains, 1);
  drive(1, ChannelState::On);
  edge(1);
  EXPECT_EQ(events.drains_undone, 1u);
  drive(1, ChannelState::Draining);
  edge(2);
  drive(1, ChannelState::TurningOff);
  edge(3);
  EXPECT_EQ(events.drains_ended, 1u);
  drive(1, ChannelState::Off);
  edge(4);
  EXPECT_EQ(events.off, 1u);
  drive(1, ChannelState::TurningOn);
  edge(5);
  EXPECT_EQ(events.wakes, 1u);
  drive(1, ChannelState::On);
  edge(6);
  EXPECT_EQ(events.on, 1u);
  EXPECT_EQ(events.window_wakes + events.neighbor_wakes + events.overrides, 0u);
}

TEST_F(LockstepEventsTest, CountsAnAbortedSleepByItself) {
  start(true);
  drive(2, ChannelState::Draining);
  edge(0);
  drive(2, ChannelState::TurningOff);
  edge(1);
  in.injection_pending = true;
  drive(2, ChannelState::TurningOn);
  edge(2);
  EXPECT_EQ(events.sleeps_aborted, 1u);
  EXPECT_EQ(events.off + events.wakes, 0u);
  EXPECT_EQ(events.overrides, 1u) << "nothing else happened";
}

TEST_F(LockstepEventsTest, CountsChannelsThatNarrowAndWiden) {
  start();
  out.width[1] = out.width[2] = 1;
  out.power[3] = 1;  // a power level is no width
  out.level_changed = 0b1110;
  edge(0);
  EXPECT_EQ(events.narrowed, 2u);
  out.width[2] = 2;
  out.width[1] = 0;
  out.level_changed = 0b110;
  edge(1);
  EXPECT_EQ(events.narrowed, 3u);
  EXPECT_EQ(events.widened, 1u);
  out.level_changed = 0;
  edge(2);
  EXPECT_EQ(events.narrowed + events.widened, 4u);
}

TEST_F(LockstepEventsTest, AWakeHasACauseIfThereIsOnlyOne) {
  start();
  settings.initial_on = 0;
  counter.reset(shape, settings, in);
  in.window_end = true;
  drive(1, ChannelState::TurningOn);
  edge(0);
  EXPECT_EQ(events.window_wakes, 1u);
  in.state[0] = ChannelState::TurningOn;
  drive(2, ChannelState::TurningOn);
  edge(1);
  EXPECT_EQ(events.neighbor_wakes, 1u);
  in.state[0] = ChannelState::On;
  in.window_end = true;
  drive(3, ChannelState::TurningOn);
  edge(2);
  EXPECT_EQ(events.wakes, 3u);
  EXPECT_EQ(events.window_wakes, 1u);
  EXPECT_EQ(events.neighbor_wakes, 1u);
}

TEST_F(LockstepEventsTest, AnOverrideRaisesUpChannelsWhenPendingRisesAndNothingElseHappens) {
  start(true);
  drive(2, ChannelState::Draining);
  drive(1, ChannelState::Draining);
  edge(0);
  in.injection_pending = true;
  drive(1, ChannelState::On);  // a down channel
  edge(1);
  EXPECT_EQ(events.overrides, 0u);
  drive(2, ChannelState::On);  // pending did not rise at this edge
  edge(2);
  EXPECT_EQ(events.overrides, 0u);
  in.injection_pending = false;
  drive(2, ChannelState::Draining);
  edge(3);
  in.injection_pending = true;
  drive(2, ChannelState::On);
  edge(4);
  EXPECT_EQ(events.overrides, 1u);
}

TEST_F(LockstepEventsTest, AnOverrideIsNotCountedWhereAnotherCauseIsPossible) {
  for (int cause = 0; cause < 4; ++cause) {
    in = {};
    start(cause != 0);
    drive(2, ChannelState::Draining);
    edge(0);
    drive(2, ChannelState::TurningOff);
    edge(1);
    drive(2, ChannelState::Off);
    edge(2);
    if (cause != 3) edge(3);  // it would have begun at this edge if it had been wanted
    in.injection_pending = true;
    in.window_end = cause == 1;
    if (cause == 2) in.state[1] = ChannelState::Draining;
    drive(2, ChannelState::TurningOn);
    edge(4);
    EXPECT_EQ(events.overrides, 0u) << cause;
  }
}

TEST_F(LockstepEventsTest, KnowsSkippedEdgesAndTheWrapOfTheCounter) {
  start();
  edge(7);  // nothing was skipped: the first
  edge(8);
  edge(10);
  expect_only(&LockstepEvents::woken, 1);
  edge((1 << 20) - 1);
  EXPECT_EQ(events.wrapped, 0u);
  edge(1 << 20);
  EXPECT_EQ(events.wrapped, 1u);
  EXPECT_EQ(events.woken, 2u);
}

}  // namespace
}  // namespace dusk

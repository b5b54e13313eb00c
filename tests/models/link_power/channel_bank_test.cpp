// SPDX-License-Identifier: Apache-2.0
// The channels' state machines against docs/rtl/channel_fsm.md.
#include "models/link_power/channel_bank.h"

#include <gtest/gtest.h>

namespace dusk {
namespace {

TEST(ChannelBank, TurnsOffAfterTwoEdgesAndTheTimer) {
  SwitchShape shape;
  SwitchSettings s;
  s.initial_on = 1;
  s.t_off = 5;
  s.t_on = 3;
  ChannelBank channels;
  channels.reset(shape, s);
  Cycle now = 100;
  const auto edge = [&](std::uint32_t want) {
    channels.start_edge(now);
    channels.finish_edge(now, want, ~0u);
    return channels.state(0);
  };
  EXPECT_EQ(edge(1), ChannelState::On);
  EXPECT_EQ(edge(0), ChannelState::Draining);
  ++now;
  EXPECT_EQ(edge(0), ChannelState::TurningOff);
  EXPECT_EQ(channels.next_deadline(), 106u);
  for (now = 102; now < 106; ++now) EXPECT_EQ(edge(1), ChannelState::TurningOff);
  EXPECT_EQ(edge(1), ChannelState::Off) << "one arrow an edge";
  EXPECT_EQ(channels.next_deadline(), kNever);
  now = 107;
  EXPECT_EQ(edge(1), ChannelState::TurningOn);
  for (now = 108; now < 110; ++now) EXPECT_EQ(edge(1), ChannelState::TurningOn);
  EXPECT_EQ(edge(0), ChannelState::On);
}

/// Channels 0 and 1 drain at edges 9 and 10 and turn off, each for 4 cycles.
class AbortedSleep : public ::testing::Test {
 protected:
  AbortedSleep() {
    SwitchSettings s;
    s.initial_on = 3;
    s.t_off = 4;
    s.t_on = 6;
    s.abort_sleep = true;
    channels_.reset(SwitchShape{}, s);
    edge(2);
    edge(0);
    edge(0);
  }
  void edge(std::uint32_t want) {
    channels_.start_edge(now_);
    changed_ = channels_.finish_edge(now_++, want, ~0u);
  }
  ChannelState state(unsigned port) const { return channels_.state(port); }

  ChannelBank channels_;
  Cycle now_ = 9;
  std::uint32_t changed_ = 0;
};

TEST_F(AbortedSleep, BeginsToTurnOnAtTheEdgeAtWhichItIsWanted) {
  ASSERT_EQ(state(0), ChannelState::TurningOff);  // until edge 14
  ASSERT_EQ(state(1), ChannelState::TurningOff);  // until edge 15
  edge(1);                                        // 12
  EXPECT_EQ(changed_, 1u);
  EXPECT_EQ(state(0), ChannelState::TurningOn);
  EXPECT_EQ(state(1), ChannelState::TurningOff);
  EXPECT_EQ(channels_.next_deadline(), 15u) << "of channel 1";
  edge(1);
  edge(1);  // 14: the deadline that channel 0 had
  EXPECT_EQ(changed_, 0u);
  edge(1);
  EXPECT_EQ(state(1), ChannelState::Off) << "nobody wants it";
  EXPECT_EQ(channels_.next_deadline(), 18u);
  edge(0);
  edge(0);
  EXPECT_EQ(state(0), ChannelState::TurningOn) << "turning on is not aborted";
  edge(0);  // 18
  EXPECT_EQ(state(0), ChannelState::On);
}

TEST_F(AbortedSleep, DoesNotBecomeOffAtTheEdgeAtWhichItIsDue) {
  edge(0);
  edge(0);
  channels_.start_edge(now_);
  EXPECT_EQ(channels_.turning_on_after_timers(), 0u);
  edge(1);  // 14
  EXPECT_EQ(state(0), ChannelState::TurningOn);
  edge(3);
  EXPECT_EQ(state(1), ChannelState::TurningOn);
  for (int i = 0; i < 4; ++i) edge(3);
  EXPECT_EQ(channels_.on(), 0u);
  edge(3);  // 20
  EXPECT_EQ(channels_.on(), 1u);
  edge(3);
  EXPECT_EQ(channels_.on(), 3u);
  EXPECT_EQ(channels_.next_deadline(), kNever);
}

}  // namespace
}  // namespace dusk

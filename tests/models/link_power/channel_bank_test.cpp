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

}  // namespace
}  // namespace dusk

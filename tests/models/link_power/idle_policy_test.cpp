// SPDX-License-Identifier: Apache-2.0
// The twin's idle timer against docs/rtl/idle_timer.md.
#include <gmock/gmock.h>

#include "models/link_power/part.h"
#include "tests/models/twin/torus_switch_bench.h"

namespace dusk {
namespace {

/// Ports 0 and 1 are +x, 2 and 3 -x, 4 to 7 y, 8 local; VC 0 is adaptive.
class IdleTimer : public ::testing::Test {
 protected:
  IdleTimer() {
    shape_.policy = policy_named("idle");
    pins_.power_managed = true;
    pins_.pinned = 0x100;
    pins_.idle_cycles = 5;
    pins_.t_on = 6;
    pins_.t_off = 4;
    reset();
  }
  void reset() { s_ = std::make_unique<TorusSwitch>(shape_, pins_); }
  std::uint32_t in(ChannelState state) const { return s_->in(state); }
  /// All idle channels are off.
  void sleep() {
    s_->edges(pins_.idle_cycles + 1 + 1 + pins_.t_off);
    ASSERT_EQ(in(ChannelState::Off), 0x0ffu);
  }

  SwitchShape shape_ = torus_shape();
  SwitchSettings pins_ = torus_pins(shape_);
  std::unique_ptr<TorusSwitch> s_;
};

TEST_F(IdleTimer, TurnsOffWhatWasIdleForItsTimeButNotWhatIsPinned) {
  s_->edge();  // 0: sets the timers
  EXPECT_EQ(s_->out.next_deadline, 5u);
  EXPECT_FALSE(s_->out.quiet);
  s_->edge();
  EXPECT_TRUE(s_->out.quiet) << "a timer alone keeps no switch awake";
  s_->edges(3);
  EXPECT_EQ(in(ChannelState::On), 0x1ffu);
  s_->edge();  // 5
  EXPECT_EQ(in(ChannelState::Draining), 0x0ffu);
  s_->edge();
  EXPECT_EQ(in(ChannelState::TurningOff), 0x0ffu);
  EXPECT_EQ(s_->out.next_deadline, 10u);
  s_->edges(4);
  EXPECT_EQ(in(ChannelState::Off), 0x0ffu);
  EXPECT_EQ(in(ChannelState::On), 0x100u);
  EXPECT_EQ(s_->out.next_deadline, kNever);
}

TEST_F(IdleTimer, OneCycleEndsAtTheEdgeAfterTheFirstIdleOne) {
  pins_.idle_cycles = 1;
  reset();
  s_->edge();
  EXPECT_EQ(in(ChannelState::On), 0x1ffu);
  s_->edge();
  EXPECT_EQ(in(ChannelState::Draining), 0x0ffu);
}

TEST_F(IdleTimer, NoTimeEndsAtTheFirstIdleEdge) {
  pins_.idle_cycles = 0;
  reset();
  s_->flit(8, 0, at(3, 2), FlitKind::Head);
  s_->edge();
  EXPECT_EQ(in(ChannelState::Draining), 0x0ffu);
  EXPECT_EQ(in(ChannelState::On), 0x100u);
  s_->edge();
  s_->edges(1 + pins_.t_off + pins_.t_on);
  EXPECT_EQ(in(ChannelState::On), 0x101u) << "a packet woke it";
  s_->edges(20);
  EXPECT_EQ(in(ChannelState::On), 0x101u) << "and owns one of its VCs";
  s_->credit(0, 0);
  s_->flit(8, 0, at(3, 2), FlitKind::Tail);
  const std::vector<unsigned> sent = sent_at(*s_, 0, 3);
  ASSERT_EQ(sent, (std::vector<unsigned>{1}));
  EXPECT_EQ(in(ChannelState::On), 0x101u) << "the flit was on the channel before this edge";
  s_->edge();
  EXPECT_EQ(in(ChannelState::Draining), 0x001u);
}

TEST_F(IdleTimer, UseBeginsTheTimeAnew) {
  s_->flit(8, 0, at(3, 2));
  const std::vector<unsigned> sent = sent_at(*s_, 0, 4);
  ASSERT_EQ(sent, (std::vector<unsigned>{2}));
  // Chosen at edge 1, on the channel in the cycle before edge 3: the timer begins at edge 4.
  s_->edges(2);
  EXPECT_EQ(in(ChannelState::Draining), 0x0feu) << "edge 5: the others";
  EXPECT_EQ(in(ChannelState::On), 0x101u);
  s_->edges(3);
  EXPECT_EQ(in(ChannelState::On), 0x101u);
  s_->edge();  // 9
  EXPECT_EQ(in(ChannelState::Draining), 0x001u);
}

TEST_F(IdleTimer, AnOwnedVcKeepsItsChannelOn) {
  s_->flit(8, 0, at(3, 2), FlitKind::Head);
  s_->edges(40);
  EXPECT_EQ(in(ChannelState::On), 0x101u);
  s_->credit(0, 0);
  s_->flit(8, 0, at(3, 2), FlitKind::Tail);
  s_->edges(1 + 1 + 1 + 5 + 1);
  EXPECT_EQ(in(ChannelState::On), 0x100u);
}

TEST_F(IdleTimer, APacketWakesTheChannelThatItChoosesAndWaits) {
  sleep();
  const Cycle now = s_->now;
  s_->flit(8, 0, at(3, 2));
  s_->edges(2);
  EXPECT_EQ(s_->probe(8).input[0].stage, InputVcProbe::Stage::Active) << "the VC is given at once";
  EXPECT_EQ(s_->probe(8).input[0].out_port, 0u);
  EXPECT_EQ(in(ChannelState::Off), 0x0ffu);
  s_->edge();
  EXPECT_EQ(in(ChannelState::TurningOn), 0x001u);
  EXPECT_EQ(s_->out.next_deadline, now + 2 + 6);
  for (unsigned n = 0; n < 6; ++n) {
    EXPECT_EQ(s_->sends(), 0u);
    s_->edge();
  }
  EXPECT_EQ(in(ChannelState::On), 0x101u);
  s_->edge();
  EXPECT_EQ(s_->sends(), 1u);
}

TEST_F(IdleTimer, AChannelOnItsWayOffGoesOffAndComesOnAtOnce) {
  s_->edges(7);
  ASSERT_EQ(in(ChannelState::TurningOff), 0x0ffu);
  s_->flit(8, 0, at(3, 2));
  s_->edges(3);
  EXPECT_EQ(in(ChannelState::TurningOff), 0x0ffu);
  s_->edge();
  EXPECT_EQ(in(ChannelState::Off), 0x0ffu);
  s_->edge();
  EXPECT_EQ(in(ChannelState::TurningOn), 0x001u);
}

TEST_F(IdleTimer, AChannelOnItsWayOffComesOnWithoutGoingOffIfSleepsAreAborted) {
  pins_.abort_sleep = true;
  reset();
  s_->edges(7);
  ASSERT_EQ(in(ChannelState::TurningOff), 0x0ffu);
  s_->flit(8, 0, at(3, 2));
  s_->edges(2);
  EXPECT_EQ(in(ChannelState::TurningOff), 0x0ffu);
  s_->edge();  // 9: the packet owns a VC of channel 0
  EXPECT_EQ(in(ChannelState::TurningOn), 0x001u);
  s_->edge();
  EXPECT_EQ(in(ChannelState::Off), 0x0feu);
  s_->edges(4);
  EXPECT_EQ(in(ChannelState::TurningOn), 0x001u);
  s_->edge();  // 15
  EXPECT_EQ(in(ChannelState::On), 0x101u);
}

TEST_F(IdleTimer, ADrainingChannelThatIsChosenComesBack) {
  s_->flit(8, 0, at(2, 3));  // +y, so that +x is idle
  s_->edges(4);
  s_->flit(8, 0, at(3, 2));
  s_->edge();  // 4
  s_->edge();  // 5: chosen, and its time is over
  EXPECT_EQ(in(ChannelState::Draining)&3u, 3u);
  s_->edge();
  EXPECT_EQ(in(ChannelState::On)&3u, 1u);
  EXPECT_EQ(in(ChannelState::TurningOff)&3u, 2u);
}

TEST_F(IdleTimer, SelectionPrefersAChannelThatIsOn) {
  pins_.initial_on = 0x102;  // second link of +x
  reset();
  s_->flit(8, 0, at(3, 2), FlitKind::Head);
  s_->edges(3);
  EXPECT_EQ(s_->probe(8).input[0].out_port, 1u) << "not the first";
  EXPECT_EQ(in(ChannelState::Off), 0x0fdu);
  // Its adaptive VC is taken: the next packet wakes the other link.
  s_->flit(7, 0, at(3, 2), FlitKind::Head);
  s_->edges(3);
  EXPECT_EQ(s_->probe(7).input[0].out_port, 0u);
  EXPECT_EQ(in(ChannelState::TurningOn), 0x001u);
}

TEST_F(IdleTimer, SelectionIsBlindIfTheTimerPrefersNone) {
  pins_.initial_on = 0x102;
  pins_.prefer_on = false;
  reset();
  s_->flit(8, 0, at(3, 2), FlitKind::Head);
  s_->edges(3);
  EXPECT_EQ(s_->probe(8).input[0].out_port, 0u) << "the first, though the second is on";
  EXPECT_EQ(in(ChannelState::TurningOn), 0x001u);
}

TEST_F(IdleTimer, AnUnmanagedSwitchKeepsEveryChannelOn) {
  pins_.power_managed = false;
  reset();
  s_->edges(50);
  EXPECT_EQ(in(ChannelState::On), 0x1ffu);
  EXPECT_EQ(s_->out.next_deadline, kNever);
}

}  // namespace
}  // namespace dusk

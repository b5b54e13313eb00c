// SPDX-License-Identifier: Apache-2.0
// The twin's policy of a torus against docs/rtl/trunk_policy.md, trunk_mask.md and width_fsm.md.
#include <gmock/gmock.h>

#include "models/link_power/trunk/trunk_mask.h"
#include "tests/models/twin/torus_switch_bench.h"
#include "tests/support/trunk_mask_cases.h"

namespace dusk {
namespace {

using ::testing::Each;

TrunkMaskInputs four_links() {
  TrunkMaskInputs in;
  in.present = in.wanted = in.on = in.may_drop = 0xf;
  in.may_narrow = true;
  return in;
}

TEST(TrunkMask, DecidesEveryCase) {
  for (const TrunkMaskCase& c : trunk_mask_cases()) {
    TrunkMaskInputs in;
    in.present = c.present;
    in.wanted = c.want;
    in.on = c.active;
    in.may_drop = c.may_drop;
    in.step = c.step > 0   ? UtilizationStep::Up
              : c.step < 0 ? UtilizationStep::Down
                           : UtilizationStep::None;
    in.override_on = c.override_on;
    in.may_narrow = c.may_narrow;
    in.level = c.level;
    in.width_timing = c.width_timing;
    in.narrowest = c.narrowest;
    const TrunkDecision decision = decide_trunk(in);
    EXPECT_EQ(decision.wanted, c.expected) << c.rule;
    // The same order as that of the commands.
    EXPECT_EQ(static_cast<int>(decision.width), static_cast<int>(c.width)) << c.rule;
  }
}

TEST(TrunkMask, ALitTrunkKeepsALitLink) {
  std::size_t kept = 0;
  for (unsigned code = 0; code < 1u << 18; ++code) {
    TrunkMaskInputs in = four_links();
    in.present = code & 0xfu;
    in.wanted = code >> 4 & 0xfu;
    in.on = code >> 8 & 0xfu;
    in.may_drop = code >> 12 & 0xfu;
    in.step = static_cast<UtilizationStep>(code >> 16 & 1u ? 1 : 2);
    in.override_on = (code >> 17 & 1u) != 0;
    if ((in.present & in.wanted & in.on) == 0) continue;
    const std::uint32_t wanted = decide_trunk(in).wanted;
    ASSERT_NE(wanted & in.on & in.present, 0u) << code;
    ++kept;
  }
  EXPECT_GT(kept, 50000u);
}

TEST(LinkWidth, NarrowsAtOnceAndIsPaidLonger) {
  LinkWidth width;
  EXPECT_TRUE(width.step(100, WidthStep::Narrower, 7, 5));
  EXPECT_EQ(width.level(), 1u);
  EXPECT_EQ(width.power(), 0u);
  EXPECT_EQ(width.deadline(), 105u);
  for (Cycle now = 101; now < 105; ++now) EXPECT_FALSE(width.step(now, WidthStep::None, 7, 5));
  EXPECT_TRUE(width.timing());
  EXPECT_TRUE(width.step(105, WidthStep::None, 7, 5));
  EXPECT_EQ(width.power(), 1u);
  EXPECT_FALSE(width.timing());
  EXPECT_EQ(width.deadline(), kNever);
}

TEST(LinkWidth, WidensLaterAndIsPaidAtOnce) {
  LinkWidth width;
  for (const Cycle now : {0u, 5u, 10u, 15u}) width.step(now, WidthStep::Narrower, 7, 5);
  ASSERT_EQ(width.level(), 2u) << "each second edge is that of the timer";
  ASSERT_EQ(width.power(), 2u);
  EXPECT_TRUE(width.step(20, WidthStep::Wider, 7, 5));
  EXPECT_EQ(width.level(), 2u);
  EXPECT_EQ(width.power(), 1u);
  EXPECT_TRUE(width.step(27, WidthStep::None, 7, 5));
  EXPECT_EQ(width.level(), 1u);
  width.step(30, WidthStep::Narrower, 7, 5);
  width.step(35, WidthStep::None, 7, 5);
  EXPECT_TRUE(width.step(40, WidthStep::Widest, 7, 5));
  EXPECT_EQ(width.power(), 0u);
  EXPECT_EQ(width.level(), 2u);
  width.step(47, WidthStep::None, 7, 5);
  EXPECT_EQ(width.level(), 0u);
}

/// Trunks of 4 links: ports 0..3 are +x, 4..7 -x, 8 local. Thresholds: up above 4 phits, down below
/// 2.
class TrunkPower : public ::testing::Test {
 protected:
  TrunkPower() {
    shape_ = torus_shape(true);
    shape_.set_torus(1, 4);
    pins_ = torus_pins(shape_);
    pins_.address = 2;
    pins_.last = 7;
    pins_.power_managed = true;
    pins_.on_threshold.fill(4);
    pins_.off_threshold.fill(2);
    pins_.t_on = 6;
    pins_.t_off = 4;
    reset();
  }
  void reset() { s_ = std::make_unique<TorusSwitch>(shape_, pins_); }
  std::uint32_t on() const { return s_->in(ChannelState::On); }
  /// A packet of this many flits over link 0 of +x; all have left.
  void send(unsigned flits) {
    for (unsigned n = 0; n < flits; ++n) {
      const bool tail = n + 1 == flits;
      s_->flit(8, 0, 3, static_cast<FlitKind>((n == 0 ? 1 : 0) | (tail ? 2 : 0)));
      s_->edge();
      for (VcId vc = 0; vc < 3; ++vc) {
        for (PortId port = 0; port < 4; ++port) {
          if ((s_->sends() >> port & 1u) != 0 && s_->out.flit_vc[port] == vc) s_->credit(port, vc);
        }
      }
    }
    for (unsigned n = 0; n < 12 && !s_->out.quiet; ++n) {
      s_->edge();
      for (PortId port = 0; port < 4; ++port) {
        if ((s_->sends() >> port & 1u) != 0) s_->credit(port, s_->out.flit_vc[port]);
      }
    }
    s_->edge();
  }
  void windows(unsigned count) {
    for (; count > 0; --count) {
      s_->edge(true);
      s_->edges(10);
    }
  }

  SwitchShape shape_;
  SwitchSettings pins_;
  std::unique_ptr<TorusSwitch> s_;
};

TEST_F(TrunkPower, StepsDownATrunkByItselfAndNeverBelowOneLink) {
  s_->edge();
  EXPECT_EQ(on(), 0x1ffu);
  send(3);
  s_->edge(true);
  EXPECT_EQ(s_->in(ChannelState::Draining), 0x080u) << "3 phits are between the thresholds of +x";
  s_->edge();
  EXPECT_EQ(s_->in(ChannelState::TurningOff), 0x080u);
  EXPECT_EQ(s_->out.next_deadline, s_->now - 1 + 4);
  s_->edges(4);
  EXPECT_EQ(s_->in(ChannelState::Off), 0x080u);
  EXPECT_EQ(s_->out.next_deadline, kNever);
  windows(8);
  EXPECT_EQ(on(), 0x111u) << "one link of each trunk, and the local port";
}

TEST_F(TrunkPower, StepsUpTheLowestLink) {
  windows(4);
  ASSERT_EQ(on(), 0x111u);
  send(5);
  s_->edge(true);
  EXPECT_EQ(s_->in(ChannelState::TurningOn), 0x002u);
  s_->edges(5);
  EXPECT_EQ(on(), 0x111u);
  s_->edge();
  EXPECT_EQ(on(), 0x113u);
}

TEST_F(TrunkPower, CountsTheFlitOfTheStrobesEdge) {
  windows(4);
  // On the channel in cycles 3..7: 5 of them in the window that ends at edge 7, or 4.
  for (const bool early : {true, false}) {
    reset();
    windows(4);
    for (unsigned n = 0; n < 12; ++n) {
      if (n < 5) s_->flit(8, 0, 3, static_cast<FlitKind>(n == 0 ? 1 : n == 4 ? 2 : 0));
      s_->edge(n == (early ? 6 : 7));
    }
    EXPECT_EQ(s_->in(ChannelState::TurningOn), early ? 0x0u : 0x2u);
  }
}

TEST_F(TrunkPower, ThresholdsAreThoseOfTheLitLinksOfTheTrunk) {
  pins_.off_threshold = {0, 0, 0, 2};
  reset();
  windows(3);
  EXPECT_EQ(on(), 0x177u);
}

TEST_F(TrunkPower, CountPendingCountsLinksThatComeOn) {
  for (const bool pending : {false, true}) {
    pins_.initial_on = 0x111;
    pins_.count_pending = pending;
    pins_.t_on = 100;
    pins_.on_threshold = {4, 9, 9, 9};
    reset();
    send(5);
    s_->edge(true);
    ASSERT_EQ(s_->in(ChannelState::TurningOn), 0x002u);
    send(5);
    s_->edge(true);
    EXPECT_EQ(s_->in(ChannelState::TurningOn), pending ? 0x002u : 0x006u);
  }
}

TEST_F(TrunkPower, UnusedOnlyDropsTheHighestLinkThatNoPacketUses) {
  pins_.unused_only = true;
  pins_.off_threshold.fill(9);
  pins_.selection = Selection::MostFreeVcs;
  reset();
  // Heads without tails own a VC of links 0, 1, 2, 3 in turn; the lowest of the most free.
  for (PortId port = 4; port < 8; ++port) {
    s_->flit(port, 0, 3, FlitKind::Head);
    s_->edges(4);
  }
  s_->edge(true);
  s_->edge();
  EXPECT_EQ(on(), 0x17fu) << "every link of +x is in use";
  s_->flit(6, 0, 3, FlitKind::Tail);
  s_->edges(4);
  s_->edge(true);
  EXPECT_EQ(s_->in(ChannelState::Draining), 0x044u);
  s_->edge(true);
  EXPECT_EQ(s_->in(ChannelState::TurningOff), 0x044u) << "unused: at the next edge";
}

TEST_F(TrunkPower, ADrainingLinkKeepsThePacketThatOwnsItAndTakesNoOther) {
  pins_.initial_on = 0x113;
  pins_.off_threshold.fill(9);
  pins_.selection = Selection::MostFreeVcs;
  reset();
  s_->flit(4, 0, 3, FlitKind::Head);
  s_->edges(4);
  s_->flit(5, 0, 3, FlitKind::Head);
  s_->edges(4);
  ASSERT_EQ(s_->probe(5).input[0].out_port, 1u);
  s_->edge(true);
  s_->edges(5);
  EXPECT_EQ(s_->in(ChannelState::Draining), 0x002u);
  s_->flit(6, 0, 3, FlitKind::Head);
  s_->edges(4);
  EXPECT_EQ(s_->probe(6).input[0].out_port, 0u);
  s_->flit(5, 0, 3, FlitKind::Tail);
  s_->edges(2);
  EXPECT_EQ(s_->sends(), 2u);
  EXPECT_EQ(s_->in(ChannelState::Draining), 0x002u);
  s_->edge();
  EXPECT_EQ(s_->in(ChannelState::TurningOff), 0x002u);
}

TEST_F(TrunkPower, GuardForbidsStepsDownAndNarrowingWhileInjectionIsPending) {
  pins_.guard = true;
  pins_.narrowest = 2;
  reset();
  s_->inputs.injection_pending = true;
  windows(3);
  EXPECT_EQ(on(), 0x1ffu);
  s_->inputs.injection_pending = false;
  windows(3);
  ASSERT_EQ(on(), 0x111u);
  s_->inputs.injection_pending = true;
  windows(2);
  EXPECT_EQ(s_->out.width[0], 0);
  s_->inputs.injection_pending = false;
  windows(2);
  EXPECT_EQ(s_->out.width[0], 2);
}

TEST_F(TrunkPower, OverrideTurnsAllLinksOnAndWidensThem) {
  pins_.override_enabled = true;
  pins_.narrowest = 2;
  pins_.t_off = 4;
  reset();
  windows(5);
  ASSERT_EQ(on(), 0x111u);
  ASSERT_EQ(s_->out.width[0], 2);
  ASSERT_EQ(s_->out.power[0], 2);
  s_->inputs.injection_pending = true;
  s_->edge();
  EXPECT_EQ(s_->in(ChannelState::TurningOn), 0x0eeu);
  EXPECT_EQ(s_->out.power[0], 0);
  EXPECT_EQ(s_->out.width[0], 2);
  s_->edges(6);
  EXPECT_EQ(on(), 0x1ffu);
  EXPECT_EQ(s_->out.width[0], 0);
}

TEST_F(TrunkPower, AnOverrideDuringATransitionWidensAfterIt) {
  pins_.override_enabled = true;
  pins_.narrowest = 1;
  pins_.initial_on = 0x111;
  reset();
  s_->edge(true);
  ASSERT_EQ(s_->out.width[0], 1);
  s_->inputs.injection_pending = true;
  s_->edges(4);  // the timer of t_off ends at the last of them
  EXPECT_EQ(s_->out.power[0], 1);
  EXPECT_EQ(s_->out.width[0], 1);
  s_->edge();
  EXPECT_EQ(s_->out.power[0], 0);
  EXPECT_EQ(s_->out.level_changed, 0xffu);
}

TEST_F(TrunkPower, AnOverrideAtAWindowsEndDoesNotNarrow) {
  pins_.override_enabled = true;
  pins_.narrowest = 2;
  pins_.initial_on = 0x111;
  reset();
  s_->inputs.injection_pending = true;
  s_->edge(true);
  EXPECT_EQ(s_->in(ChannelState::TurningOn), 0x0eeu);
  EXPECT_EQ(s_->out.level_changed, 0u);
  EXPECT_EQ(s_->out.width[0], 0);
}

TEST_F(TrunkPower, AnUnmanagedSwitchKeepsEveryLinkAtFullWidth) {
  pins_.power_managed = false;
  pins_.narrowest = 2;
  reset();
  windows(6);
  EXPECT_EQ(on(), 0x1ffu);
  EXPECT_THAT(s_->out.width, Each(0));
  EXPECT_EQ(s_->out.next_deadline, kNever);
}

TEST_F(TrunkPower, NarrowingTakesEffectAtOnceAndIsPaidForTOffLonger) {
  pins_.initial_on = 0x111;
  pins_.narrowest = 2;
  reset();
  s_->edges(3);
  EXPECT_TRUE(s_->out.quiet);
  const Cycle edge = s_->now;
  s_->edge(true);
  EXPECT_EQ(s_->out.level_changed, 0x0ffu) << "every port of both trunks";
  for (PortId port = 0; port < 9; ++port) EXPECT_EQ(s_->out.width[port], port < 8 ? 1 : 0);
  EXPECT_THAT(s_->out.power, Each(0));
  EXPECT_EQ(s_->out.next_deadline, edge + 4);
  EXPECT_FALSE(s_->out.quiet);
  s_->edge();
  EXPECT_TRUE(s_->out.quiet) << "a timer alone keeps no switch awake";
  EXPECT_EQ(s_->out.level_changed, 0u);
  s_->edge(true);
  EXPECT_EQ(s_->out.width[0], 1) << "no step while timing";
  s_->edge();
  EXPECT_EQ(s_->out.power[0], 0);
  s_->edge();  // the deadline
  EXPECT_EQ(s_->out.power[0], 1);
  EXPECT_EQ(s_->out.level_changed, 0x0ffu);
  EXPECT_EQ(s_->out.next_deadline, kNever);
  EXPECT_FALSE(s_->out.quiet);
  s_->edge();
  EXPECT_TRUE(s_->out.quiet);
  windows(3);
  EXPECT_EQ(s_->out.width[0], 2);
  EXPECT_EQ(s_->out.power[0], 2);
}

TEST_F(TrunkPower, AWindowsEndAtTheDeadlineGivesNoCommand) {
  pins_.initial_on = 0x111;
  pins_.narrowest = 2;
  reset();
  s_->edge(true);
  s_->edges(3);
  s_->edge(true);
  EXPECT_EQ(s_->out.power[0], 1);
  EXPECT_EQ(s_->out.width[0], 1);
  s_->edge(true);
  EXPECT_EQ(s_->out.width[0], 2);
}

TEST_F(TrunkPower, WideningIsPaidAtOnceAndTakesEffectAfterTOn) {
  pins_.initial_on = 0x111;
  pins_.narrowest = 1;
  reset();
  windows(1);
  ASSERT_EQ(s_->out.width[0], 1);
  send(3);  // at half width: 6 phits, more than 4
  const Cycle edge = s_->now;
  s_->edge(true);
  EXPECT_EQ(s_->out.power[0], 0);
  EXPECT_EQ(s_->out.width[0], 1);
  EXPECT_EQ(s_->out.level_changed, 0x00fu);
  EXPECT_EQ(s_->out.next_deadline, edge + 6);
  s_->edges(5);
  EXPECT_EQ(s_->out.width[0], 1);
  s_->edge();
  EXPECT_EQ(s_->out.width[0], 0);
  EXPECT_EQ(on(), 0x111u) << "width first, then links";
  send(5);
  s_->edge(true);
  EXPECT_EQ(s_->in(ChannelState::TurningOn), 0x002u);
}

TEST_F(TrunkPower, TheDeadlineIsTheNearestOfChannelsAndWidths) {
  pins_.initial_on = 0x131;  // +x: one link; -x: two
  pins_.narrowest = 1;
  pins_.t_off = 20;
  reset();
  const Cycle edge = s_->now;
  s_->edge(true);
  s_->edge();
  EXPECT_EQ(s_->in(ChannelState::TurningOff), 0x020u);
  EXPECT_EQ(s_->out.next_deadline, edge + 20) << "of the width";
  while (s_->now <= edge + 20) s_->edge();
  EXPECT_EQ(s_->out.next_deadline, edge + 21) << "of the channel";
}

}  // namespace
}  // namespace dusk

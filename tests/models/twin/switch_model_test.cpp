// SPDX-License-Identifier: Apache-2.0
// The twin's parts against the pages in docs/rtl. That the whole is exact: tests/system/twin_test.
#include "models/twin/switch_model.h"

#include <gmock/gmock.h>

#include <set>
#include <stdexcept>

#include "models/twin/channel_bank.h"
#include "models/twin/power_mask.h"
#include "models/twin/switch_allocation.h"
#include "models/twin/vc_allocation.h"
#include "tests/support/power_mask_cases.h"

namespace dusk {
namespace {

TEST(TieBreak, HasThePeriodOfAllSixteenBits) {
  std::set<std::uint16_t> seen;
  std::uint16_t value = 1;
  while (seen.insert(value).second) value = next_tie_break(value);
  EXPECT_EQ(seen.size(), 65535u);
}

TEST(TieBreak, DrawsEachMemberForItsShareOfTheBytes) {
  EXPECT_EQ(drawn_member(0b1011000, 0), 3u);
  EXPECT_EQ(drawn_member(0b1011000, 85), 3u);
  EXPECT_EQ(drawn_member(0b1011000, 86), 4u);
  EXPECT_EQ(drawn_member(0b1011000, 255), 6u);
}

TEST(UtilizationStep, ComparesWithTheEntryOfTheActiveChannels) {
  ThresholdTable s;
  s.on = {10, 20};
  s.off = {2, 8};
  EXPECT_EQ(utilization_step(s, 10, 1), UtilizationStep::None);
  EXPECT_EQ(utilization_step(s, 11, 1), UtilizationStep::Up);
  EXPECT_EQ(utilization_step(s, 11, 2), UtilizationStep::None);
  EXPECT_EQ(utilization_step(s, 7, 2), UtilizationStep::Down);
  EXPECT_EQ(utilization_step(s, 99, 0), UtilizationStep::None);
}

TEST(WantedChannels, AreThoseOfEveryCase) {
  for (const PowerMaskCase& c : power_mask_cases()) {
    PowerMaskPins pins;
    pins.present = c.present;
    pins.pinned = c.pinned;
    pins.coupled = c.coupled;
    pins.trim_lock = c.trim_lock;
    PowerMaskInputs in;
    in.wanted = c.want;
    in.on = c.active << 4;
    in.may_drop = c.may_drop << 4;
    in.begin_on = c.begin_on;
    in.begin_off = c.begin_off;
    in.alive = c.alive;
    in.any_not_off = c.any_not_off;
    in.override_up = c.override_up;
    in.step = c.step > 0   ? UtilizationStep::Up
              : c.step < 0 ? UtilizationStep::Down
                           : UtilizationStep::None;
    EXPECT_EQ(wanted_channels(pins, 4, in), c.expected) << c.rule;
  }
}

TEST(ModelChannelBank, AreOffAfterTwoEdgesAndTheTimer) {
  SwitchShape shape;
  SwitchSettings s;
  s.initial_on = 1;
  s.t_off = 5;
  s.t_on = 3;
  ModelChannelBank channels;
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

TEST(SwitchAllocation, PerPortTakesTurnsAndHoldsIfAsked) {
  SwitchShape shape;
  shape.vcs = 3;
  shape.crossbar_in_per_vc = shape.crossbar_out_per_vc = false;
  VcSet<1> request;
  for (unsigned vc = 0; vc < 3; ++vc) request.insert(vc);  // all of port 0, to port 4
  for (const bool hold : {false, true}) {
    SwitchSettings s;
    s.hold_arbitration = hold;
    SwitchAllocation<1> allocation;
    allocation.reset(shape, s);
    std::vector<VcIndex> crossed;
    for (int edge = 0; edge < 4; ++edge) {
      allocation.allocate(
          request, [](VcIndex vc) { return 32 + vc; }, [](VcIndex) { return true; },
          [&](VcIndex from, VcIndex) { crossed.push_back(from); });
    }
    EXPECT_EQ(crossed,
              hold ? (std::vector<VcIndex>{0, 0, 0, 0}) : (std::vector<VcIndex>{0, 1, 2, 0}));
  }
}

TEST(ModelFactory, TellsTheRuleThatAShapeBreaks) {
  SwitchShape shape;
  EXPECT_EQ(make_model_factory(shape)->make()->shape().ports, 8u);
  shape.vcs = 9;
  try {
    make_model_factory(shape);
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "switch model: VCs must be 1 to 8");
  }
}

}  // namespace
}  // namespace dusk

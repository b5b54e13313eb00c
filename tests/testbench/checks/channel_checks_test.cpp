// SPDX-License-Identifier: Apache-2.0
#include "testbench/checks/channel_checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace dusk {
namespace {

using ::testing::HasSubstr;

constexpr auto kOn = ChannelState::On;
constexpr auto kDraining = ChannelState::Draining;
constexpr auto kTurningOff = ChannelState::TurningOff;
constexpr auto kOff = ChannelState::Off;
constexpr auto kTurningOn = ChannelState::TurningOn;

class ChannelChecksTest : public ::testing::Test {
 protected:
  /// Channel 0 turns on in 5 cycles and off in 3; channel 1 is ejection with two lanes.
  ChannelChecksTest() : checks_(topology_, {{kOn, 1, 5, 3}, {kOn, 2, 5, 3}}) {}

  /// Once around the state machine: off in cycles 13..19, on again from 25.
  void go_round(Cycle t_off = 3, Cycle t_on = 5) {
    checks_.state_changed(0, kOn, kDraining, 7);
    checks_.state_changed(0, kDraining, kTurningOff, 10);
    checks_.state_changed(0, kTurningOff, kOff, 10 + t_off);
    checks_.state_changed(0, kOff, kTurningOn, 20);
    checks_.state_changed(0, kTurningOn, kOn, 20 + t_on);
  }
  /// The totals of channel 0 after go_round() and 30 cycles.
  static ChannelTotals round_totals() {
    ChannelTotals totals;
    totals.residency = {12, 3, 3, 7, 5};
    totals.lit_at_width = {15, 0, 0};
    totals.powered_quarters = 4 * 23;
    totals.turned_on = totals.turned_off = 1;
    return totals;
  }
  void finish(const ChannelTotals& first) {
    checks_.finish(30, [&](ChannelId id) {
      ChannelTotals second;
      second.residency[0] = second.lit_at_width[0] = 30;
      second.powered_quarters = 120;
      return id == 0 ? first : second;
    });
  }

  Topology topology_;
  ChannelChecks checks_;
};

TEST_F(ChannelChecksTest, AcceptsAWholeRoundOfTheStateMachine) {
  go_round();
  checks_.flit_sent(0, 0, {}, kOn, 26);
  ChannelTotals totals = round_totals();
  totals.flits = 1;
  finish(totals);
  EXPECT_TRUE(checks_.residency().passed) << checks_.residency().detail;
  EXPECT_TRUE(checks_.flits_when_lit().passed) << checks_.flits_when_lit().detail;
}

TEST_F(ChannelChecksTest, RefusesAFlitOnADarkChannel) {
  checks_.flit_sent(0, 1, {}, kOff, 4);
  EXPECT_FALSE(checks_.flits_when_lit().passed);
  EXPECT_THAT(checks_.flits_when_lit().detail, HasSubstr("channel 0, cycle 4: a flit left while"));
}

TEST_F(ChannelChecksTest, RefusesAFlitOnAChannelWronglySaidToBeOn) {
  checks_.state_changed(0, kOn, kDraining, 7);
  checks_.state_changed(0, kDraining, kTurningOff, 10);
  checks_.flit_sent(0, 1, {}, kOn, 11);
  EXPECT_THAT(checks_.flits_when_lit().detail, HasSubstr("said to be on that is turning_off"));
}

TEST_F(ChannelChecksTest, RefusesTwoFlitsInACycleOnOneLane) {
  checks_.flit_sent(0, 0, {}, kOn, 4);
  checks_.flit_sent(0, 1, {}, kOn, 4);
  EXPECT_THAT(checks_.flits_when_lit().detail, HasSubstr("more flits in one cycle than its 1"));
}

TEST_F(ChannelChecksTest, LeavesTheFlitsOfACycleThatMustBeLookedAtOneByOne) {
  checks_.state_changed(0, kOn, kDraining, 7);
  checks_.state_changed(0, kDraining, kTurningOff, 10);
  const std::vector<SentFlit> flits = {{0, 4, 1}, {1, 5, 0}, {1, 6, 1}};
  const std::vector<ChannelState> states = {kTurningOff, kOn};
  std::vector<SentFlit> rest;
  checks_.flits_passed(flits.data(), flits.size(), states.data(), 11, rest);
  ASSERT_EQ(rest.size(), 2u);
  EXPECT_EQ(rest[0].slot, 4u) << "the channel is dark";
  EXPECT_EQ(rest[1].slot, 6u) << "the second one of its channel";
  EXPECT_TRUE(checks_.flits_when_lit().passed);
  for (const SentFlit& flit : rest)
    checks_.flit_sent(flit.channel, flit.vc, {}, states[flit.channel], 11);
  EXPECT_THAT(checks_.flits_when_lit().detail, HasSubstr("channel 0, cycle 11: a flit left while"));
}

TEST_F(ChannelChecksTest, LooksAtTheFlitsOfACycleWhereLinksNarrow) {
  checks_.level_changed(0, 1, 0, 5);
  const SentFlit flit{0, 4, 1};
  const ChannelState state = kOn;
  std::vector<SentFlit> rest;
  checks_.flits_passed(&flit, 1, &state, 20, rest);
  EXPECT_TRUE(rest.empty());
  checks_.flits_passed(&flit, 1, &state, 21, rest);
  EXPECT_EQ(rest.size(), 1u) << "the last one is not through";
}

TEST_F(ChannelChecksTest, AllowsOneFlitPerVcWhereLanesAllow) {
  checks_.flit_sent(1, 0, {}, kOn, 4);
  checks_.flit_sent(1, 1, {}, kOn, 4);
  EXPECT_TRUE(checks_.flits_when_lit().passed);
  checks_.flit_sent(1, 1, {}, kOn, 4);
  EXPECT_FALSE(checks_.flits_when_lit().passed);
}

TEST_F(ChannelChecksTest, RefusesEveryIllegalTransition) {
  const bool legal[kChannelStates][kChannelStates] = {{false, true, false, false, false},
                                                      {true, false, true, false, false},
                                                      {false, false, false, true, false},
                                                      {false, false, false, false, true},
                                                      {true, false, false, false, false}};
  for (int from = 0; from < kChannelStates; ++from) {
    for (int to = 0; to < kChannelStates; ++to) {
      ChannelChecks checks(topology_, {{static_cast<ChannelState>(from), 1, 5, 5}});
      checks.state_changed(0, static_cast<ChannelState>(from), static_cast<ChannelState>(to), 5);
      EXPECT_EQ(checks.residency().passed, legal[from][to]) << from << " to " << to;
    }
  }
}

TEST_F(ChannelChecksTest, RefusesATransitionFromAStateTheChannelIsNotIn) {
  checks_.state_changed(0, kTurningOff, kOff, 3);
  EXPECT_THAT(checks_.residency().detail, HasSubstr("from turning_off to off in state on"));
}

TEST_F(ChannelChecksTest, RefusesAWrongTOn) {
  go_round(3, 4);
  EXPECT_THAT(checks_.residency().detail, HasSubstr("TurningOn lasted 4 cycles instead of T_on"));
}

TEST_F(ChannelChecksTest, RefusesAWrongTOff) {
  go_round(2, 5);
  EXPECT_THAT(checks_.residency().detail, HasSubstr("TurningOff lasted 2 cycles instead of T_off"));
}

TEST_F(ChannelChecksTest, RefusesResidenciesThatDoNotSumToTheElapsedCycles) {
  go_round();
  ChannelTotals totals = round_totals();
  --totals.residency[3];
  finish(totals);
  EXPECT_THAT(checks_.residency().detail, HasSubstr("sum to 29 cycles, not to the elapsed 30"));
}

TEST_F(ChannelChecksTest, RefusesResidenciesBookedOnTheWrongState) {
  go_round();
  ChannelTotals totals = round_totals();
  --totals.residency[3];
  ++totals.residency[4];
  finish(totals);
  EXPECT_THAT(checks_.residency().detail, HasSubstr("6 cycles counted in off, 7 seen"));
}

TEST_F(ChannelChecksTest, RefusesFlitsCountedOtherwiseThanSeen) {
  go_round();
  ChannelTotals totals = round_totals();
  totals.flits = 2;
  finish(totals);
  EXPECT_THAT(checks_.flits_when_lit().detail, HasSubstr("2 flits counted, 0 seen"));
}

/// Channel 0 narrows to a half in cycle 10 and to a quarter in cycle 20, and is whole again from
/// cycle 35.
class WidthChecksTest : public ChannelChecksTest {
 protected:
  void narrow() {
    checks_.level_changed(0, 1, 0, 10);
    checks_.level_changed(0, 1, 1, 13);
    checks_.level_changed(0, 2, 1, 20);
    checks_.level_changed(0, 2, 2, 23);
  }
  void widen(Cycle t_on = 5) {
    checks_.level_changed(0, 2, 0, 30);
    checks_.level_changed(0, 0, 0, 30 + t_on);
  }
  void send(std::initializer_list<Cycle> cycles) {
    for (const Cycle cycle : cycles) checks_.flit_sent(0, 0, {}, kOn, cycle);
  }
  static ChannelTotals narrow_totals() {
    ChannelTotals totals;
    totals.residency = {40, 0, 0, 0, 0};
    totals.lit_at_width = {10 + 5, 10, 15};
    totals.powered_quarters = 4 * (13 + 10) + 2 * 10 + 7;
    return totals;
  }
  void finish(const ChannelTotals& first) {
    checks_.finish(40, [&](ChannelId id) {
      ChannelTotals second;
      second.residency[0] = second.lit_at_width[0] = 40;
      second.powered_quarters = 160;
      return id == 0 ? first : second;
    });
  }
};

TEST_F(WidthChecksTest, AcceptsTheFlitsThatTheWidthCarries) {
  checks_.level_changed(0, 1, 0, 10);
  checks_.level_changed(0, 1, 1, 13);
  send({14, 16});
  checks_.level_changed(0, 2, 1, 20);
  send({21, 25, 29});
  EXPECT_TRUE(checks_.flits_when_lit().passed) << checks_.flits_when_lit().detail;
}

TEST_F(WidthChecksTest, AFlitThatCrossesAtTheEdgeThatNarrowsGoesAtTheWidthBefore) {
  send({8, 9});
  checks_.level_changed(0, 1, 0, 10);
  send({10});
  EXPECT_TRUE(checks_.flits_when_lit().passed) << checks_.flits_when_lit().detail;
  send({11});
  EXPECT_THAT(checks_.flits_when_lit().detail,
              HasSubstr("cycle 11: a flit left 1 cycles after the one before"));
}

TEST_F(WidthChecksTest, RefusesAFlitSoonerThanTheWidthAllows) {
  narrow();
  send({26, 29});
  EXPECT_THAT(checks_.flits_when_lit().detail, HasSubstr("cycle 29: a flit left 3 cycles after"));
}

TEST_F(WidthChecksTest, AFlitUnderWayWhenTheWidthGrowsKeepsItsTime) {
  narrow();
  send({33});
  widen();
  send({37, 38});  // crossed at edge 34, and at 38
  EXPECT_TRUE(checks_.flits_when_lit().passed) << checks_.flits_when_lit().detail;
  send({39});
  EXPECT_TRUE(checks_.flits_when_lit().passed);
}

TEST(WidthChecks, AllowAFlitOnEachLaneOfANodesChannel) {
  const Topology topology;
  ChannelChecks checks(topology, {{kOn, 1, 5, 3}, {kOn, 2, 5, 3}});
  checks.level_changed(0, 1, 0, 30);
  for (const Cycle cycle : {Cycle{40}, Cycle{41}}) {
    checks.flit_sent(1, 0, {}, kOn, cycle);
    checks.flit_sent(1, 1, {}, kOn, cycle);
  }
  EXPECT_TRUE(checks.flits_when_lit().passed) << checks.flits_when_lit().detail;
  checks.flit_sent(0, 0, {}, kOn, 40);
  checks.flit_sent(0, 1, {}, kOn, 40);
  EXPECT_THAT(checks.flits_when_lit().detail, HasSubstr("more flits in one cycle than its 1"));
}

TEST_F(WidthChecksTest, RefusesMoreFlitsThanTheWidthsCarryInAll) {
  narrow();
  widen();
  ChannelTotals totals = narrow_totals();
  finish(totals);
  EXPECT_TRUE(checks_.flits_when_lit().passed) << checks_.flits_when_lit().detail;
  EXPECT_TRUE(checks_.residency().passed) << checks_.residency().detail;
  // Before any change the channel has its whole width: 25 flits, where 23.75 + 1 are carried.
  ChannelChecks late(topology_, {{kOn, 1, 5, 3}});
  for (Cycle cycle = 0; cycle < 25; ++cycle) late.flit_sent(0, 0, {}, kOn, cycle);
  late.level_changed(0, 1, 0, 30);
  totals = {};
  totals.flits = 25;
  totals.residency[0] = 40;
  totals.lit_at_width = {15, 10, 15};  // the counted values decide
  late.finish(40, [&](ChannelId) { return totals; });
  EXPECT_THAT(late.flits_when_lit().detail, HasSubstr("25 flits counted, 25 seen"));
}

TEST_F(WidthChecksTest, RefusesWidthsAndPowersCountedOtherwiseThanSeen) {
  narrow();
  widen();
  ChannelTotals totals = narrow_totals();
  ++totals.lit_at_width[0];
  --totals.lit_at_width[1];
  finish(totals);
  EXPECT_THAT(checks_.residency().detail,
              HasSubstr("16 cycles counted On or Draining at 1/1 of the width, 15 seen"));
}

TEST_F(WidthChecksTest, RefusesPowerCountedOtherwiseThanSeen) {
  narrow();
  widen();
  ChannelTotals totals = narrow_totals();
  ++totals.powered_quarters;
  finish(totals);
  EXPECT_THAT(checks_.residency().detail,
              HasSubstr("120 powered quarter-cycles counted, 119 seen"));
}

TEST_F(WidthChecksTest, RefusesAWrongTimeOfNarrowing) {
  checks_.level_changed(0, 1, 0, 10);
  checks_.level_changed(0, 1, 1, 14);
  EXPECT_THAT(checks_.residency().detail, HasSubstr("narrowing lasted 4 cycles instead of T_off"));
}

TEST_F(WidthChecksTest, RefusesAWrongTimeOfWidening) {
  narrow();
  widen(4);
  EXPECT_THAT(checks_.residency().detail, HasSubstr("widening lasted 4 cycles instead of T_on"));
}

TEST_F(WidthChecksTest, RefusesLevelsThatDoNotExistOrAreSkipped) {
  checks_.level_changed(0, 2, 0, 10);
  EXPECT_THAT(checks_.residency().detail, HasSubstr("illegal change from 1/1 of its width"));
  ChannelChecks checks(topology_, {{kOn, 1, 5, 3}});
  checks.level_changed(0, 3, 0, 10);
  EXPECT_THAT(checks.residency().detail, HasSubstr("width level 3 or power level 0"));
}

}  // namespace
}  // namespace dusk

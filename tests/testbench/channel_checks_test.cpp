// SPDX-License-Identifier: Apache-2.0
#include "testbench/channel_checks.h"

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
    totals.turned_on = totals.turned_off = 1;
    return totals;
  }
  void finish(const ChannelTotals& first) {
    checks_.finish(30, [&](ChannelId id) {
      ChannelTotals second;
      second.residency[0] = 30;
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

}  // namespace
}  // namespace dusk

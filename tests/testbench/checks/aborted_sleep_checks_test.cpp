// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testbench/checks/channel_checks.h"

namespace dusk {
namespace {

using ::testing::HasSubstr;

/// A channel that turns on in 5 cycles and off in 3, and may abort a sleep.
class AbortedSleepChecksTest : public ::testing::Test {
 protected:
  explicit AbortedSleepChecksTest(bool may_abort = true)
      : checks_(topology_, {{ChannelState::On, 1, 5, 3, may_abort}}) {}
  void turn_off() {
    checks_.state_changed(0, ChannelState::On, ChannelState::Draining, 7);
    checks_.state_changed(0, ChannelState::Draining, ChannelState::TurningOff, 10);
  }
  void abort(Cycle after, Cycle t_on = 5) {
    turn_off();
    checks_.state_changed(0, ChannelState::TurningOff, ChannelState::TurningOn, 10 + after);
    checks_.state_changed(0, ChannelState::TurningOn, ChannelState::On, 10 + after + t_on);
  }
  /// Returns the totals of 30 cycles with abort(after).
  static ChannelTotals totals(Cycle after) {
    ChannelTotals totals;
    totals.residency = {22 - after, 3, after, 0, 5};
    totals.lit_at_width = {25 - after, 0, 0};
    totals.powered_quarters = 4 * 30;
    totals.turned_on = 1;
    return totals;
  }
  void finish(const ChannelTotals& totals) {
    checks_.finish(30, [&](ChannelId) { return totals; });
  }
  std::string detail() const { return checks_.residency().detail; }
  /// Expects that these totals, of 30 cycles with abort(2), are refused.
  void expect_miscounted(const ChannelTotals& counted) {
    abort(2);
    finish(counted);
    EXPECT_THAT(detail(), HasSubstr("state changes counted differ from those seen"));
  }

  Topology topology_;
  ChannelChecks checks_;
};

class AbortedSleepAfter : public AbortedSleepChecksTest,
                          public ::testing::WithParamInterface<Cycle> {};

TEST_P(AbortedSleepAfter, IsAccepted) {
  abort(GetParam());
  finish(totals(GetParam()));
  EXPECT_TRUE(checks_.residency().passed) << detail();
}

INSTANTIATE_TEST_SUITE_P(UpToTOff, AbortedSleepAfter, ::testing::Values(1, 2, 3));

TEST_F(AbortedSleepChecksTest, RefusesOneThatIsCountedAsTurnedOff) {
  ChannelTotals counted = totals(2);
  counted.turned_off = 1;
  expect_miscounted(counted);
}

TEST_F(AbortedSleepChecksTest, RefusesOneThatIsNotCountedAsTurnedOn) {
  ChannelTotals counted = totals(2);
  counted.turned_on = 0;
  expect_miscounted(counted);
}

TEST_F(AbortedSleepChecksTest, RefusesOneThatComesLate) {
  abort(4);
  EXPECT_THAT(detail(), HasSubstr("TurningOff lasted 4 cycles instead of at most T_off = 3"));
}

TEST_F(AbortedSleepChecksTest, RefusesOneThatDoesNotTakeTOn) {
  abort(2, 4);
  EXPECT_THAT(detail(), HasSubstr("TurningOn lasted 4 cycles instead of T_on"));
}

TEST_F(AbortedSleepChecksTest, ASleepThatIsNotAbortedTakesTOff) {
  turn_off();
  checks_.state_changed(0, ChannelState::TurningOff, ChannelState::Off, 13);
  EXPECT_TRUE(checks_.residency().passed) << detail();
}

TEST_F(AbortedSleepChecksTest, RefusesASleepThatEndsTooSoon) {
  turn_off();
  checks_.state_changed(0, ChannelState::TurningOff, ChannelState::Off, 12);
  EXPECT_THAT(detail(), HasSubstr("TurningOff lasted 2 cycles instead of T_off = 3"));
}

class SleepChecksTest : public AbortedSleepChecksTest {
 protected:
  SleepChecksTest() : AbortedSleepChecksTest(false) {}
};

TEST_F(SleepChecksTest, RefuseToAbort) {
  abort(2);
  EXPECT_THAT(detail(), HasSubstr("illegal change from turning_off to turning_on"));
}

}  // namespace
}  // namespace dusk

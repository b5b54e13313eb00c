// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/channel_ledger.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>

namespace dusk {
namespace {

Cycle residency(const ChannelTotals& totals, ChannelState state) {
  return totals.residency[static_cast<std::size_t>(state)];
}

TEST(ChannelLedger, CountsAStateFromTheCycleOfItsEdge) {
  ChannelLedger ledger(1);
  ledger.start(0, ChannelState::On);
  ledger.change(0, ChannelState::TurningOff, 4);
  const ChannelTotals totals = ledger.totals(0, 10);
  EXPECT_EQ(residency(totals, ChannelState::On), 4u);  // cycles 0..3
  EXPECT_EQ(residency(totals, ChannelState::TurningOff), 6u);
}

TEST(ChannelLedger, IsExactWithinTheCycleOfAChange) {
  ChannelLedger ledger(1);
  ledger.start(0, ChannelState::Off);
  ledger.change(0, ChannelState::TurningOn, 4);
  const ChannelTotals totals = ledger.totals(0, 4);
  EXPECT_EQ(residency(totals, ChannelState::Off), 4u);
  EXPECT_EQ(residency(totals, ChannelState::TurningOn), 0u);
}

TEST(ChannelLedger, CountsOnlyCompletedTurns) {
  ChannelLedger ledger(1);
  ledger.start(0, ChannelState::On);
  const ChannelState round[] = {ChannelState::Draining, ChannelState::On,
                                ChannelState::Draining, ChannelState::TurningOff,
                                ChannelState::Off,      ChannelState::TurningOn,
                                ChannelState::On};
  Cycle edge = 0;
  for (const ChannelState state : round) ledger.change(0, state, edge += 3);
  const ChannelTotals totals = ledger.totals(0, 100);
  EXPECT_EQ(totals.turned_off, 1u);
  EXPECT_EQ(totals.turned_on, 1u);
  EXPECT_EQ(std::accumulate(totals.residency.begin(), totals.residency.end(), Cycle{0}), 100u);
}

TEST(ChannelLedger, AnAbortedSleepIsTurnedOnButNotOff) {
  ChannelLedger ledger(1);
  ledger.start(0, ChannelState::On);
  ledger.change(0, ChannelState::Draining, 3);
  ledger.change(0, ChannelState::TurningOff, 5);
  ledger.change(0, ChannelState::TurningOn, 9);
  ledger.change(0, ChannelState::On, 15);
  const ChannelTotals totals = ledger.totals(0, 20);
  EXPECT_EQ(totals.turned_on, 1u);
  EXPECT_EQ(totals.turned_off, 0u);
  EXPECT_EQ(totals.residency, (std::array<Cycle, kChannelStates>{3 + 5, 2, 4, 0, 6}));
  EXPECT_EQ(totals.powered_quarters, 4u * 20);
}

TEST(ChannelLedger, CountsWidthsWhileLitAndPowerUnlessOff) {
  ChannelLedger ledger(1);
  ledger.start(0, ChannelState::On);
  ledger.change_level(0, {1, 0}, 10);  // narrow at once, paid for in full
  ledger.change_level(0, {1, 1}, 16);
  ledger.change(0, ChannelState::Draining, 20);
  ledger.change(0, ChannelState::TurningOff, 24);
  ledger.change(0, ChannelState::Off, 30);
  ledger.change_level(0, {2, 1}, 35);
  ledger.change_level(0, {2, 2}, 36);
  ledger.change(0, ChannelState::TurningOn, 40);
  ledger.change(0, ChannelState::On, 45);
  const ChannelTotals totals = ledger.totals(0, 50);
  EXPECT_EQ(totals.lit_at_width, (std::array<Cycle, 3>{10, 14, 5}));
  EXPECT_EQ(totals.powered_quarters, 4u * 16 + 2u * 14 + 1u * 10);
  EXPECT_EQ(std::accumulate(totals.residency.begin(), totals.residency.end(), Cycle{0}), 50u);
  EXPECT_EQ(ledger.level(0).width, 2);
}

TEST(ChannelLedger, ChangesOfStateAndLevelMayFallOnOneEdge) {
  for (const bool level_first : {false, true}) {
    ChannelLedger ledger(1);
    ledger.start(0, ChannelState::On);
    if (level_first) ledger.change_level(0, {1, 1}, 7);
    ledger.change(0, ChannelState::Draining, 7);
    if (!level_first) ledger.change_level(0, {1, 1}, 7);
    const ChannelTotals totals = ledger.totals(0, 9);
    EXPECT_EQ(totals.lit_at_width, (std::array<Cycle, 3>{7, 2, 0}));
    EXPECT_EQ(totals.powered_quarters, 4u * 7 + 2u * 2);
  }
}

}  // namespace
}  // namespace dusk

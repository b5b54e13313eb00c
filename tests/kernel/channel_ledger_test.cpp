// SPDX-License-Identifier: Apache-2.0
#include "models/channel_ledger.h"

#include <gtest/gtest.h>

#include <numeric>

namespace dusk {
namespace {

Cycle residency(const ChannelTotals& totals, ChannelState state) {
  return totals.residency[static_cast<std::size_t>(state)];
}

TEST(ChannelLedger, CountsAStateFromTheCycleAfterItsEdge) {
  ChannelLedger ledger(1);
  ledger.start(0, ChannelState::On);
  ledger.change(0, ChannelState::TurningOff, 4);
  const ChannelTotals totals = ledger.totals(0, 10);
  EXPECT_EQ(residency(totals, ChannelState::On), 5u);  // cycles 0..4
  EXPECT_EQ(residency(totals, ChannelState::TurningOff), 5u);
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

}  // namespace
}  // namespace dusk

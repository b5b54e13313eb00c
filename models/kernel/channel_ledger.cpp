// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/channel_ledger.h"

namespace dusk {

/// Adds the cycles since..now-1 to the totals.
void ChannelLedger::Record::account(ChannelState state, Cycle now) {
  const Cycle cycles = now - since;
  since = now;
  before.residency[static_cast<std::size_t>(state)] += cycles;
  if (state == ChannelState::Off) return;
  before.powered_quarters += cycles * (4u >> level.power);
  if (state == ChannelState::On || state == ChannelState::Draining) {
    before.lit_at_width[level.width] += cycles;
  }
}

ChannelState ChannelLedger::change(ChannelId channel, ChannelState to, Cycle edge) {
  Record& record = records_[channel];
  const ChannelState from = states_[channel];
  record.account(from, edge);
  states_[channel] = to;
  if (to == ChannelState::TurningOn) ++record.before.turned_on;
  if (from == ChannelState::TurningOff && to == ChannelState::Off) ++record.before.turned_off;
  return from;
}

void ChannelLedger::change_level(ChannelId channel, ChannelLevel to, Cycle edge) {
  records_[channel].account(states_[channel], edge);
  records_[channel].level = to;
}

ChannelTotals ChannelLedger::totals(ChannelId channel, Cycle now) const {
  Record record = records_[channel];
  record.account(states_[channel], now);
  record.before.flits = flits_[channel];
  return record.before;
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "models/channel_ledger.h"

namespace dusk {
namespace {
std::size_t index(ChannelState state) { return static_cast<std::size_t>(state); }
}  // namespace

ChannelState ChannelLedger::change(ChannelId channel, ChannelState to, Cycle edge) {
  Record& record = records_[channel];
  const ChannelState from = record.state;
  record.residency[index(from)] += edge + 1 - record.since;
  record.since = edge + 1;
  record.before = from;
  record.state = to;
  if (from == ChannelState::Off && to == ChannelState::TurningOn) ++record.turned_on;
  if (from == ChannelState::TurningOff && to == ChannelState::Off) ++record.turned_off;
  return from;
}

ChannelTotals ChannelLedger::totals(ChannelId channel, Cycle now) const {
  const Record& record = records_[channel];
  ChannelTotals totals;
  totals.flits = flits_[channel];
  totals.residency = record.residency;
  totals.turned_on = record.turned_on;
  totals.turned_off = record.turned_off;
  // Asked within the cycle of a change, the new state has not begun: its first cycle is now + 1.
  if (record.since > now) {
    totals.residency[index(record.before)] -= record.since - now;
  } else {
    totals.residency[index(record.state)] += now - record.since;
  }
  return totals;
}

}  // namespace dusk

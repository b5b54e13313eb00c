// SPDX-License-Identifier: Apache-2.0
/// What every channel carried and how long it was in which state.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "models/channel_state.h"
#include "models/ids.h"

namespace dusk {

/// Totals of one channel, exact at any time.
struct ChannelTotals {
  std::uint64_t flits = 0;
  std::array<Cycle, kChannelStates> residency{};  ///< cycles in each state; their sum is now()
  std::uint64_t turned_on = 0;                    ///< Off -> TurningOn transitions
  std::uint64_t turned_off = 0;                   ///< TurningOff -> Off transitions
};

/// Residencies are added up when a state ends, so a channel that keeps its state costs nothing.
///
/// The state in cycle t is the one driven after edge t-1: a change at edge t counts from t+1.
class ChannelLedger {
 public:
  explicit ChannelLedger(std::size_t channels) : flits_(channels, 0), records_(channels) {}
  /// State in cycle 0.
  void start(ChannelId channel, ChannelState state) { records_[channel].state = state; }
  void count_flit(ChannelId channel) { ++flits_[channel]; }
  /// Edge `edge` changed the state, at most once per edge; returns the state before.
  ChannelState change(ChannelId channel, ChannelState to, Cycle edge);
  /// The state driven after the last edge.
  ChannelState state(ChannelId channel) const { return records_[channel].state; }
  /// Totals of the cycles 0..now-1.
  ChannelTotals totals(ChannelId channel, Cycle now) const;

 private:
  struct Record {
    ChannelState state = ChannelState::On;
    ChannelState before = ChannelState::On;
    Cycle since = 0;                                ///< first cycle in `state`
    std::array<Cycle, kChannelStates> residency{};  ///< of the states before
    std::uint64_t turned_on = 0, turned_off = 0;
  };
  std::vector<std::uint64_t> flits_;  // apart from the records: counted far more often
  std::vector<Record> records_;
};

}  // namespace dusk

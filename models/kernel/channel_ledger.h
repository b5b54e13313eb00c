// SPDX-License-Identifier: Apache-2.0
/// Flits that each channel carried, and cycles that it spent in each state.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "models/common/channel_state.h"
#include "models/common/ids.h"

namespace dusk {

/// Number of widths of a channel: 1, 1/2 and 1/4.
inline constexpr int kChannelWidths = 3;

/// Width and power level of a channel, as in SwitchOutputs: 1/2^width of the full width, 1/2^power
/// of the full power.
struct ChannelLevel {
  std::uint8_t width = 0, power = 0;  ///< 0..2
};

/// Totals of one channel, exact at any time.
struct ChannelTotals {
  std::uint64_t flits = 0;
  std::array<Cycle, kChannelStates> residency{};     ///< cycles in each state; their sum is now()
  std::array<Cycle, kChannelWidths> lit_at_width{};  ///< cycles On or Draining at each width
  /// Power used, in quarters of a channel-cycle. A cycle in any state but Off counts 4, 2 or 1 at
  /// power level 0, 1 or 2.
  std::uint64_t powered_quarters = 0;
  std::uint64_t turned_on = 0;   ///< transitions to TurningOn, from Off or TurningOff
  std::uint64_t turned_off = 0;  ///< TurningOff -> Off transitions
};

/// Counts flits and cycles per state of each channel. Residencies are added up when a state ends,
/// so a channel that keeps its state costs nothing.
///
/// State and level in cycle t are those driven after edge t. The flits of cycle t are those that
/// leave in t.
class ChannelLedger {
 public:
  explicit ChannelLedger(std::size_t channels)
      : flits_(channels + 1, 0), states_(channels, ChannelState::On), records_(channels) {}
  /// Sets the state in cycle 0.
  void start(ChannelId channel, ChannelState state) { states_[channel] = state; }
  void count_flit(ChannelId channel) { ++flits_[channel]; }
  /// Returns the flit counters, indexed by channel, for callers that count many flits. The entry
  /// behind the last channel counts for ports without a channel.
  std::uint64_t* flits() { return flits_.data(); }
  /// Records that edge `edge` changed the state, and returns the state before. Call it at most once
  /// per edge and channel.
  ChannelState change(ChannelId channel, ChannelState to, Cycle edge);
  /// Records that edge `edge` changed the width or the power.
  void change_level(ChannelId channel, ChannelLevel to, Cycle edge);
  /// Returns the state driven after the last edge.
  ChannelState state(ChannelId channel) const { return states_[channel]; }
  const ChannelState* states() const { return states_.data(); }  ///< [channel]
  ChannelLevel level(ChannelId channel) const { return records_[channel].level; }
  /// Returns the totals of the cycles 0..now-1.
  ChannelTotals totals(ChannelId channel, Cycle now) const;

 private:
  struct Record {
    ChannelLevel level;
    Cycle since = 0;       ///< first cycle in its state at `level`
    ChannelTotals before;  ///< totals before `since`, without flits
    void account(ChannelState state, Cycle now);
  };
  // // Not in the records, because these are counted and read far more often.
  std::vector<std::uint64_t> flits_;
  std::vector<ChannelState> states_;
  std::vector<Record> records_;
};

}  // namespace dusk

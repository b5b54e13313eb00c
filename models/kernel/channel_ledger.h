// SPDX-License-Identifier: Apache-2.0
/// What every channel carried and how long it was in which state.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "models/common/channel_state.h"
#include "models/common/ids.h"

namespace dusk {

/// Widths of a channel: 1, 1/2 and 1/4.
inline constexpr int kChannelWidths = 3;

/// How much of a channel is there and draws power, as SwitchOutputs: 1/2^width, 1/2^power.
struct ChannelLevel {
  std::uint8_t width = 0, power = 0;  ///< 0..2
};

/// Totals of one channel, exact at any time.
struct ChannelTotals {
  std::uint64_t flits = 0;
  std::array<Cycle, kChannelStates> residency{};     ///< cycles in each state; their sum is now()
  std::array<Cycle, kChannelWidths> lit_at_width{};  ///< cycles On or Draining at each width
  /// Quarters of a channel-cycle that drew power: a cycle in any state but Off has 4, 2 or 1 at
  /// power level 0, 1, 2.
  std::uint64_t powered_quarters = 0;
  std::uint64_t turned_on = 0;   ///< transitions to TurningOn, from Off or TurningOff
  std::uint64_t turned_off = 0;  ///< TurningOff -> Off transitions
};

/// Residencies are added up when a state ends, so a channel that keeps its state costs nothing.
///
/// State and level in cycle t are those driven after edge t, as are the flits that leave in t.
class ChannelLedger {
 public:
  explicit ChannelLedger(std::size_t channels)
      : flits_(channels + 1, 0), states_(channels, ChannelState::On), records_(channels) {}
  /// State in cycle 0.
  void start(ChannelId channel, ChannelState state) { states_[channel] = state; }
  void count_flit(ChannelId channel) { ++flits_[channel]; }
  /// The same for who counts many: [channel], and one for where there is no channel.
  std::uint64_t* flits() { return flits_.data(); }
  /// Edge `edge` changed the state, at most once per edge; returns the state before.
  ChannelState change(ChannelId channel, ChannelState to, Cycle edge);
  /// Edge `edge` changed width or power.
  void change_level(ChannelId channel, ChannelLevel to, Cycle edge);
  /// The state driven after the last edge.
  ChannelState state(ChannelId channel) const { return states_[channel]; }
  const ChannelState* states() const { return states_.data(); }  ///< [channel]
  ChannelLevel level(ChannelId channel) const { return records_[channel].level; }
  /// Totals of the cycles 0..now-1.
  ChannelTotals totals(ChannelId channel, Cycle now) const;

 private:
  struct Record {
    ChannelLevel level;
    Cycle since = 0;       ///< first cycle in its state at `level`
    ChannelTotals before;  ///< up to `since`; but flits
    void account(ChannelState state, Cycle now);
  };
  // Apart from the records: counted and asked far more often.
  std::vector<std::uint64_t> flits_;
  std::vector<ChannelState> states_;
  std::vector<Record> records_;
};

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Number of channels in each state, and number of channel-cycles that were powered.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "models/common/channel_state.h"
#include "models/energy/energy.h"
#include "models/kernel/network.h"

namespace dusk {

/// Changes only with the state and level of a channel, so that a query costs O(1).
class PowerAccount final : public NetworkObserver {
 public:
  /// `initial`: the state of every channel before cycle 0; all draw full power unless Off.
  /// `counted`: true for each channel that is included.
  PowerAccount(const std::vector<ChannelState>& initial, std::vector<bool> counted)
      : counted_(std::move(counted)), dark_(initial.size()), power_(initial.size(), 0) {
    for (std::size_t id = 0; id < initial.size(); ++id) {
      if (!counted_[id]) continue;
      ++channels_;
      ++counts_[static_cast<int>(initial[id])];
      dark_[id] = initial[id] == ChannelState::Off;
      if (!dark_[id]) quarters_now_ += quarters(0);
    }
  }

  /// Makes an account that includes all channels.
  explicit PowerAccount(const std::vector<ChannelState>& initial)
      : PowerAccount(initial, std::vector<bool>(initial.size(), true)) {}

  void state_changed(ChannelId id, ChannelState from, ChannelState to, Cycle now) override {
    if (!counted_[id]) return;
    account(now);
    --counts_[static_cast<int>(from)];
    ++counts_[static_cast<int>(to)];
    if (from == ChannelState::Off) quarters_now_ += quarters(power_[id]);
    if (to == ChannelState::Off) quarters_now_ -= quarters(power_[id]);
    dark_[id] = to == ChannelState::Off;
  }

  void level_changed(ChannelId id, unsigned /*width*/, unsigned power, Cycle now) override {
    if (!counted_[id]) return;
    account(now);
    if (!dark_[id]) quarters_now_ += quarters(power) - quarters(power_[id]);
    power_[id] = static_cast<std::uint8_t>(power);
  }

  /// Returns the number of channels in each state.
  const std::array<std::uint32_t, kChannelStates>& counts() const { return counts_; }
  std::uint64_t channels() const { return channels_; }
  /// Returns the power of the included channels in cycles 0..`now`-1, at or after the last change.
  PowerCount count(Cycle now) const {
    const Cycle cycles = now - since_;
    const std::uint64_t off_now = counts_[static_cast<int>(ChannelState::Off)];
    return {before_.powered_quarters + quarters_now_ * cycles, before_.off + off_now * cycles};
  }

 private:
  /// Returns the quarters of full power that a channel at this power level draws in a cycle.
  static std::uint64_t quarters(unsigned power) { return 4u >> power; }
  void account(Cycle now) {
    before_ = count(now);
    since_ = now;
  }

  std::vector<bool> counted_;
  std::uint64_t channels_ = 0;
  std::array<std::uint32_t, kChannelStates> counts_{};
  std::vector<bool> dark_;           // Off
  std::vector<std::uint8_t> power_;  // level
  std::uint64_t quarters_now_ = 0;   // in each cycle from since_ on
  PowerCount before_;                // in the cycles before
  Cycle since_ = 0;                  // cycle of the last change; its cycle belongs to the new state
};

}  // namespace dusk

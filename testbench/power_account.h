// SPDX-License-Identifier: Apache-2.0
/// How many channels are in which state, and how many channel-cycles were powered.
#pragma once

#include <array>
#include <vector>

#include "models/channel_state.h"
#include "models/network.h"

namespace dusk {

/// Kept up to date by state changes only, so that asking costs O(1).
class PowerAccount final : public NetworkObserver {
 public:
  /// `initial`: the state of every channel before cycle 0, node channels included.
  explicit PowerAccount(const std::vector<ChannelState>& initial) {
    for (ChannelState state : initial) ++counts_[static_cast<int>(state)];
    channels_ = initial.size();
  }

  void state_changed(ChannelId, ChannelState from, ChannelState to, Cycle now) override {
    powered_cycles_ += powered() * (now - since_);
    since_ = now;
    --counts_[static_cast<int>(from)];
    ++counts_[static_cast<int>(to)];
  }

  /// Channels in each state.
  const std::array<std::uint32_t, kChannelStates>& counts() const { return counts_; }
  std::uint64_t channels() const { return channels_; }
  /// Channel-cycles in every state but Off, in cycles 0..`now`-1. `now` is not before the last
  /// change.
  std::uint64_t powered_cycles(Cycle now) const {
    return powered_cycles_ + powered() * (now - since_);
  }

 private:
  std::uint64_t powered() const { return channels_ - counts_[static_cast<int>(ChannelState::Off)]; }

  std::array<std::uint32_t, kChannelStates> counts_{};
  std::uint64_t channels_ = 0, powered_cycles_ = 0;
  Cycle since_ = 0;  // cycle of the last change; its cycle belongs to the new state
};

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Output channels of a switch: their power states, as one mask per state, and their timers
/// (docs/rtl/channel_bank.md, channel_fsm.md).
#pragma once

#include <array>
#include <cstdint>

#include "models/switch/switch_engine.h"

namespace dusk {

/// Bank of channels. Every mask has a bit per output channel.
class ChannelBank {
 public:
  void reset(const SwitchShape& shape, const SwitchSettings& settings);

  std::uint32_t on() const { return on_; }
  std::uint32_t sendable() const { return on_ | draining_; }
  std::uint32_t draining() const { return draining_; }
  /// Returns the edge at which the next timer expires.
  Cycle next_deadline() const { return next_deadline_; }
  ChannelState state(unsigned port) const { return state_[port]; }

  /// First part of edge `now`: finds the timers that expire.
  void start_edge(Cycle now) { due_ = now == next_deadline_ ? expired(now) : 0; }
  std::uint32_t on_after_timers() const { return on_ | (turning_on_ & due_); }
  std::uint32_t turning_on_after_timers() const { return turning_on_ & ~due_; }
  /// Second part of the edge: applies the commands. Returns the channels whose state changed.
  /// `drained`: channels without an owned VC or a queued flit.
  std::uint32_t finish_edge(Cycle now, std::uint32_t want, std::uint32_t drained);

 private:
  std::uint32_t expired(Cycle now) const;
  void enter(std::uint32_t ports, ChannelState state, Cycle deadline);

  std::uint32_t on_ = 0, draining_ = 0, turning_off_ = 0, off_ = 0, turning_on_ = 0;
  std::uint32_t due_ = 0;
  std::uint32_t t_on_ = 1, t_off_ = 1;
  std::uint32_t abort_sleep_ = 0;  ///< channels that stop turning off when they are wanted
  Cycle next_deadline_ = kNever;
  std::array<Cycle, kMaxPorts> deadline_{};
  std::array<ChannelState, kMaxPorts> state_{};
};

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Idle timers of the channels of one owner (docs/rtl/idle_timer.md).
#pragma once

#include <algorithm>
#include <vector>

#include "models/common/vc_set.h"
#include "models/link_power/channel_bank.h"
#include "models/link_power/part.h"

namespace dusk {

/// A channel goes off after some idle cycles and comes on when a packet has chosen it. Bit per port
/// in every mask.
class IdleTimers {
 public:
  void reset(const SwitchSettings& settings) {
    present_ = settings.present;
    pinned_ = settings.pinned & settings.present;
    idle_cycles_ = settings.idle_cycles;
    prefer_on_ = settings.prefer_on;
    active_ = timed_ = 0;
    steady_ = true;
    next_deadline_ = kNever;
  }

  /// First part of an edge: takes the channels that packets use. Returns true if they are others
  /// than at the last edge.
  bool watch(const RouterFacts& router) {
    const std::uint32_t was = active_;
    active_ = present_ & (router.sent | ~router.drained);
    return active_ != was;
  }
  /// Second part of the edge `now`: returns the channels that shall be on. `wanted`: those before.
  std::uint32_t decide(Cycle now, const ChannelBank& bank, std::uint32_t wanted);

  std::uint32_t preferred(const ChannelBank& bank) const { return prefer_on_ ? bank.on() : ~0u; }
  /// No timer began or ended at the last edge.
  bool steady() const { return steady_; }
  Cycle next_deadline() const { return next_deadline_; }

 private:
  std::uint32_t present_ = 0, pinned_ = 0;
  std::uint32_t idle_cycles_ = 0;  ///< 0: a channel goes off at the first edge that finds it idle
  bool prefer_on_ = true;
  std::uint32_t active_ = 0;  ///< channels that a packet uses
  std::uint32_t timed_ = 0;   ///< channels whose timer runs
  bool steady_ = true;
  Cycle next_deadline_ = kNever;
  std::array<Cycle, kMaxPorts> deadline_{};
};

inline std::uint32_t IdleTimers::decide(Cycle now, const ChannelBank& bank, std::uint32_t wanted) {
  const std::uint32_t idle = bank.on() & wanted & present_ & ~pinned_ & ~active_;
  std::uint32_t goes = 0;
  next_deadline_ = kNever;
  for (std::uint32_t rest = idle; rest != 0; rest &= rest - 1) {
    const unsigned port = lowest(rest);
    const std::uint32_t bit = 1u << port;
    if ((timed_ & bit) == 0) deadline_[port] = now + idle_cycles_;
    if (deadline_[port] == now) {
      goes |= bit;
    } else {
      next_deadline_ = std::min(next_deadline_, deadline_[port]);
    }
  }
  const std::uint32_t stays = idle & ~goes;
  steady_ = stays == timed_;
  timed_ = stays;
  return ((wanted & present_) | active_ | pinned_) & ~goes;
}

/// Signals of the timers in the RTL.
inline std::vector<PolicyWave> idle_timer_waves(const SwitchShape& shape) {
  const std::string group = "link power: idle timers";
  return {{group, "u_timers.active", shape.ports},
          {group, "u_timers.idle", shape.ports},
          {group, "u_timers.timing_q", shape.ports}};
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// The idle timer and the power state of a channel from a node to its switch
/// (docs/rtl/idle_timer.md).
#pragma once

#include <cstdint>

#include "models/common/channel_state.h"
#include "models/common/ids.h"

namespace dusk {

/// When a network interface turns its channels off and on; fields as in SwitchSettings.
struct NodeChannelRules {
  bool managed = false;  ///< false: always on
  std::uint32_t idle_cycles = 1, t_on = 1, t_off = 1;
};

/// Begins On and wanted. The caller may leave out edges before next().
class NodeChannel {
 public:
  /// The edge of cycle `now`. `used`: in the cycle before a flit left, or at its end a packet owned
  /// a VC.
  void step(Cycle now, bool used, const NodeChannelRules& rules);

  /// Driven from the last edge on.
  ChannelState state() const { return state_; }
  /// It carries flits.
  bool lit() const { return state_ == ChannelState::On || state_ == ChannelState::Draining; }
  /// First edge after `now`, the last one, that changes anything while it is `used` or is not.
  Cycle next(Cycle now, bool used) const;

 private:
  ChannelState state_ = ChannelState::On;
  bool want_ = true;
  bool timing_ = false;
  Cycle idle_deadline_ = 0;   ///< (timing)
  Cycle state_deadline_ = 0;  ///< (TurningOff, TurningOn)
};

}  // namespace dusk

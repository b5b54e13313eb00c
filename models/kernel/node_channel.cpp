// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/node_channel.h"

namespace dusk {

void NodeChannel::step(Cycle now, bool used, const NodeChannelRules& rules) {
  const bool idle = want_ && state_ == ChannelState::On && !used;
  const bool due = timing_ && now == idle_deadline_;
  want_ = used || (want_ && !due);
  if (idle && !timing_) idle_deadline_ = now + rules.idle_cycles;
  timing_ = idle && !due;

  switch (state_) {
    case ChannelState::On:
      if (!want_) state_ = ChannelState::Draining;
      break;
    case ChannelState::Draining:  // what is not wanted is not used, hence drained
      state_ = want_ ? ChannelState::On : ChannelState::TurningOff;
      state_deadline_ = now + rules.t_off;
      break;
    case ChannelState::TurningOff:
      if (now == state_deadline_) state_ = ChannelState::Off;
      break;
    case ChannelState::Off:
      if (want_) state_ = ChannelState::TurningOn;
      state_deadline_ = now + rules.t_on;
      break;
    case ChannelState::TurningOn:
      if (now == state_deadline_) state_ = ChannelState::On;
      break;
  }
}

Cycle NodeChannel::next(Cycle now, bool used) const {
  switch (state_) {
    case ChannelState::On:
      if (used == timing_) return now + 1;  // the timer stops or starts
      return timing_ ? idle_deadline_ : kNever;
    case ChannelState::Draining:
      return now + 1;
    case ChannelState::Off:
      return used ? now + 1 : kNever;
    case ChannelState::TurningOff:
    case ChannelState::TurningOn:
      break;
  }
  return state_deadline_;
}

}  // namespace dusk

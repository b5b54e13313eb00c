// SPDX-License-Identifier: Apache-2.0
#include "models/link_power/channel_bank.h"

#include <algorithm>

#include "models/common/vc_set.h"

namespace dusk {

void ChannelBank::reset(const SwitchShape& shape, const SwitchSettings& settings) {
  const std::uint32_t all = first_ports(shape.ports);
  on_ = settings.initial_on & all;
  off_ = all & ~on_;
  draining_ = turning_off_ = turning_on_ = due_ = 0;
  t_on_ = settings.t_on;
  t_off_ = settings.t_off;
  abort_sleep_ = settings.abort_sleep ? all : 0;
  next_deadline_ = kNever;
  enter(on_, ChannelState::On, 0);
  enter(off_, ChannelState::Off, 0);
}

std::uint32_t ChannelBank::expired(Cycle now) const {
  std::uint32_t due = 0;
  for (std::uint32_t rest = turning_on_ | turning_off_; rest != 0; rest &= rest - 1) {
    const unsigned port = lowest(rest);
    if (deadline_[port] == now) due |= 1u << port;
  }
  return due;
}

void ChannelBank::enter(std::uint32_t ports, ChannelState state, Cycle deadline) {
  for (; ports != 0; ports &= ports - 1) {
    const unsigned port = lowest(ports);
    state_[port] = state;
    deadline_[port] = deadline;
  }
}

std::uint32_t ChannelBank::finish_edge(Cycle now, std::uint32_t want, std::uint32_t drained) {
  // At most one transition per channel and edge, each from the state before the edge.
  const std::uint32_t aborted = turning_off_ & want & abort_sleep_;
  const std::uint32_t switched_on = turning_on_ & due_,
                      switched_off = turning_off_ & due_ & ~aborted;
  const std::uint32_t begins_draining = on_ & ~want, taken_back = draining_ & want;
  const std::uint32_t begins_off = draining_ & ~want & drained, begins_on = (off_ & want) | aborted;
  const std::uint32_t changed =
      switched_on | switched_off | begins_draining | taken_back | begins_off | begins_on;
  if (changed == 0) return 0;

  on_ = (on_ & ~begins_draining) | taken_back | switched_on;
  draining_ = (draining_ & ~taken_back & ~begins_off) | begins_draining;
  turning_off_ = (turning_off_ & ~switched_off & ~aborted) | begins_off;
  off_ = (off_ & ~begins_on) | switched_off;
  turning_on_ = (turning_on_ & ~switched_on) | begins_on;
  enter(taken_back | switched_on, ChannelState::On, 0);
  enter(begins_draining, ChannelState::Draining, 0);
  enter(begins_off, ChannelState::TurningOff, now + t_off_);
  enter(switched_off, ChannelState::Off, 0);
  enter(begins_on, ChannelState::TurningOn, now + t_on_);

  next_deadline_ = kNever;
  for (std::uint32_t rest = turning_on_ | turning_off_; rest != 0; rest &= rest - 1) {
    next_deadline_ = std::min(next_deadline_, deadline_[lowest(rest)]);
  }
  return changed;
}

}  // namespace dusk

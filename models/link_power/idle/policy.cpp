// SPDX-License-Identifier: Apache-2.0
#include "models/link_power/idle/policy.h"

#include <algorithm>

#include "models/common/vc_set.h"

namespace dusk {

void IdlePolicy::reset(const SwitchSettings& settings, const PowerInputs& /*inputs*/) {
  reset_outputs();
  present_ = settings.present;
  pinned_ = settings.pinned & settings.present;
  idle_cycles_ = settings.idle_cycles;
  active_ = timed_ = 0;
}

PolicyNews IdlePolicy::watch(Cycle /*now*/, const PowerInputs& inputs, const RouterFacts& router) {
  const std::uint32_t active = present_ & (router.sent | ~router.drained);
  const bool same = active == active_;
  active_ = active;
  return same && !inputs.window_end ? PolicyNews::Nothing : PolicyNews::Look;
}

std::uint32_t IdlePolicy::decide(Cycle now, const PowerInputs& /*inputs*/,
                                 const RouterFacts& /*router*/, const ChannelBank& bank,
                                 std::uint32_t wanted) {
  const std::uint32_t idle = bank.on() & wanted & present_ & ~pinned_ & ~active_;
  std::uint32_t stays = idle, goes = 0;
  next_deadline_ = kNever;
  for (std::uint32_t rest = idle; rest != 0; rest &= rest - 1) {
    const unsigned port = lowest(rest);
    const std::uint32_t bit = 1u << port;
    if ((timed_ & bit) == 0) {
      deadline_[port] = now + idle_cycles_;
    } else if (deadline_[port] == now) {
      goes |= bit;
      continue;
    }
    next_deadline_ = std::min(next_deadline_, deadline_[port]);
  }
  stays &= ~goes;
  steady_ = stays == timed_;
  timed_ = stays;
  return ((wanted & present_) | active_ | pinned_) & ~goes;
}

}  // namespace dusk

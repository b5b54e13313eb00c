// SPDX-License-Identifier: Apache-2.0
#include "models/link_power/idle_policy.h"

namespace dusk {

void IdlePolicy::reset(const SwitchSettings& settings, const PowerInputs& /*inputs*/) {
  reset_outputs();
  present_ = settings.present;
  pinned_ = settings.pinned & settings.present;
  idle_cycles_ = settings.idle_cycles;
  prefer_on_ = settings.prefer_on;
  active_ = timed_ = 0;
}

PolicyNews IdlePolicy::watch(Cycle /*now*/, const PowerInputs& inputs, const RouterFacts& router) {
  const std::uint32_t was = active_;
  active_ = present_ & (router.sent | ~router.drained);
  return active_ != was || inputs.window_end ? PolicyNews::Look : PolicyNews::Nothing;
}

std::uint32_t IdlePolicy::decide(Cycle now, const PowerInputs& /*inputs*/,
                                 const RouterFacts& /*router*/, const ChannelBank& bank,
                                 std::uint32_t wanted) {
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

std::vector<PolicyWave> idle_timer_waves(const SwitchShape& shape) {
  const std::string group = "link power: idle timers";
  return {{group, "u_timers.active", shape.ports},
          {group, "u_timers.idle", shape.ports},
          {group, "u_timers.timing_q", shape.ports}};
}

PolicyPart idle_part() {
  PolicyPart part;
  part.name = "idle";
  part.about =
      "any link goes off when it has been idle for idle_cycles and comes on when a packet has "
      "chosen it";
  part.letter = "z";
  part.title = "idle timer";
  part.wakes_on_demand = part.whole_trunks = true;
  part.node_channels = part.reads_drained = true;
  part.own_keys = {
      {"idle_cycles", &PowerConfig::idle_cycles, 0, kLongestTimer, "cycles",
       "Time without a flit, a packet that owns a virtual channel, or a queue, after which a link "
       "goes off; 0: as soon as it is idle.",
       [](Random& random, PowerConfig& config) {
         config.idle_cycles = random.between(0, random.pick({1u, 10u, 100u, 1000u}));
       }},
      {"prefer_on", &PowerConfig::prefer_on, 0, 0, "",
       "A packet takes a link that is on before one that it would have to wake."}};
  part.keys = {"choice"};
  part.period = [](const PowerConfig& config) -> Cycle { return config.idle_cycles; };
  part.make = [](const SwitchShape&) -> std::unique_ptr<PowerPolicy> {
    return std::make_unique<IdlePolicy>();
  };
  part.waves = idle_timer_waves;
  return part;
}

}  // namespace dusk

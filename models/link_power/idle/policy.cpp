// SPDX-License-Identifier: Apache-2.0
// The idle timer (docs/rtl/idle_timer.md).
#include <algorithm>

#include "models/common/vc_set.h"
#include "models/link_power/part.h"

namespace dusk {
namespace {

/// A channel goes off after some idle cycles and comes on when a packet has chosen it.
class IdlePolicy final : public PowerPolicy {
 public:
  void reset(const SwitchSettings& settings, const PowerInputs& inputs) override;
  PolicyNews watch(Cycle now, const PowerInputs& inputs, const RouterFacts& router) override;
  std::uint32_t decide(Cycle now, const PowerInputs& inputs, const RouterFacts& router,
                       const ChannelBank& bank, std::uint32_t wanted) override;
  std::uint32_t usable(const ChannelBank& /*bank*/) const override { return present_; }
  std::uint32_t preferred(const ChannelBank& bank) const override { return bank.on(); }

 private:
  std::uint32_t present_ = 0, pinned_ = 0, idle_cycles_ = 1;
  std::uint32_t active_ = 0;  ///< channels that a packet uses
  std::uint32_t timed_ = 0;   ///< channels whose timer runs
  std::array<Cycle, kMaxPorts> deadline_{};
};

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

}  // namespace

PolicyPart idle_part() {
  PolicyPart part;
  part.name = "idle";
  part.about =
      "any link goes off when it has been idle for idle_cycles and comes on when a packet has "
      "chosen it";
  part.letter = "z";
  part.title = "idle timer";
  part.wakes_on_demand = part.node_channels = part.reads_drained = true;
  part.own_keys = {
      {"idle_cycles", &PowerConfig::idle_cycles, 1, kLongestTimer, "cycles",
       "Time without a flit, a packet that owns a virtual channel, or a queue, after which a link "
       "goes off (policy idle).",
       [](Random& random, PowerConfig& config) {
         config.idle_cycles = random.between(1, random.pick({1u, 10u, 100u, 1000u}));
       }}};
  part.fault = [](const PowerConfig& config) -> const char* {
    return config.idle_cycles < 1 ? "the idle timer runs at least 1 cycle" : nullptr;
  };
  part.period = [](const PowerConfig& config) -> Cycle { return config.idle_cycles; };
  part.make = [](const SwitchShape&) -> std::unique_ptr<PowerPolicy> {
    return std::make_unique<IdlePolicy>();
  };
  part.waves = [](const SwitchShape& shape) {
    const std::string group = "link power: idle timers";
    return std::vector<PolicyWave>{{group, "active", shape.ports},
                                   {group, "idle", shape.ports},
                                   {group, "timing_q", shape.ports}};
  };
  return part;
}

}  // namespace dusk

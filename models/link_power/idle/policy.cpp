// SPDX-License-Identifier: Apache-2.0
// The idle timer (docs/rtl/idle_timer.md).
#include "models/link_power/idle_timers.h"
#include "models/link_power/part.h"

namespace dusk {
namespace {

/// The timers decide alone. A packet may choose any channel.
class IdlePolicy final : public PowerPolicy {
 public:
  void reset(const SwitchSettings& settings, const PowerInputs& inputs) override;
  PolicyNews watch(Cycle now, const PowerInputs& inputs, const RouterFacts& router) override;
  std::uint32_t decide(Cycle now, const PowerInputs& inputs, const RouterFacts& router,
                       const ChannelBank& bank, std::uint32_t wanted) override;
  std::uint32_t usable(const ChannelBank& /*bank*/) const override { return present_; }
  std::uint32_t preferred(const ChannelBank& bank) const override {
    return timers_.preferred(bank);
  }

 private:
  std::uint32_t present_ = 0;
  IdleTimers timers_;
};

void IdlePolicy::reset(const SwitchSettings& settings, const PowerInputs& /*inputs*/) {
  reset_outputs();
  present_ = settings.present;
  timers_.reset(settings);
}

PolicyNews IdlePolicy::watch(Cycle /*now*/, const PowerInputs& inputs, const RouterFacts& router) {
  const bool other = timers_.watch(router);
  return other || inputs.window_end ? PolicyNews::Look : PolicyNews::Nothing;
}

std::uint32_t IdlePolicy::decide(Cycle now, const PowerInputs& /*inputs*/,
                                 const RouterFacts& /*router*/, const ChannelBank& bank,
                                 std::uint32_t wanted) {
  const std::uint32_t want = timers_.decide(now, bank, wanted);
  steady_ = timers_.steady();
  next_deadline_ = timers_.next_deadline();
  return want;
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
  part.period = [](const PowerConfig& config) -> Cycle { return config.idle_cycles; };
  part.make = [](const SwitchShape&) -> std::unique_ptr<PowerPolicy> {
    return std::make_unique<IdlePolicy>();
  };
  part.waves = idle_timer_waves;
  return part;
}

}  // namespace dusk

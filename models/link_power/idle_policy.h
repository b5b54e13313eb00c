// SPDX-License-Identifier: Apache-2.0
/// The idle timer (docs/rtl/idle_timer.md), also the base of policies that extend it.
#pragma once

#include <algorithm>
#include <vector>

#include "models/common/vc_set.h"
#include "models/link_power/part.h"

namespace dusk {

/// Policy of the idle timer. A channel goes off after some idle cycles and comes on when a packet
/// has chosen it; a packet may choose any channel. Every mask has a bit per port.
class IdlePolicy : public PowerPolicy {
 public:
  void reset(const SwitchSettings& settings, const PowerInputs& inputs) override;
  PolicyNews watch(Cycle now, const PowerInputs& inputs, const RouterFacts& router) override;
  std::uint32_t decide(Cycle now, const PowerInputs& inputs, const RouterFacts& router,
                       const ChannelBank& bank, std::uint32_t wanted) override;
  std::uint32_t usable(const ChannelBank& /*bank*/) const override { return present_; }
  std::uint32_t preferred(const ChannelBank& bank) const override {
    return prefer_on_ ? bank.on() : ~0u;
  }

 protected:
  std::uint32_t present_ = 0;

 private:
  std::uint32_t pinned_ = 0;
  std::uint32_t idle_cycles_ = 0;  ///< 0: a channel goes off at the first edge that finds it idle
  bool prefer_on_ = true;
  std::uint32_t active_ = 0;  ///< channels that a packet uses
  std::uint32_t timed_ = 0;   ///< channels whose timer runs
  std::array<Cycle, kMaxPorts> deadline_{};
};

/// Returns the signals of the timers in the RTL.
std::vector<PolicyWave> idle_timer_waves(const SwitchShape& shape);

}  // namespace dusk

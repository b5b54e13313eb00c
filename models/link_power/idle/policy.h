// SPDX-License-Identifier: Apache-2.0
/// The idle timer, of the twin (docs/rtl/idle_timer.md).
#pragma once

#include "models/link_power/policy.h"

namespace dusk {

/// A channel goes off after some idle cycles and comes on when a packet has chosen it.
class IdlePolicy final : public PowerPolicy {
 public:
  IdlePolicy() : PowerPolicy(true) {}
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

}  // namespace dusk

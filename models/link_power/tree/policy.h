// SPDX-License-Identifier: Apache-2.0
/// The policy of a k-ary n-tree, of the twin (docs/rtl/tree_policy.md).
#pragma once

#include "models/link_power/policy.h"
#include "models/link_power/tree/power_mask.h"
#include "models/link_power/utilization_rules.h"

namespace dusk {

/// Utilization of the up channels together, coupled neighbors, pins, override.
class TreePolicy final : public PowerPolicy {
 public:
  explicit TreePolicy(const SwitchShape& shape) : half_(shape.ports / 2) {}
  void reset(const SwitchSettings& settings, const PowerInputs& inputs) override;
  PolicyNews watch(Cycle now, const PowerInputs& inputs, const RouterFacts& router) override;
  std::uint32_t decide(Cycle now, const PowerInputs& inputs, const RouterFacts& router,
                       const ChannelBank& bank, std::uint32_t wanted) override;

 private:
  bool inputs_moved(const PowerInputs& inputs);

  std::uint32_t half_;
  PowerMaskPins pins_;
  UtilizationRules rules_;
  std::array<ChannelState, kMaxPorts> input_state_{};
  std::uint32_t off_inputs_ = 0, turning_off_inputs_ = 0;  ///< of input_state_
  /// What the last edge was decided on; the steps of the utilization and what channels do are of
  /// that edge alone.
  PowerMaskInputs mask_;
};

}  // namespace dusk

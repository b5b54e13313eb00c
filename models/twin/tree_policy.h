// SPDX-License-Identifier: Apache-2.0
/// The policy of a k-ary n-tree, of the twin (docs/rtl/tree_policy.md).
#pragma once

#include "models/twin/policy.h"
#include "models/twin/power_mask.h"
#include "models/twin/utilization_rules.h"

namespace dusk {

/// Utilization of the up channels together, coupled neighbors, pins, override.
class ModelTreePolicy final : public ModelPolicy {
 public:
  explicit ModelTreePolicy(const SwitchShape& shape) : half_(shape.ports / 2) {}
  void reset(const SwitchSettings& settings, const SwitchInputs& inputs) override;
  PolicyNews watch(Cycle now, const SwitchInputs& inputs, const RouterFacts& router) override;
  std::uint32_t decide(Cycle now, const SwitchInputs& inputs, const RouterFacts& router,
                       const ModelChannelBank& bank, std::uint32_t wanted) override;

 private:
  bool inputs_moved(const SwitchInputs& inputs);

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

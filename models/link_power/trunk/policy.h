// SPDX-License-Identifier: Apache-2.0
/// The policy of a torus or mesh, of the twin (docs/rtl/trunk_policy.md): every trunk by itself.
#pragma once

#include "models/link_power/policy.h"
#include "models/link_power/trunk/trunk_mask.h"
#include "models/link_power/utilization_rules.h"

namespace dusk {

/// Utilization of each trunk, override, width of the last link.
class TrunkPolicy final : public PowerPolicy {
 public:
  explicit TrunkPolicy(const SwitchShape& shape);
  void reset(const SwitchSettings& settings, const PowerInputs& inputs) override;
  PolicyNews watch(Cycle now, const PowerInputs& inputs, const RouterFacts& router) override;
  std::uint32_t decide(Cycle now, const PowerInputs& inputs, const RouterFacts& router,
                       const ChannelBank& bank, std::uint32_t wanted) override;

 private:
  TrunkDecision decide_one(unsigned trunk, const PowerInputs& inputs, const RouterFacts& router,
                           const ChannelBank& bank, std::uint32_t wanted);
  /// True if something of the width but its deadline changes.
  bool step_width(unsigned trunk, Cycle now, WidthStep command);

  std::uint32_t trunks_, links_;  ///< links of a trunk
  std::uint32_t local_ports_;
  bool narrowing_;
  std::uint32_t present_ = 0;
  PowerConfig config_;
  UtilizationRules rules_;
  std::array<LinkWidth, 2 * kMaxDimensions> trunk_width_{};
  bool override_on_ = false;
};

}  // namespace dusk

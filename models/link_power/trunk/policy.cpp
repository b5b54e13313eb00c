// SPDX-License-Identifier: Apache-2.0
// The policy of a torus or mesh (docs/rtl/trunk_policy.md): each trunk by itself.
#include <algorithm>

#include "models/common/vc_set.h"
#include "models/link_power/part.h"
#include "models/link_power/trunk/trunk_mask.h"
#include "models/link_power/utilization_rules.h"

namespace dusk {
namespace {

/// Policy of a torus or mesh: utilization of each trunk, override, width of the last link.
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
  /// Steps the width of a trunk. Returns whether anything but its deadline changed.
  bool step_width(unsigned trunk, Cycle now, WidthStep command);

  std::uint32_t trunks_, links_;  ///< number of trunks; links per trunk
  std::uint32_t local_ports_;
  bool narrowing_;
  std::uint32_t present_ = 0;
  PowerConfig config_;
  UtilizationRules rules_;
  std::array<LinkWidth, 2 * kMaxDimensions> trunk_width_{};
  bool override_on_ = false;
};

TrunkPolicy::TrunkPolicy(const SwitchShape& shape)
    : trunks_(shape.trunks()), links_(shape.group), narrowing_(shape.narrowing) {
  const std::uint32_t all_ports = first_ports(shape.ports);
  local_ports_ = all_ports & ~((1u << shape.first_local) - 1);
}

void TrunkPolicy::reset(const SwitchSettings& settings, const PowerInputs& /*inputs*/) {
  reset_outputs();
  present_ = settings.present;
  config_ = settings;
  rules_.reset(settings);
  trunk_width_ = {};
  counted_ = (1u << trunks_ * links_) - 1;
  override_on_ = false;
}

PolicyNews TrunkPolicy::watch(Cycle /*now*/, const PowerInputs& inputs,
                              const RouterFacts& /*router*/) {
  level_changed_ = 0;
  const bool was = override_on_;
  override_on_ = rules_.override_on(inputs);
  if (inputs.window_end) return PolicyNews::Event;
  return override_on_ == was ? PolicyNews::Nothing : PolicyNews::Look;
}

TrunkDecision TrunkPolicy::decide_one(unsigned trunk, const PowerInputs& inputs,
                                      const RouterFacts& router, const ChannelBank& bank,
                                      std::uint32_t wanted) {
  const unsigned base = trunk * links_;
  const std::uint32_t all = (1u << links_) - 1;
  const LinkWidth& width = trunk_width_[trunk];
  TrunkMaskInputs mask;
  mask.present = present_ >> base & all;
  mask.wanted = wanted >> base & all;
  mask.on = bank.on_after_timers() >> base & all;
  mask.override_on = override_on_;
  mask.level = width.level();
  mask.width_timing = width.timing();
  if (inputs.window_end) {
    mask.may_drop = rules_.may_drop(inputs, router.drained) >> base & all;
    mask.may_narrow = rules_.may_narrow(inputs);
    mask.narrowest = narrowing_ ? config_.narrowest : 0;
    mask.step = rules_.step(take_count(base, links_), members(rules_.counted(bank) >> base & all));
  }
  return decide_trunk(mask);
}

bool TrunkPolicy::step_width(unsigned trunk, Cycle now, WidthStep command) {
  LinkWidth& width = trunk_width_[trunk];
  if (!width.step(now, command, config_.t_on, config_.t_off)) return false;
  const unsigned base = trunk * links_;
  if (width_[base] != width.level() || power_[base] != width.power()) {
    level_changed_ |= ((1u << links_) - 1) << base;
    for (unsigned port = base; port < base + links_; ++port) {
      width_[port] = static_cast<std::uint8_t>(width.level());
      power_[port] = static_cast<std::uint8_t>(width.power());
    }
  }
  return true;
}

std::uint32_t TrunkPolicy::decide(Cycle now, const PowerInputs& inputs, const RouterFacts& router,
                                  const ChannelBank& bank, std::uint32_t wanted) {
  std::uint32_t want = present_ & local_ports_;
  steady_ = true;
  next_deadline_ = kNever;
  for (unsigned t = 0; t < trunks_; ++t) {
    const TrunkDecision decision = decide_one(t, inputs, router, bank, wanted);
    want |= decision.wanted << (t * links_);
    if (!narrowing_) continue;
    if (step_width(t, now, decision.width)) steady_ = false;
    next_deadline_ = std::min(next_deadline_, trunk_width_[t].deadline());
  }
  return want;
}

}  // namespace

PolicyPart trunk_part() {
  PolicyPart part;
  part.name = "trunk";
  part.about = "the utilization of their trunk (torus, mesh)";
  part.narrows = true;
  part.keys = utilization_keys();
  part.keys.push_back("narrowest");
  part.limits = {
      {[](const SwitchShape& shape) { return has_rings(shape.topology); },
       "needs the trunks of a torus or mesh"}};
  part.make = [](const SwitchShape& shape) -> std::unique_ptr<PowerPolicy> {
    return std::make_unique<TrunkPolicy>(shape);
  };
  part.waves = [](const SwitchShape& shape) {
    const std::string group = "link power: trunks";
    std::vector<PolicyWave> waves;
    for (unsigned t = 0; t < shape.trunks(); ++t) {
      const std::string trunk = "gen_trunk[" + std::to_string(t) + "].";
      waves.push_back({group, trunk + "u_monitor.count_q", kCountWidth, true});
      waves.push_back({group, trunk + "step_up", 0});
      waves.push_back({group, trunk + "step_down", 0});
    }
    if (shape.narrowing) {
      for (const char* levels : {"level", "power"})
        waves.push_back({group, levels, 2 * shape.trunks()});
    }
    return waves;
  };
  return part;
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "models/link_power/trunk/policy.h"

#include <algorithm>

#include "models/common/vc_set.h"

namespace dusk {

TrunkPolicy::TrunkPolicy(const SwitchShape& shape)
    : trunks_(shape.trunks), links_(shape.trunk), narrowing_(shape.narrowing) {
  const std::uint32_t all_ports = first_ports(shape.ports);
  local_ports_ = all_ports & ~((1u << shape.first_local()) - 1);
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

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "models/switch_model_trunk_power.h"

#include <algorithm>

#include "models/vc_set.h"

namespace dusk {

void ModelTrunkPower::reset(const SwitchShape& shape, const SwitchSettings& settings,
                            const SwitchInputs& /*inputs*/) {
  settings_ = settings;
  channels_.reset(shape, settings);
  trunks_ = shape.trunks();
  links_ = shape.trunk;
  narrowing_ = shape.narrowing;
  const std::uint32_t all_ports = shape.ports == 32 ? ~0u : (1u << shape.ports) - 1;
  local_ports_ = all_ports & ~((1u << shape.first_local()) - 1);
  trunk_ = {};
  width_ = power_ = {};
  level_changed_ = 0;
  wanted_ = settings.initial_on;
  next_deadline_ = kNever;
  settled_ = stable_ = override_on_ = false;
}

TrunkDecision ModelTrunkPower::decide(unsigned trunk, const SwitchInputs& inputs,
                                      const RouterFacts& router) const {
  const unsigned base = trunk * links_;
  const std::uint32_t all = (1u << links_) - 1;
  const bool guarded = settings_.guard && inputs.injection_pending;
  const ModelWidth& width = trunk_[trunk].width;
  TrunkMaskInputs mask;
  mask.present = settings_.present >> base & all;
  mask.wanted = wanted_ >> base & all;
  mask.on = channels_.on_after_timers() >> base & all;
  mask.override_on = override_on_;
  mask.level = width.level();
  mask.width_timing = width.timing();
  if (inputs.window_end) {
    mask.may_drop = guarded ? 0 : settings_.unused_only ? router.drained >> base & all : all;
    mask.may_narrow = !guarded;
    mask.narrowest = narrowing_ ? settings_.narrowest : 0;
    const std::uint32_t pending =
        settings_.count_pending ? channels_.turning_on_after_timers() >> base & all : 0;
    mask.step = utilisation_step(settings_, trunk_[trunk].count, members(mask.on | pending));
  }
  return decide_trunk(mask);
}

bool ModelTrunkPower::step_width(unsigned trunk, Cycle now, WidthStep command) {
  ModelWidth& width = trunk_[trunk].width;
  if (!width.step(now, command, settings_.t_on, settings_.t_off)) return false;
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

void ModelTrunkPower::find_deadline() {
  next_deadline_ = channels_.next_deadline();
  for (unsigned t = 0; t < trunks_; ++t) {
    next_deadline_ = std::min(next_deadline_, trunk_[t].width.deadline());
  }
}

std::uint32_t ModelTrunkPower::step(Cycle now, const SwitchInputs& inputs,
                                    const RouterFacts& router) {
  level_changed_ = 0;
  for (std::uint32_t rest = router.sent & ~local_ports_; rest != 0; rest &= rest - 1) {
    std::uint32_t& count = trunk_[lowest(rest) / links_].count;
    count = (count + 1) & 0xffffffu;
  }
  const bool override_on = settings_.override_enabled && inputs.injection_pending;
  const bool event = inputs.window_end || now == next_deadline_;
  if (stable_ && !event && override_on == override_on_) {
    settled_ = router.idle;
    return 0;
  }
  override_on_ = override_on;

  channels_.start_edge(now);
  std::uint32_t want = settings_.present;
  std::array<WidthStep, 2 * kMaxDimensions> command{};
  if (settings_.power_managed) {
    want &= local_ports_;
    for (unsigned t = 0; t < trunks_; ++t) {
      const TrunkDecision decision = decide(t, inputs, router);
      want |= decision.wanted << (t * links_);
      if (narrowing_) command[t] = decision.width;
    }
  }
  bool widths_change = false;
  for (unsigned t = 0; t < trunks_; ++t) {
    if (inputs.window_end) trunk_[t].count = 0;
    widths_change |= step_width(t, now, command[t]);
  }
  const std::uint32_t changed = channels_.finish_edge(now, want, router.drained);
  find_deadline();
  const bool same = want == wanted_ && changed == 0 && !widths_change;
  // A draining channel also waits for the router.
  stable_ = !event && same && channels_.draining() == 0;
  settled_ = router.idle && !inputs.window_end && same;
  wanted_ = want;
  return changed;
}

}  // namespace dusk

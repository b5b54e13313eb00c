// SPDX-License-Identifier: Apache-2.0
#include "models/switch_model_power.h"

#include <cstring>

namespace dusk {

void ModelLinkPower::reset(const SwitchShape& shape, const SwitchSettings& settings,
                           const SwitchInputs& inputs) {
  settings_ = settings;
  channels_.reset(shape, settings);
  ports_ = shape.ports;
  half_ = ports_ / 2;
  wanted_ = settings.initial_on;
  count_ = 0;
  settled_ = false;
  off_inputs_ = turning_off_inputs_ = 0;
  input_state_ = {};
  PowerMaskInputs ignored;
  inputs_moved(inputs, ignored);
}

bool ModelLinkPower::inputs_moved(const SwitchInputs& inputs, PowerMaskInputs& mask) {
  if (std::memcmp(inputs.state.data(), input_state_.data(), ports_) == 0) return false;
  for (unsigned port = 0; port < ports_; ++port) {
    const ChannelState was = input_state_[port], is = inputs.state[port];
    if (is == was) continue;
    const std::uint32_t bit = 1u << port;
    input_state_[port] = is;
    off_inputs_ = (off_inputs_ & ~bit) | (is == ChannelState::Off ? bit : 0);
    turning_off_inputs_ = (turning_off_inputs_ & ~bit) | (is == ChannelState::TurningOff ? bit : 0);
    if (port >= half_) continue;
    if (is == ChannelState::TurningOn || (was == ChannelState::Draining && is == ChannelState::On))
      mask.begin_on |= bit;
    if (was == ChannelState::On && is == ChannelState::Draining) mask.begin_off |= bit;
  }
  return true;
}

std::uint32_t ModelLinkPower::step(Cycle now, const SwitchInputs& inputs,
                                   const RouterFacts& router) {
  channels_.start_edge(now);
  PowerMaskInputs mask;
  const bool moved = inputs_moved(inputs, mask);
  const std::uint32_t ascending = (1u << half_) - 1;
  count_ =
      (count_ + static_cast<std::uint32_t>(__builtin_popcount(router.sent >> half_))) & 0xffffffu;

  std::uint32_t want = settings_.present;
  if (settings_.power_managed) {
    mask.wanted = wanted_;
    mask.on = channels_.on_after_timers();
    mask.alive =
        ascending & settings_.present & (router.buffered | ~(off_inputs_ | turning_off_inputs_));
    mask.any_not_off = (settings_.present & (router.buffered | ~off_inputs_)) != 0;
    mask.override_up = settings_.override_enabled && inputs.injection_pending;
    if (inputs.window_end) {
      mask.may_drop = settings_.guard && inputs.injection_pending ? 0
                      : settings_.unused_only                     ? router.drained
                                                                  : ~0u;
      const std::uint32_t active =
          mask.on | (settings_.count_pending ? channels_.turning_on_after_timers() : 0);
      mask.step = utilisation_step(settings_, count_,
                                   static_cast<unsigned>(__builtin_popcount(active >> half_)));
    }
    want = wanted_channels(settings_, half_, mask);
  }
  if (inputs.window_end) count_ = 0;
  const std::uint32_t changed = channels_.finish_edge(now, want, router.drained);
  settled_ = router.idle && !inputs.window_end && want == wanted_ && changed == 0 && !moved;
  wanted_ = want;
  return changed;
}

}  // namespace dusk

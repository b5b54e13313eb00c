// SPDX-License-Identifier: Apache-2.0
#include "testbench/lockstep/lockstep_events.h"

#include <cstring>

#include "models/common/vc_set.h"

namespace dusk {
namespace {

template <class Visit>
void for_each(const std::array<std::uint64_t, 4>& set, unsigned words, Visit visit) {
  for (unsigned w = 0; w < words; ++w) {
    for (std::uint64_t rest = set[w]; rest != 0; rest &= rest - 1) visit(w * 64 + lowest(rest));
  }
}

}  // namespace

LockstepEvents& LockstepEvents::operator+=(const LockstepEvents& other) {
  for (const LockstepEventName& event : kLockstepEvents) this->*event.count += other.*event.count;
  return *this;
}

void LockstepCounter::reset(const SwitchShape& shape, const SwitchSettings& settings,
                            const SwitchInputs& inputs) {
  *this = {};
  vcs_ = shape.vcs;
  lanes_ = shape.lanes();
  credit_words_ = (shape.ports * vcs_ + 63) / 64;
  lane_words_ = (shape.ports * lanes_ + 63) / 64;
  overridden_ = shape.measured();
  override_enabled_ = settings.power_managed && settings.override_enabled;
  input_states_ = inputs.state;
  for (unsigned port = 0; port < shape.ports; ++port) {
    const bool on = (settings.initial_on >> port & 1u) != 0;
    states_[port] = on ? ChannelState::On : ChannelState::Off;
    depth_[port] = static_cast<std::uint16_t>(input_depth(settings, port));
    for (unsigned v = 0; v < vcs_; ++v) {
      credits_[port * vcs_ + v] = static_cast<std::uint16_t>(output_depth(settings, port));
    }
  }
}

void LockstepCounter::count(Cycle now, const SwitchInputs& inputs, const SwitchOutputs& outputs,
                            LockstepEvents& events) {
  ++events.compared;
  if (now > next_) ++events.woken;
  next_ = now + 1;
  if (now >> 20 != 0) ++events.wrapped;
  if (inputs.window_end) ++events.window_ends;
  count_flits(inputs, outputs, events);
  count_credits(inputs, outputs, events);
  const bool input_moved =
      std::memcmp(inputs.state.data(), input_states_.data(), sizeof input_states_) != 0;
  if (input_moved) input_states_ = inputs.state;
  if (outputs.state_changed != 0) {
    count_states(inputs, outputs, input_moved, events);
  } else {
    just_off_ = 0;
  }
  if (outputs.level_changed != 0) count_levels(outputs, events);
  was_pending_ = inputs.injection_pending;
}

void LockstepCounter::count_levels(const SwitchOutputs& outputs, LockstepEvents& e) {
  for (std::uint32_t rest = outputs.level_changed; rest != 0; rest &= rest - 1) {
    const unsigned port = lowest(rest);
    if (outputs.width[port] > widths_[port]) ++e.narrowed;
    if (outputs.width[port] < widths_[port]) ++e.widened;
    widths_[port] = outputs.width[port];
  }
}

void LockstepCounter::count_flits(const SwitchInputs& inputs, const SwitchOutputs& outputs,
                                  LockstepEvents& e) {
  std::uint64_t moved = inputs.flit_valid, blocked = 0;
  for (unsigned w = 0; w < credit_words_; ++w) {
    moved |= outputs.credit[w];
    blocked |= full_[w] & ~outputs.credit[w];
    full_[w] &= ~outputs.credit[w];
  }
  for (unsigned w = 0; w < lane_words_; ++w) moved |= outputs.flit_valid[w];
  if (moved != 0) ++e.moved;
  if (blocked != 0) ++e.blocked;
  for_each(outputs.credit, credit_words_, [this](unsigned vc) { --buffered_[vc]; });
  for (std::uint32_t rest = inputs.flit_valid; rest != 0; rest &= rest - 1) {
    const unsigned port = lowest(rest), vc = port * vcs_ + inputs.flit_vc[port];
    if (++buffered_[vc] != depth_[port]) continue;
    ++e.full;
    full_[vc / 64] |= std::uint64_t{1} << (vc % 64);
  }
}

void LockstepCounter::count_credits(const SwitchInputs& inputs, const SwitchOutputs& outputs,
                                    LockstepEvents& e) {
  for_each(inputs.credit, credit_words_, [this](unsigned vc) { ++credits_[vc]; });
  for_each(outputs.flit_valid, lane_words_, [&](unsigned lane) {
    if (--credits_[lane / lanes_ * vcs_ + outputs.flit_vc[lane]] == 0) ++e.exhausted;
  });
}

void LockstepCounter::count_states(const SwitchInputs& inputs, const SwitchOutputs& outputs,
                                   bool input_moved, LockstepEvents& e) {
  std::uint32_t raised = 0, now_off = 0;
  for (std::uint32_t rest = outputs.state_changed; rest != 0; rest &= rest - 1) {
    const unsigned port = lowest(rest);
    const ChannelState was = states_[port], is = outputs.state[port];
    states_[port] = is;
    if (was == ChannelState::On && is == ChannelState::Draining) ++e.drains;
    if (was == ChannelState::Draining && is == ChannelState::TurningOff) ++e.drains_ended;
    if (was == ChannelState::TurningOn && is == ChannelState::On) ++e.on;
    if (was == ChannelState::TurningOff && is == ChannelState::Off) {
      ++e.off;
      now_off |= 1u << port;
    }
    if (was == ChannelState::Draining && is == ChannelState::On) {
      ++e.drains_undone;
      raised |= 1u << port;
    }
    if (was == ChannelState::TurningOff && is == ChannelState::TurningOn) {
      ++e.sleeps_aborted;
      raised |= 1u << port;
    }
    if (was == ChannelState::Off && is == ChannelState::TurningOn) {
      ++e.wakes;
      if (inputs.window_end && !input_moved) ++e.window_wakes;
      if (!inputs.window_end && input_moved) ++e.neighbor_wakes;
      raised |= 1u << port;
    }
  }
  const bool only_pending =
      inputs.injection_pending && !was_pending_ && !inputs.window_end && !input_moved;
  if (override_enabled_ && only_pending && (raised & ~just_off_ & overridden_) != 0) ++e.overrides;
  just_off_ = now_off;
}

}  // namespace dusk

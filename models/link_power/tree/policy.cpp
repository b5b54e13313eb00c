// SPDX-License-Identifier: Apache-2.0
// The policy of a k-ary n-tree (docs/rtl/tree_policy.md).
#include <cstring>

#include "models/common/vc_set.h"
#include "models/link_power/part.h"
#include "models/link_power/tree/power_mask.h"
#include "models/link_power/utilization_rules.h"

namespace dusk {
namespace {

/// Policy of a tree: utilization of all up channels together, coupled neighbors, pins, override.
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
  std::uint32_t off_inputs_ = 0, turning_off_inputs_ = 0;  ///< masks of input_state_
  /// Inputs of the last decision. The utilization step and the channel events belong to that edge
  /// alone.
  PowerMaskInputs mask_;
};

void TreePolicy::reset(const SwitchSettings& settings, const PowerInputs& inputs) {
  reset_outputs();
  pins_ = {settings.present, settings.pinned, settings.coupled, settings.trim_lock};
  rules_.reset(settings);
  counted_ = ((1u << half_) - 1) << half_;
  off_inputs_ = turning_off_inputs_ = 0;
  input_state_ = {};
  inputs_moved(inputs);
  mask_ = {};
}

bool TreePolicy::inputs_moved(const PowerInputs& inputs) {
  mask_.begin_on = mask_.begin_off = 0;
  // Compares all 32, so that the compiler compares words: the states of further ports never change.
  if (std::memcmp(inputs.state.data(), input_state_.data(), kMaxPorts) == 0) return false;
  for (unsigned port = 0; port < kMaxPorts; ++port) {
    const ChannelState was = input_state_[port], is = inputs.state[port];
    if (is == was) continue;
    const std::uint32_t bit = 1u << port;
    input_state_[port] = is;
    off_inputs_ = (off_inputs_ & ~bit) | (is == ChannelState::Off ? bit : 0);
    turning_off_inputs_ = (turning_off_inputs_ & ~bit) | (is == ChannelState::TurningOff ? bit : 0);
    if (port >= half_) continue;
    if (is == ChannelState::TurningOn || (was == ChannelState::Draining && is == ChannelState::On))
      mask_.begin_on |= bit;
    if (was == ChannelState::On && is == ChannelState::Draining) mask_.begin_off |= bit;
  }
  return true;
}

PolicyNews TreePolicy::watch(Cycle /*now*/, const PowerInputs& inputs, const RouterFacts& router) {
  const bool moved = inputs_moved(inputs);
  steady_ = !moved;
  const std::uint32_t ascending = (1u << half_) - 1;
  const std::uint32_t alive =
      ascending & pins_.present & (router.buffered | ~(off_inputs_ | turning_off_inputs_));
  const bool any_not_off = (pins_.present & (router.buffered | ~off_inputs_)) != 0;
  const bool override_up = rules_.override_on(inputs);
  const bool same =
      alive == mask_.alive && any_not_off == mask_.any_not_off && override_up == mask_.override_up;
  mask_.alive = alive;
  mask_.any_not_off = any_not_off;
  mask_.override_up = override_up;
  // A buffered flit matters only if the state of the channel alone does not decide.
  watched_ = ascending & pins_.present & (off_inputs_ | turning_off_inputs_);
  if ((pins_.present & ~off_inputs_) == 0) watched_ |= pins_.present;
  if (moved || inputs.window_end) return PolicyNews::Event;
  return same ? PolicyNews::Nothing : PolicyNews::Look;
}

std::uint32_t TreePolicy::decide(Cycle /*now*/, const PowerInputs& inputs,
                                 const RouterFacts& router, const ChannelBank& bank,
                                 std::uint32_t wanted) {
  mask_.wanted = wanted;
  mask_.on = bank.on_after_timers();
  mask_.step = UtilizationStep::None;
  if (inputs.window_end) {
    mask_.may_drop = rules_.may_drop(inputs, router.drained);
    mask_.step = rules_.step(take_count(half_, half_), members(rules_.counted(bank) >> half_));
  }
  return wanted_channels(pins_, half_, mask_);
}

}  // namespace

PolicyPart tree_part() {
  PolicyPart part;
  part.name = "tree";
  part.about = "the utilization of the ascending links, and their neighbors";
  part.keeps_tree = part.reads_states = true;
  part.keys = utilization_keys();
  for (const char* key : {"forced_up_links", "trim_lock", "trim_above_leaves"})
    part.keys.push_back(key);
  part.limits = {{[](const SwitchShape& shape) {
                    const std::uint32_t half = shape.ports / 2;
                    return shape.first_measured() == half && shape.group == half;
                  },
                  "needs up and down links: a torus or mesh has none"}};
  part.make = [](const SwitchShape& shape) -> std::unique_ptr<PowerPolicy> {
    return std::make_unique<TreePolicy>(shape);
  };
  part.waves = [](const SwitchShape& shape) {
    const std::string monitor = "link power: monitor", mask = "link power: mask";
    return std::vector<PolicyWave>{{monitor, "u_monitor.count_q", kCountWidth, true},
                                   {monitor, "step_up", 0},
                                   {monitor, "step_down", 0},
                                   {mask, "asc_alive", shape.ports / 2}};
  };
  return part;
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Link power of the twin of a torus switch (docs/rtl/trunk_power.md): every trunk by itself.
#pragma once

#include <array>

#include "models/switch_model_channels.h"
#include "models/switch_model_power.h"
#include "models/switch_model_trunk_mask.h"

namespace dusk {

class ModelTrunkPower {
 public:
  void reset(const SwitchShape& shape, const SwitchSettings& settings, const SwitchInputs& inputs);
  const ModelChannels& channels() const { return channels_; }
  /// The last edge changed nothing and the router was idle before it.
  bool settled() const { return settled_; }
  /// Edge at which the next timer, of a channel or of a width, ends.
  Cycle next_deadline() const { return next_deadline_; }
  /// Edge `now`; `router.sent`: ports on whose wire a part of a flit is. Returns the channels whose
  /// state changed.
  std::uint32_t step(Cycle now, const SwitchInputs& inputs, const RouterFacts& router);

  /// Of each port: a flit takes 2^width cycles, 1/2^power of the full power is drawn.
  const std::array<std::uint8_t, kMaxPorts>& width() const { return width_; }
  const std::array<std::uint8_t, kMaxPorts>& power() const { return power_; }
  /// Ports whose width or power the last edge changed.
  std::uint32_t level_changed() const { return level_changed_; }

 private:
  struct Trunk {
    std::uint32_t count = 0;  ///< parts of flits in this window, modulo 2^24
    ModelWidth width;
  };

  TrunkDecision decide(unsigned trunk, const SwitchInputs& inputs, const RouterFacts& router) const;
  /// True if something of the width but its deadline changes.
  bool step_width(unsigned trunk, Cycle now, WidthStep command);
  void find_deadline();

  SwitchSettings settings_;
  ModelChannels channels_;
  std::uint32_t trunks_ = 0, links_ = 1;  ///< links of a trunk
  std::uint32_t local_ports_ = 0;
  bool narrowing_ = false;
  std::array<Trunk, 2 * kMaxDimensions> trunk_{};
  std::array<std::uint8_t, kMaxPorts> width_{}, power_{};
  std::uint32_t level_changed_ = 0;
  std::uint32_t wanted_ = 0;
  Cycle next_deadline_ = kNever;
  bool settled_ = false;
  /// The last edge decided nothing new, with the override as it was; without an event or another
  /// override no later edge will.
  bool stable_ = false;
  bool override_on_ = false;
};

}  // namespace dusk

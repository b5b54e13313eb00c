// SPDX-License-Identifier: Apache-2.0
/// Pins of a switch that is stepped over links.
#pragma once

#include <vector>

#include "models/kernel/linked_bank.h"

namespace dusk {

/// Links of one switch to a second switch of its size, which stands for its surroundings.
class SwitchPins {
 public:
  explicit SwitchPins(const SwitchShape& shape);

  SwitchLinks links();
  /// Begins the next cycle: puts the inputs of the pins on the links.
  LinkView drive(const SwitchInputs& inputs);
  /// Adds the credits to `outputs`, after the switch's step has written the flits.
  void sample(SwitchOutputs& outputs);

 private:
  static constexpr SwitchId kSwitch = 0, kOutside = 1;

  std::uint32_t ports_, vcs_;
  Links links_;
  Cycle cycle_ = 0;
  std::vector<std::uint32_t> next_;  ///< [port * 8 + vc] slot of the next flit to the switch
  std::vector<std::uint64_t> carried_;
};

}  // namespace dusk

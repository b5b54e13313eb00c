// SPDX-License-Identifier: Apache-2.0
/// Pins for a switch that is stepped over links.
#pragma once

#include <vector>

#include "models/kernel/linked_bank.h"

namespace dusk {

/// Links of one switch, to and from a second one of its size that stands for everything outside.
class SwitchPins {
 public:
  explicit SwitchPins(const SwitchShape& shape);

  SwitchLinks links();
  /// The next cycle: what the pins bring is on the links.
  LinkView drive(const SwitchInputs& inputs);
  /// After the switch's step, which told flits: the credits, too, are in `outputs`.
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

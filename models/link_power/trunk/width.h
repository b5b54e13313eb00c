// SPDX-License-Identifier: Apache-2.0
/// Width of a trunk's links (docs/rtl/width_fsm.md).
#pragma once

#include <cstdint>

#include "models/common/ids.h"

namespace dusk {

/// A command to the width of a trunk.
enum class WidthStep : std::uint8_t { None, Narrower, Wider, Widest };

/// Width of all links of one trunk. Narrowing takes effect at once, but the links draw the old
/// power for t_off more cycles. Widening takes effect after t_on, but the links draw the new power
/// at once.
class LinkWidth {
 public:
  /// Returns the width level: a flit takes 2^level cycles.
  unsigned level() const { return level_; }
  /// Returns the power level: the links draw 1/2^power of their full power.
  unsigned power() const { return power_; }
  /// Returns whether a timer runs, including at the edge at which it ends; such an edge takes no
  /// command.
  bool timing() const { return deadline_ != kNever; }
  /// Returns the edge at which the timer ends; kNever if none runs.
  Cycle deadline() const { return deadline_; }

  /// Evaluates edge `now`. Returns whether level, power or timing changed.
  bool step(Cycle now, WidthStep command, std::uint32_t t_on, std::uint32_t t_off) {
    if (timing()) {
      if (now != deadline_) return false;
      deadline_ = kNever;
      if (widening_) {
        level_ = power_;
      } else {
        power_ = level_;
      }
      return true;
    }
    if (command == WidthStep::None) return false;
    widening_ = command != WidthStep::Narrower;
    if (!widening_) {
      ++level_;
    } else {
      power_ = static_cast<std::uint8_t>(command == WidthStep::Widest ? 0 : power_ - 1);
    }
    deadline_ = now + (widening_ ? t_on : t_off);
    return true;
  }

 private:
  std::uint8_t level_ = 0, power_ = 0;
  bool widening_ = false;
  Cycle deadline_ = kNever;
};

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

namespace dusk {

/// Finds the first saturated step of 1..steps, provided that all steps after it are saturated. Step
/// 0 counts as not saturated. Call next(), then answer(), until next() returns nothing.
class Bisection {
 public:
  explicit Bisection(std::int64_t steps) : low_(0), high_(steps + 1), steps_(steps) {}

  /// Returns the step to try; the first is the last step.
  std::optional<std::int64_t> next() const {
    if (high_ > steps_ && low_ < steps_) return steps_;
    if (high_ - low_ <= 1) return std::nullopt;
    return low_ + (high_ - low_) / 2;
  }
  /// Takes the result of the step that next() returned.
  void answer(bool saturated) { (saturated ? high_ : low_) = *next(); }

  std::int64_t highest_unsaturated() const { return low_; }
  bool saturates() const { return high_ <= steps_; }

 private:
  std::int64_t low_, high_, steps_;
};

}  // namespace dusk

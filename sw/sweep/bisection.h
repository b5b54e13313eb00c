// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

namespace dusk {

/// Finds the first saturated step of 1..steps, if saturation, once reached, stays. Step 0 is taken
/// as not saturated. Ask next(), then tell answer(), until next() has nothing.
class Bisection {
 public:
  explicit Bisection(std::int64_t steps) : low_(0), high_(steps + 1), steps_(steps) {}

  /// The step to look at; the last one first.
  std::optional<std::int64_t> next() const {
    if (high_ > steps_ && low_ < steps_) return steps_;
    if (high_ - low_ <= 1) return std::nullopt;
    return low_ + (high_ - low_) / 2;
  }
  /// Takes the answer for the step that next() gave.
  void answer(bool saturated) { (saturated ? high_ : low_) = *next(); }

  std::int64_t highest_unsaturated() const { return low_; }
  bool saturates() const { return high_ <= steps_; }

 private:
  std::int64_t low_, high_, steps_;
};

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Lengths of messages.
#pragma once

#include <vector>

#include "models/common/random.h"

namespace dusk {

/// A length and its frequency relative to the other weights.
struct WeightedLength {
  std::uint32_t length = 16;  ///< flits
  double weight = 1;          ///< > 0
};

/// Uniform in minimum..maximum (fixed if they are equal), or, if `weighted` is not empty, one of
/// its entries.
struct LengthSettings {
  std::uint32_t minimum = 16;  ///< flits, 1..4095
  std::uint32_t maximum = 16;  ///< flits, minimum..4095
  std::vector<WeightedLength> weighted;
};

/// Draws message lengths.
class LengthDistribution {
 public:
  /// Throws std::invalid_argument for a length outside 1..4095, an empty range or a weight that is
  /// not positive.
  explicit LengthDistribution(LengthSettings settings);
  /// Returns a length in flits. Draws: none if only one is possible, one for the weighted list,
  /// otherwise as Random::between.
  std::uint32_t draw(Random& random) const;
  /// Mean length in flits.
  double mean() const { return mean_; }

 private:
  LengthSettings settings_;
  std::vector<double> cumulative_;  // cumulative weights
  double mean_ = 0;
};

}  // namespace dusk

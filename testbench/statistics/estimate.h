// SPDX-License-Identifier: Apache-2.0
/// Mean and interval of a few independent values.
#pragma once

#include <optional>
#include <vector>

namespace dusk {

/// Mean of independent values; half-width of its 95 % confidence interval by Student's t, if there
/// are two or more.
struct Estimate {
  double mean = 0;
  std::optional<double> half_width;
};

/// `values` must not be empty.
Estimate estimate(const std::vector<double>& values);

/// Root of the mean square. `values` must not be empty.
double root_mean_square(const std::vector<double>& values);

}  // namespace dusk

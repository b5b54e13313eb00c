// SPDX-License-Identifier: Apache-2.0
/// Mean and interval of a few independent values.
#pragma once

#include <optional>
#include <vector>

namespace dusk {

/// Mean of independent values, and the half-width of its 95 % confidence interval (Student's t) if
/// there are two values or more.
struct Estimate {
  double mean = 0;
  std::optional<double> half_width;
};

/// Returns the estimate of the mean of `values`, which must not be empty.
Estimate estimate(const std::vector<double>& values);

/// Returns the root of the mean square of `values`, which must not be empty.
double root_mean_square(const std::vector<double>& values);

}  // namespace dusk

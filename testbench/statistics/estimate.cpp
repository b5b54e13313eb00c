// SPDX-License-Identifier: Apache-2.0
#include "testbench/statistics/estimate.h"

#include <cmath>
#include <numeric>

#include "testbench/statistics/student_t.h"

namespace dusk {

Estimate estimate(const std::vector<double>& values) {
  const double n = static_cast<double>(values.size());
  Estimate result;
  result.mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  if (values.size() < 2) return result;
  double squares = 0;
  for (const double value : values) squares += (value - result.mean) * (value - result.mean);
  const double t = student_t_quantile(n - 1, 0.975);
  result.half_width = t * std::sqrt(squares / (n - 1) / n);
  return result;
}

double root_mean_square(const std::vector<double>& values) {
  double squares = 0;
  for (const double value : values) squares += value * value;
  return std::sqrt(squares / static_cast<double>(values.size()));
}

}  // namespace dusk

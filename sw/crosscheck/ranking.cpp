// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/ranking.h"

#include <algorithm>
#include <cmath>

namespace dusk {

bool tells_apart(double a, double a_half_width, double b, double b_half_width, double noise) {
  const double apart = std::abs(a - b);
  return apart > noise * std::max(std::abs(a), std::abs(b)) && apart > a_half_width + b_half_width;
}

std::optional<double> kendall_tau(const std::vector<Ranked>& all, double noise) {
  double agree = 0, first_differs = 0, second_differs = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Ranked &a = all[i], &b = all[j];
      const bool one = tells_apart(a.first, a.first_half_width, b.first, b.first_half_width, noise);
      const bool two =
          tells_apart(a.second, a.second_half_width, b.second, b.second_half_width, noise);
      if (one) ++first_differs;
      if (two) ++second_differs;
      if (one && two) agree += (a.first > b.first) == (a.second > b.second) ? 1 : -1;
    }
  }
  if (first_differs == 0 || second_differs == 0) return std::nullopt;
  return agree / std::sqrt(first_differs * second_differs);
}

std::vector<Reversal> reversals(const std::vector<Ranked>& all, double noise) {
  std::vector<Reversal> found;
  for (const Ranked& a : all) {
    for (const Ranked& b : all) {
      if (!(a.first > b.first && a.second < b.second)) continue;
      if (tells_apart(a.first, a.first_half_width, b.first, b.first_half_width, noise) &&
          tells_apart(a.second, a.second_half_width, b.second, b.second_half_width, noise))
        found.push_back({&a, &b});
    }
  }
  const auto share = [](const Reversal& r) {
    return std::min(r.above->first / r.below->first, r.below->second / r.above->second);
  };
  std::stable_sort(found.begin(), found.end(),
                   [&](const Reversal& a, const Reversal& b) { return share(a) > share(b); });
  return found;
}

std::vector<std::size_t> places(const std::vector<double>& values, bool greatest_first) {
  std::vector<std::size_t> found;
  for (const double value : values) {
    found.push_back(
        1 + static_cast<std::size_t>(std::count_if(values.begin(), values.end(), [&](double other) {
          return greatest_first ? other > value : other < value;
        })));
  }
  return found;
}

}  // namespace dusk

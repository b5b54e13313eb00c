// SPDX-License-Identifier: Apache-2.0
/// Compares the orders in which two engines rank the same networks.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace dusk {

/// Named value, as each engine measured it.
struct Ranked {
  std::string name;
  double first = 0, second = 0;
  double first_half_width = 0, second_half_width = 0;
};

/// Kendall's tau-b: 1 for the same order, -1 for the opposite one. Values that tells_apart() does
/// not separate are ties. Nothing if one engine separates no two values.
std::optional<double> kendall_tau(const std::vector<Ranked>& all, double noise);

/// A pair that the two engines rank in opposite orders.
struct Reversal {
  const Ranked *above = nullptr, *below = nullptr;  ///< order by the first engine's values
};
/// Reversed pairs whose values each engine separates: they differ by more than `noise` of the
/// greater one and by more than the sum of their half-widths. The greatest differences come first.
std::vector<Reversal> reversals(const std::vector<Ranked>& all, double noise);

/// Returns the rank of each value, from 1 on; equal values have the same rank.
std::vector<std::size_t> places(const std::vector<double>& values, bool greatest_first);

/// True if |a - b| is above `noise` of the greater value, and above the sum of the half-widths.
bool tells_apart(double a, double a_half_width, double b, double b_half_width, double noise);

}  // namespace dusk

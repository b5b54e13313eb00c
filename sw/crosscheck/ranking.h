// SPDX-License-Identifier: Apache-2.0
/// Comparison of the order in which two engines put the same things.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace dusk {

/// Value with a name, as each engine measured it.
struct Ranked {
  std::string name;
  double first = 0, second = 0;
  double first_half_width = 0, second_half_width = 0;
};

/// Kendall's tau-b: 1 the same order, -1 the opposite one; values that tells_apart() does not tell
/// apart count as ties. None if one side tells no two apart.
std::optional<double> kendall_tau(const std::vector<Ranked>& all, double noise);

/// A pair that the first engine puts in one order and the second in the other.
struct Reversal {
  const Ranked *above = nullptr, *below = nullptr;  ///< by the first engine's values
};
/// Reversed pairs that each engine tells apart: they differ by more than `noise` of the greater,
/// and by more than the sum of their half-widths. The greatest differences first.
std::vector<Reversal> reversals(const std::vector<Ranked>& all, double noise);

/// Places from 1 on, by value: equal values have the same place.
std::vector<std::size_t> places(const std::vector<double>& values, bool greatest_first);

/// |a - b| is more than `noise` of the greater and than the sum of the half-widths.
bool tells_apart(double a, double a_half_width, double b, double b_half_width, double noise);

}  // namespace dusk

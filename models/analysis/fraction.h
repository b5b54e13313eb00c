// SPDX-License-Identifier: Apache-2.0
/// Exact numbers of the analysis.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <vector>

namespace dusk {

using Fraction = boost::multiprecision::cpp_rational;

/// Numbers that are divided into equal parts, kept as integers over one common denominator. The
/// denominator grows when a division leaves a remainder.
class SharedDenominator {
 public:
  __extension__ using Value = unsigned __int128;

  /// The caller promises that no number ever exceeds `most`.
  SharedDenominator(std::size_t size, Value most);

  /// Returns numerator i.
  Value& operator[](std::size_t i) { return values_[i]; }
  Value denominator() const { return denominator_; }
  Fraction fraction(std::size_t i) const;

  /// Makes numerator i a multiple of `parts`, at least 1. Throws std::overflow_error if `most` over
  /// the new denominator would have a numerator above kMost.
  void make_divisible(std::size_t i, std::uint32_t parts) {
    if (parts > 1 && values_[i] % parts != 0) extend(i, parts);
  }
  static constexpr Value kMost = Value{1} << 127;

 private:
  void extend(std::size_t i, std::uint32_t parts);

  std::vector<Value> values_;
  Value denominator_ = 1, most_denominator_;
};

}  // namespace dusk

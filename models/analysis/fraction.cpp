// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/fraction.h"

#include <numeric>
#include <stdexcept>

namespace dusk {

Fraction SharedDenominator::fraction(std::size_t i) const {
  using boost::multiprecision::cpp_int;
  return Fraction(cpp_int(values_[i]), cpp_int(denominator_));
}

void SharedDenominator::extend(std::size_t i, std::uint32_t parts) {
  const auto rest = static_cast<std::uint32_t>(values_[i] % parts);
  const std::uint32_t factor = parts / std::gcd(parts, rest);
  const auto multiply = [factor](Value& value) {
    if (value > kMost / factor)
      throw std::overflow_error("shares of traffic need a common denominator above 95 bits");
    value *= factor;
  };
  multiply(denominator_);
  for (Value& value : values_) multiply(value);
}

}  // namespace dusk

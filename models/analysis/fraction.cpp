// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/fraction.h"

#include <numeric>
#include <stdexcept>

namespace dusk {

SharedDenominator::SharedDenominator(std::size_t size, Value most)
    : values_(size), most_denominator_(most == 0 ? kMost : kMost / most) {}

Fraction SharedDenominator::fraction(std::size_t i) const {
  using boost::multiprecision::cpp_int;
  return Fraction(cpp_int(values_[i]), cpp_int(denominator_));
}

void SharedDenominator::extend(std::size_t i, std::uint32_t parts) {
  const auto rest = static_cast<std::uint32_t>(values_[i] % parts);
  const std::uint32_t factor = parts / std::gcd(parts, rest);
  if (denominator_ > most_denominator_ / factor)
    throw std::overflow_error("exact fractions need numbers of more than 127 bits");
  denominator_ *= factor;
  for (Value& value : values_) value *= factor;
}

}  // namespace dusk

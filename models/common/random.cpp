// SPDX-License-Identifier: Apache-2.0
#include "models/common/random.h"

#include <algorithm>
#include <array>
#include <boost/random/uniform_01.hpp>
#include <boost/random/uniform_int_distribution.hpp>
#include <cmath>
#include <cstring>

namespace dusk {
namespace {

constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15u;
constexpr double kLn2 = 0x1.62e42fefa39efp-1;

/// Returns ln((1 + s) / (1 - s)) for |s| <= 0.172: the atanh series to double precision.
double log_of_ratio(double s) {
  const double square = s * s;
  constexpr std::array<double, 13> kTerms = {1.0 / 25, 1.0 / 23, 1.0 / 21, 1.0 / 19, 1.0 / 17,
                                             1.0 / 15, 1.0 / 13, 1.0 / 11, 1.0 / 9,  1.0 / 7,
                                             1.0 / 5,  1.0 / 3,  1.0};
  double sum = 0;
  for (const double term : kTerms) sum = sum * square + term;
  return 2 * s * sum;
}

/// Returns ln(x), x > 0.
double portable_log(double x) {
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);  // [0.5, 1)
  if (mantissa < 0.70710678118654752) {
    mantissa *= 2;
    --exponent;
  }
  return log_of_ratio((mantissa - 1) / (mantissa + 1)) + exponent * kLn2;
}

/// ln(x) for 2^-32 <= x <= 1, with an error below kShortLogError. The first 8 bits of the mantissa
/// use a table, the rest three terms of the series.
class ShortLog {
 public:
  ShortLog() {
    for (std::size_t i = 0; i < inverse_.size(); ++i) {
      const double middle = 1 + (static_cast<double>(i) + 0.5) / 256;
      inverse_[i] = 1 / middle;
      log_[i] = portable_log(middle);
    }
  }
  double operator()(double x) const {
    std::uint64_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    const std::size_t i = bits >> 44 & 0xffu;
    const int exponent = static_cast<int>(bits >> 52) - 1023;
    bits = (bits & 0xfffffffffffffu) | 0x3ff0000000000000u;  // the mantissa, in [1, 2)
    double mantissa;
    std::memcpy(&mantissa, &bits, sizeof mantissa);
    const double rest = mantissa * inverse_[i] - 1;  // at most 2^-9 in absolute value
    return exponent * kLn2 + log_[i] + rest * (1 + rest * (-0.5 + rest * (1.0 / 3)));
  }

 private:
  std::array<double, 256> inverse_{}, log_{};  ///< [first bits] values for their mid-range
};

constexpr double kShortLogError = 1e-11;  // the fourth term is less than 4e-12
const ShortLog short_log;

/// Returns ln(1 - p), 0 < p < 1, without cancellation for a small p.
double portable_log_one_minus(double p) {
  return p < 0.25 ? log_of_ratio(-p / (2 - p)) : portable_log(1 - p);
}

/// Returns e^x for x up to 690 (e^690 is about 1e299); larger values count as 690.
double portable_exp(double x) {
  x = std::min(x, 690.0);
  const double whole = std::floor(x / kLn2 + 0.5);
  const double rest = x - whole * kLn2;
  double sum = 1;
  for (int i = 20; i >= 1; --i) sum = 1 + sum * rest / i;
  return std::ldexp(sum, static_cast<int>(whole));
}

}  // namespace

std::uint64_t split_mix64(std::uint64_t& state) {
  state += kGolden;
  std::uint64_t z = state;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t stream) {
  std::uint64_t state = split_mix64(seed) + stream * kGolden;
  return split_mix64(state);
}

Random::Random(std::uint64_t seed, std::uint64_t stream) {
  std::uint64_t state = derive_seed(seed, stream);
  std::array<std::uint32_t, 3> words;
  for (std::uint32_t& word : words) word = static_cast<std::uint32_t>(split_mix64(state) >> 32);
  auto first = words.begin();
  engine_.seed(first, words.end());
}

std::uint32_t Random::below(std::uint32_t count) { return between(0, count - 1); }

std::uint32_t Random::between(std::uint32_t low, std::uint32_t high) {
  if (low == high) return low;
  return boost::random::uniform_int_distribution<std::uint32_t>(low, high)(engine_);
}

double Random::uniform() { return boost::random::uniform_01<double>()(engine_); }

Cycle Random::geometric(double probability) {
  if (probability >= 1) return 0;
  return geometric_by_log(log_of_failure(probability));
}

Cycle Random::geometric_by_log(double log_of_failure) {
  const double success = 1 - uniform();
  // The short logarithm is enough unless the exact one could give another whole number.
  const double scale = 1 / log_of_failure;
  const double near = short_log(success) * scale;
  if (near < 1e12) {
    const auto whole = static_cast<std::int64_t>(near);
    const double part = near - static_cast<double>(whole);
    const double error = 1e-14 * near - kShortLogError * scale;
    if (part > error && 1 - part > error) return static_cast<Cycle>(whole);
  }
  const double gap = portable_log(success) / log_of_failure;
  return static_cast<Cycle>(std::min(gap, 0x1p62));
}

double Random::log_of_failure(double probability) { return portable_log_one_minus(probability); }

double Random::pareto(double shape, double minimum) {
  return minimum * portable_exp(-portable_log(1 - uniform()) / shape);
}

double Random::pareto_residual(double shape, double minimum) {
  // Density P(X > x) / mean: flat below the minimum, a power tail above.
  const double u = uniform();
  if (u < (shape - 1) / shape) return u * minimum * shape / (shape - 1);
  return minimum * portable_exp(-portable_log(shape * (1 - u)) / (shape - 1));
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "models/energy/thresholds.h"

#include <charconv>
#include <stdexcept>
#include <string>

namespace dusk {
namespace {

constexpr std::int64_t kDecimals = 9, kScale = 1000000000;
// 16 channels' flits then fit the 24 bits of the switch's pins, and 10^9 * window * 16 * 15 63
// bits.
constexpr Cycle kLongestWindow = (Cycle{1} << 20) - 1;

void check(bool good, const std::string& what) {
  if (!good) throw std::invalid_argument("thresholds: " + what);
}

std::int64_t floor(const Rational& x) { return x.numerator() / x.denominator(); }  // x >= 0
std::int64_t ceil(const Rational& x) { return floor(x) + (x.denominator() != 1); }

/// The double that reads as x rounded to 9 decimals.
double decimal(const Rational& x) {
  return static_cast<double>(floor(x * kScale + Rational(1, 2))) / static_cast<double>(kScale);
}

/// Average, in eighths of the highest utilization, and hysteresis, in sixths.
struct GridPoint {
  int average, hysteresis;
};
constexpr std::array<GridPoint, 13> kGrid = {{
    {1, 1},
    {2, 1},  // 1, 2
    {2, 2},
    {3, 2},
    {4, 2},  // 3..5
    {3, 3},
    {4, 3},
    {5, 3},
    {6, 3},  // 6..9
    {3, 4},
    {4, 4},
    {5, 4},  // 10..12
    {4, 5},  // 13
}};

}  // namespace

Rational exact_decimal(double value) {
  check(value >= 0 && value <= 1, std::to_string(value) + " is out of range (0 to 1)");
  std::array<char, 400> text;  // the longest fixed form of a double in 0..1
  const char* end =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed).ptr;
  std::int64_t digits = 0, scale = 1, decimals = -1;
  for (const char* c = text.data(); c != end; ++c) {
    if (*c == '.') {
      decimals = 0;
      continue;
    }
    if (decimals >= 0) {
      check(++decimals <= kDecimals, std::to_string(value) + " has more than 9 decimals");
      scale *= 10;
    }
    digits = digits * 10 + (*c - '0');
  }
  return {digits, scale};
}

PublishedSetting published_setting(int setting, double u_max) {
  check(setting >= 1 && setting <= static_cast<int>(kGrid.size()),
        "setting " + std::to_string(setting) + " is out of range (1 to 13)");
  const Rational highest = exact_decimal(u_max);
  check(highest > 0, "the highest utilization must be above 0");
  const auto [average, hysteresis] = kGrid[static_cast<std::size_t>(setting - 1)];
  return {decimal(highest * Rational(3 * average - 2 * hysteresis, 24)),
          decimal(highest * Rational(3 * average + 2 * hysteresis, 24))};
}

ThresholdTable never_thresholds() {
  ThresholdTable table;
  table.on.fill(~std::uint32_t{0});
  return table;
}

ThresholdTable make_thresholds(const ThresholdSettings& settings, std::uint32_t k) {
  check(k >= 1 && k <= 16, std::to_string(k) + " up channels are out of range (1 to 16)");
  check(
      settings.window >= 1 && settings.window <= kLongestWindow,
      "a window of " + std::to_string(settings.window) + " cycles is out of range (1 to 1048575)");
  const Rational on = exact_decimal(settings.on);
  const Rational off = settings.dynamic ? Rational(0) : exact_decimal(settings.off);
  check(off < on, "off must be below on");
  const auto window = static_cast<std::int64_t>(settings.window);
  ThresholdTable table = never_thresholds();
  for (std::int64_t n = 1; n <= k; ++n) {
    const Rational off_n = n == 1 ? Rational(0) : settings.dynamic ? on * Rational(n - 1, k) : off;
    table.on[n - 1] = static_cast<std::uint32_t>(floor(on * (window * n)));
    table.off[n - 1] = static_cast<std::uint32_t>(ceil(off_n * (window * n)));
  }
  return table;
}

}  // namespace dusk

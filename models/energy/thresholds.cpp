// SPDX-License-Identifier: Apache-2.0
#include "models/energy/thresholds.h"

#include <stdexcept>
#include <string>

namespace dusk {
namespace {

constexpr std::size_t kDecimals = 9;
constexpr std::int64_t kScale = 1000000000;
// With this limit, the flits of 16 channels fit the 24 bits of the switch's pins. 10^9 * window *
// 16 * 15 fits 63 bits.
constexpr Cycle kLongestWindow = (Cycle{1} << 20) - 1;

void check(bool good, const std::string& what) {
  if (!good) throw std::invalid_argument("thresholds: " + what);
}

std::int64_t floor(const Rational& x) { return x.numerator() / x.denominator(); }  // x >= 0
std::int64_t ceil(const Rational& x) { return floor(x) + (x.denominator() != 1); }

/// Rounds to 9 decimals.
Rational rounded(const Rational& x) { return {floor(x * kScale + Rational(1, 2)), kScale}; }

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

Rational exact_decimal(const std::string& text) {
  const std::size_t point = text.find('.');
  const std::string whole = text.substr(0, point);
  const std::string part = point == std::string::npos ? "0" : text.substr(point + 1);
  const auto is_digits = [](const std::string& word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
  };
  check(is_digits(whole) && is_digits(part), "'" + text + "' is not a decimal number");
  check(part.size() <= kDecimals, text + " has more than 9 decimals");
  std::int64_t scale = 1;
  for (std::size_t i = 0; i < part.size(); ++i) scale *= 10;
  const bool in_range = whole.size() <= kDecimals;
  const Rational value =
      in_range ? Rational(std::stoll(whole) * scale + std::stoll(part), scale) : Rational(2);
  check(value <= 1, text + " is out of range (0 to 1)");
  return value;
}

std::string decimal_text(const Rational& value) {
  const std::int64_t scaled = floor(value * kScale);
  std::string part = std::to_string(scaled % kScale);
  part.insert(0, kDecimals - part.size(), '0');
  part.erase(part.find_last_not_of('0') + 1);
  return std::to_string(scaled / kScale) + (part.empty() ? "" : "." + part);
}

PublishedSetting published_setting(int setting, const Rational& u_max) {
  check(setting >= 1 && setting <= static_cast<int>(kGrid.size()),
        "setting " + std::to_string(setting) + " is out of range (1 to 13)");
  check(u_max > 0 && u_max <= 1, "the highest utilization must be above 0, at most 1");
  const auto [average, hysteresis] = kGrid[static_cast<std::size_t>(setting - 1)];
  return {rounded(u_max * Rational(3 * average - 2 * hysteresis, 24)),
          rounded(u_max * Rational(3 * average + 2 * hysteresis, 24))};
}

ThresholdTable never_thresholds() {
  ThresholdTable table;
  table.on.fill(~std::uint32_t{0});
  return table;
}

ThresholdTable make_thresholds(const ThresholdSettings& settings, Cycle window, std::uint32_t k) {
  check(k >= 1 && k <= 16, std::to_string(k) + " up channels are out of range (1 to 16)");
  check(window >= 1 && window <= kLongestWindow,
        "a window of " + std::to_string(window) + " cycles is out of range (1 to 1048575)");
  const Rational on = settings.on, off = settings.dynamic ? Rational(0) : settings.off;
  check(off >= 0 && on <= 1, "utilizations are out of range (0 to 1)");
  check(off < on, "off must be below on");
  const auto cycles = static_cast<std::int64_t>(window);
  ThresholdTable table = never_thresholds();
  for (std::int64_t n = 1; n <= k; ++n) {
    const Rational off_n = n == 1 ? Rational(0) : settings.dynamic ? on * Rational(n - 1, k) : off;
    table.on[n - 1] = static_cast<std::uint32_t>(floor(on * (cycles * n)));
    table.off[n - 1] = static_cast<std::uint32_t>(ceil(off_n * (cycles * n)));
  }
  return table;
}

}  // namespace dusk

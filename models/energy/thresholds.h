// SPDX-License-Identifier: Apache-2.0
/// On and off thresholds of the utilization policy as whole flits per window, computed exactly.
#pragma once

#include <array>
#include <boost/rational.hpp>
#include <cstdint>
#include <string>

#include "models/common/ids.h"

namespace dusk {

using Rational = boost::rational<std::int64_t>;

/// Converts a decimal number exactly: "0.4725" is 4725/10000, which no double represents. Throws
/// std::invalid_argument unless the number is 0 to 1, without sign or exponent, with at most 9
/// decimals.
Rational exact_decimal(const std::string& text);
/// Returns the decimal text of a value, without trailing zeros; `value` must have at most 9
/// decimals.
std::string decimal_text(const Rational& value);

/// Thresholds in flits per cycle and active up channel (Alonso et al. 2015, sections 3.3 to 3.5).
struct ThresholdSettings {
  Rational off{1575, 10000};  ///< step down below this (static only)
  Rational on{4725, 10000};   ///< step up above this
  bool dynamic = false;       ///< off(n) = on * (n - 1) / k instead
};

/// Table of thresholds, as in SwitchSettings: entry n-1 holds for n active up channels. A step up
/// needs count > on, a step down count < off.
struct ThresholdTable {
  std::array<std::uint32_t, 16> on{}, off{};
};

/// Computes on(n) = floor(U_on W n) and off(n) = ceil(U_off(n) W n), with U_off(1) = 0. For a whole
/// count c, c > floor(x) is c > x and c < ceil(x) is c < x, so the table decides as exact
/// arithmetic would. Entries above k are never used. They, and all entries of a switch that must
/// not act, are off = 0, on = 2^32-1. Throws std::invalid_argument if k is outside 1..16, if the
/// window W is outside 1..2^20-1 cycles, or unless 0 <= off < on <= 1 (off is ignored if dynamic).
ThresholdTable make_thresholds(const ThresholdSettings& settings, Cycle window, std::uint32_t k);

/// Returns a table that never triggers.
ThresholdTable never_thresholds();

/// A published test setting, 1..13 (Fig. 3 and 5; entry i is setting i+1). The highest utilization
/// is 0.63.
struct PrintedSetting {
  const char* off;
  const char* on;
};
inline constexpr std::array<PrintedSetting, 13> kPublishedSettings = {{
    {"0.02625", "0.13125"},  // 1
    {"0.105", "0.21"},       // 2
    {"0.0525", "0.2625"},    // 3
    {"0.13125", "0.34125"},  // 4
    {"0.21", "0.42"},        // 5
    {"0.07875", "0.39375"},  // 6
    {"0.1575", "0.4725"},    // 7, the centre of the map
    {"0.23625", "0.55125"},  // 8
    {"0.315", "0.63"},       // 9, the most aggressive
    {"0.02625", "0.44625"},  // 10
    {"0.105", "0.525"},      // 11
    {"0.18375", "0.60375"},  // 12
    {"0.0525", "0.5775"},    // 13
}};

/// Returns the same point of the grid for another highest utilization. With average a and
/// hysteresis h of the point, on = u_max (a/8 + h/12) and off = u_max (a/8 - h/12). Rounded to 9
/// decimals. Sources: M. Alonso Diaz, PhD thesis, UPV 2012, tables 4.2(a), 4.2(b) and 5.4: u_max =
/// 0.30 in 2D tori, 0.42 in 3D tori, 0.63 in trees. Throws std::invalid_argument unless setting is
/// 1..13 and 0 < u_max <= 1.
struct PublishedSetting {
  Rational off, on;
};
PublishedSetting published_setting(int setting, const Rational& u_max);

}  // namespace dusk

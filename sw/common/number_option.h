// SPDX-License-Identifier: Apache-2.0
/// The check of every option of a command line that is a number.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <limits>
#include <string>
#include <type_traits>

#include "sw/common/text.h"

namespace dusk {

/// Accepts a decimal number from `low` to `high`, both included. It refuses what CLI::Range lets
/// pass: NaN, a negative number that wraps, one that does not fit, other notations.
template <class Number>
CLI::Validator number_from(Number low, Number high) {
  const std::string range = fmt::format("{} to {}", low, high);
  const auto check = [low, high, range](const std::string& text) -> std::string {
    const auto number = number_in<Number>(text);
    if (number && *number >= low && *number <= high) return "";
    if (number || is_whole(text)) return fmt::format("{} is out of range ({})", shown(text), range);
    const char* const kind = std::is_integral_v<Number> ? "whole number" : "number";
    return fmt::format("'{}' is not a {} ({})", shown(text), kind, range);
  };
  return CLI::Validator(check, range);
}

/// Accepts every number that `Number` holds.
template <class Number>
CLI::Validator any_number() {
  return number_from(std::numeric_limits<Number>::min(), std::numeric_limits<Number>::max());
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Check of each command-line option whose value is a number.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <limits>
#include <string>
#include <type_traits>

#include "sw/common/text.h"

namespace dusk {

/// Accepts a decimal number from `low` to `high`, both included. Refuses NaN, negative numbers for
/// unsigned types, numbers that do not fit and other notations, which CLI::Range accepts.
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

/// Accepts each number that the type `Number` can hold.
template <class Number>
CLI::Validator any_number() {
  return number_from(std::numeric_limits<Number>::min(), std::numeric_limits<Number>::max());
}

}  // namespace dusk

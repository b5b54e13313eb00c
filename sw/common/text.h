// SPDX-License-Identifier: Apache-2.0
/// Converts texts of a user to numbers, and to the form that messages show.
#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <type_traits>

#include "models/common/shown_text.h"

namespace dusk {

/// Longest key or value that a person may give, in bytes.
constexpr std::size_t kValueBytes = 64u << 10;

/// Same as number_in(), but a real number may also be `nan` or `inf`, which tools write for a
/// figure that they do not have.
template <class Number>
std::optional<Number> figure_in(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// Converts the whole text to a number; nothing if it is no number, does not fit or is not finite.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
  const std::optional<Number> number = figure_in<Number>(text);
  if constexpr (std::is_floating_point_v<Number>) {
    if (number && !std::isfinite(*number)) return std::nullopt;
  }
  return number;
}

/// True for a whole number of any size: digits with or without a sign.
inline bool is_whole(std::string_view text) {
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace dusk

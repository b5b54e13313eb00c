// SPDX-License-Identifier: Apache-2.0
/// Texts of a user as numbers, and as a message shows them.
#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <type_traits>

#include "models/common/shown_text.h"

namespace dusk {

/// Longest key or value that a person gives, in bytes.
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

/// The number that the whole text is; nothing if it is none, does not fit, or is not finite.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
  const std::optional<Number> number = figure_in<Number>(text);
  if constexpr (std::is_floating_point_v<Number>) {
    if (number && !std::isfinite(*number)) return std::nullopt;
  }
  return number;
}

/// A whole number of any size, in digits with or without a sign.
inline bool is_whole(std::string_view text) {
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace dusk

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

/// The number that the whole text is; nothing if it is none, does not fit, or is not finite.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if constexpr (std::is_floating_point_v<Number>) {
    if (!std::isfinite(number)) return std::nullopt;
  }
  return number;
}

}  // namespace dusk

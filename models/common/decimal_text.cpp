// SPDX-License-Identifier: Apache-2.0
#include "models/common/decimal_text.h"

#include <array>
#include <charconv>

namespace dusk {

std::string decimal_text(double value) {
  std::array<char, 400> text;
  const auto end = std::to_chars(text.begin(), text.end(), value, std::chars_format::fixed).ptr;
  return {text.begin(), end};
}

}  // namespace dusk

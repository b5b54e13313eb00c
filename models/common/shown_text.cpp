// SPDX-License-Identifier: Apache-2.0
#include "models/common/shown_text.h"

#include <cstdint>

namespace dusk {
namespace {

constexpr std::string_view kCut = "…";

std::uint8_t byte_at(std::string_view text, std::size_t i) {
  return static_cast<std::uint8_t>(text[i]);
}

/// Returns the code point of a UTF-8 character of `length` bytes.
std::uint32_t code_point(std::string_view text, std::size_t length) {
  if (length == 1) return byte_at(text, 0);
  std::uint32_t code = byte_at(text, 0) & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) code = code << 6 | (byte_at(text, i) & 0x3f);
  return code;
}

/// Returns whether a character moves a terminal's cursor, breaks a line or reorders text.
bool is_control(std::uint32_t c) {
  return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x061c || c == 0x200e || c == 0x200f ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

std::string escaped(std::uint8_t byte) {
  constexpr const char* kDigits = "0123456789abcdef";
  return {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  if (text.empty()) return 0;
  const std::uint8_t first = byte_at(text, 0);
  if (first < 0x80) return 1;
  const std::size_t length = first < 0xc2 || first > 0xf4 ? 0
                             : first < 0xe0               ? 2
                             : first < 0xf0               ? 3
                                                          : 4;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte_at(text, i) & 0xc0) != 0x80) return 0;
  const std::uint32_t code = code_point(text, length);
  const bool longer_than_needed = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  return longer_than_needed || surrogate || code > 0x10ffff ? 0 : length;
}

std::string one_line(std::string_view text, std::size_t limit) {
  std::string line;
  std::size_t fits = 0;  // the longest beginning of the line to which kCut can be added
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) {
      line += escaped(byte_at(text, 0));
    } else if (is_control(code_point(text, length))) {
      line += ' ';
    } else {
      line += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
    if (line.size() > limit) return line.substr(0, fits).append(kCut);
    if (line.size() + kCut.size() <= limit) fits = line.size();
  }
  return line;
}

}  // namespace dusk

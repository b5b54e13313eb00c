// SPDX-License-Identifier: Apache-2.0
/// Texts of a user as a message shows them: on one line, without control characters, not too long.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace dusk {

/// Bytes that a message quotes at most.
constexpr std::size_t kShownBytes = 200;

/// Returns the text with a blank for each control character, line or paragraph separator and mark
/// of writing direction, and with `\xNN` for each byte that is not UTF-8. A result of more than
/// `limit` bytes is cut between two characters and ends with "…".
std::string one_line(std::string_view text, std::size_t limit = std::string_view::npos);

/// one_line() of at most kShownBytes.
inline std::string shown(std::string_view text) { return one_line(text, kShownBytes); }

/// Length of the UTF-8 character that `text` begins with, 1 to 4 bytes; 0 if it begins with none.
std::size_t utf8_length(std::string_view text);

}  // namespace dusk

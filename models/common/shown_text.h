// SPDX-License-Identifier: Apache-2.0
/// Texts of a user in the form that messages show: on one line, without control characters, not too
/// long.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace dusk {

/// Greatest number of bytes that a message quotes.
constexpr std::size_t kShownBytes = 200;

/// Returns the text on one line. A blank replaces each control character, line or paragraph
/// separator and mark of writing direction; `\xNN` replaces each byte that is not UTF-8. A result
/// of more than `limit` bytes is cut between two characters and ends with "…".
std::string one_line(std::string_view text, std::size_t limit = std::string_view::npos);

/// Returns one_line() of at most kShownBytes.
inline std::string shown(std::string_view text) { return one_line(text, kShownBytes); }

/// Returns the length of the UTF-8 character at the start of `text`, 1 to 4 bytes; 0 if there is
/// none.
std::size_t utf8_length(std::string_view text);

}  // namespace dusk

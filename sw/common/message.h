// SPDX-License-Identifier: Apache-2.0
/// The one place that prints messages: diagnostics, warnings, notes and progress on stderr.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <string_view>

namespace dusk {

/// Longest line of a message, in bytes. Longer lines are cut, so that a text that no caller has cut
/// with shown() cannot fill the terminal.
constexpr std::size_t kMessageBytes = 1000;

/// Writes bytes as they are. An error of writing is left to std::ferror(out).
void put(std::FILE* out, std::string_view bytes) noexcept;

/// Writes the text as one line without control characters, at most kMessageBytes long. Errors of
/// writing, lack of memory included, are ignored. On a terminal the first words have a color
/// (sw/common/color.h).
void put_line(std::FILE* out, std::string_view text) noexcept;

/// Prints the line of an error that ends the program on stderr, as put_line() does; red on a
/// terminal.
void error_line(std::string_view text) noexcept;

/// Formats a line as fmt::format() does and prints it on stderr by put_line().
void message_of(fmt::string_view format, fmt::format_args arguments) noexcept;
template <class... Arguments>
void message(fmt::format_string<Arguments...> format, Arguments&&... arguments) noexcept {
  message_of(format, fmt::make_format_args(arguments...));
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// The one way to print results on the standard output. Its reader may be gone: an error changes
/// nothing but the exit status of the program.
#pragma once

#include <fmt/format.h>

#include <string_view>

namespace dusk {

/// Opens descriptors 0 to 2 if they are closed, so that no file of the program gets one of them.
/// Call it before any other file is opened. Writing to a closed standard output then fails, and
/// messages to a closed stderr are dropped.
void open_standard_files() noexcept;

/// Prints the text as it is.
void print_text(std::string_view text) noexcept;

/// Prints a text that is formatted as by fmt::format().
void print_out_of(fmt::string_view format, fmt::format_args arguments) noexcept;
template <class... Arguments>
void print_out(fmt::format_string<Arguments...> format, Arguments&&... arguments) noexcept {
  print_out_of(format, fmt::make_format_args(arguments...));
}

/// Writes the buffered rest. Returns the first error of the standard output as an errno, or
/// 0.
int output_fault() noexcept;

}  // namespace dusk

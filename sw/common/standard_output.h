// SPDX-License-Identifier: Apache-2.0
/// The one way in which results are printed on the standard output. Nobody may be reading it: an
/// error changes nothing but the exit status of the program.
#pragma once

#include <fmt/format.h>

#include <string_view>

namespace dusk {

/// Opens the descriptors 0 to 2 that are closed, so that no file of the program gets one of them.
/// Call it before any other file is opened. A write to a standard output that was closed fails, and
/// a message is dropped.
void open_standard_files() noexcept;

/// Prints the text as it is.
void print_text(std::string_view text) noexcept;

/// Prints as after fmt::format().
void print_out_of(fmt::string_view format, fmt::format_args arguments) noexcept;
template <class... Arguments>
void print_out(fmt::format_string<Arguments...> format, Arguments&&... arguments) noexcept {
  print_out_of(format, fmt::make_format_args(arguments...));
}

/// Writes what is still to be written. Returns the first error of the standard output, an errno,
/// or 0.
int output_fault() noexcept;

}  // namespace dusk

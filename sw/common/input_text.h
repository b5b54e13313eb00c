// SPDX-License-Identifier: Apache-2.0
/// Whole files as texts, read in the way of models/common/input_file.h.
#pragma once

#include <string>

#include "models/common/input_file.h"

namespace dusk {

/// Returns all bytes of a file that a user names. Throws ConfigError, which begins with `place` and
/// tells `what` it should be, if it is not there or cannot be read.
std::string input_text(const std::string& file, const char* what, const std::string& place = "",
                       std::uint64_t limit = kTextLimit);

/// Returns all bytes of a file, nothing if there is none of that name. Throws ConfigError if it is
/// there and cannot be read.
std::optional<std::string> text_if_there(const std::string& file, std::uint64_t limit = kTextLimit);

/// Returns all bytes of a file that Dusk or a tool made, "" if there is none of that name. Throws
/// ConfigError if it is there and cannot be read.
std::string file_text(const std::string& file, std::uint64_t limit = kMadeLimit);

}  // namespace dusk

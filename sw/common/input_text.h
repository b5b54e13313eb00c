// SPDX-License-Identifier: Apache-2.0
/// Reads whole files as texts, by the rules of models/common/input_file.h.
#pragma once

#include <string>

#include "models/common/input_file.h"

namespace dusk {

/// Returns all bytes of a file that a user names. Throws ConfigError if it is absent or cannot be
/// read; the error begins with `place` and says `what` the file should be.
std::string input_text(const std::string& file, const char* what, const std::string& place = "",
                       std::uint64_t limit = kTextLimit);

/// Returns all bytes of a file; nothing if there is no such file. Throws ConfigError if the file
/// exists and cannot be read.
std::optional<std::string> text_if_there(const std::string& file, std::uint64_t limit = kTextLimit);

/// Returns all bytes of a file that Dusk or a tool made; "" if there is no such file. Throws
/// ConfigError if the file exists and cannot be read.
std::string file_text(const std::string& file, std::uint64_t limit = kMadeLimit);

}  // namespace dusk

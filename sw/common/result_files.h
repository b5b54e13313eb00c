// SPDX-License-Identifier: Apache-2.0
/// The results folder and its files.
#pragma once

#include <string>

#include "sw/common/config_error.h"
#include "sw/common/output_file.h"

namespace dusk {

/// Creates the folder for results. `wanted` must not exist; if it is empty, the folder is
/// results/<name>-<n> with the first free n >= 1. Returns its path. Throws OutputError if it cannot
/// be made; ConfigError, which begins with `place`, if `wanted` exists.
std::string make_results_folder(const std::string& wanted, const std::string& name,
                                const std::string& place = "");

/// Checks the folder of make_results_folder() before a run. Throws what make_results_folder() would
/// throw, and makes nothing.
void check_results_folder(const std::string& wanted, const std::string& name,
                          const std::string& place);

/// Returns size and checksum of a file: "3 bytes, CRC-32 352441c2".
std::string file_sum(const std::string& path);

/// Returns the last line of a text, without trailing blanks and line ends; empty if there is none.
std::string last_line(const std::string& text);

}  // namespace dusk

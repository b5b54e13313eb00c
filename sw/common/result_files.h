// SPDX-License-Identifier: Apache-2.0
/// The results folder and its files.
#pragma once

#include <string>

#include "sw/common/config_error.h"
#include "sw/common/output_file.h"

namespace dusk {

/// Creates the folder for results. `wanted` must not exist; if empty, results/<name>-<n> with the
/// first free n >= 1. Returns its path. Throws ConfigError, which begins with `place`, if `wanted`
/// exists, OutputError if it cannot be made.
std::string make_results_folder(const std::string& wanted, const std::string& name,
                                const std::string& place = "");

/// Checks that folder before a run: throws what make_results_folder() would throw, and makes
/// nothing.
void check_results_folder(const std::string& wanted, const std::string& name,
                          const std::string& place);

/// "3 bytes, CRC-32 352441c2"
std::string file_sum(const std::string& path);

/// Last line, without the blanks and line ends behind it; empty if there is no more.
std::string last_line(const std::string& text);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// The results folder and its files.
#pragma once

#include <stdexcept>
#include <string>

namespace dusk {

/// A result could not be written: what() is the one line to print. The program ends with status 2.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Creates the folder for results. `wanted` must not exist; if empty, results/<name>-<n> with the
/// first free n >= 1. Returns its path. Throws ConfigError, which begins with `place`, if `wanted`
/// exists, OutputError if it cannot be made.
std::string make_results_folder(const std::string& wanted, const std::string& name,
                                const std::string& place = "");

/// Throws ConfigError, which begins with `place`, if the folder exists already; "" never does.
void check_is_new(const std::string& folder, const std::string& place);

/// Writes folder/name under a temporary name, then renames it. Throws OutputError.
void write_file(const std::string& folder, const std::string& name, const std::string& text);

}  // namespace dusk

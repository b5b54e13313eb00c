// SPDX-License-Identifier: Apache-2.0
/// The results folder and its files.
#pragma once

#include <cstdio>
#include <string>

#include "sw/common/config_error.h"

namespace dusk {

/// A result could not be written: what() is the one line to print. The program ends with status 2.
class OutputError : public ErrorLine {
 public:
  using ErrorLine::ErrorLine;
};

/// Creates the folder for results. `wanted` must not exist; if empty, results/<name>-<n> with the
/// first free n >= 1. Returns its path. Throws ConfigError, which begins with `place`, if `wanted`
/// exists, OutputError if it cannot be made.
std::string make_results_folder(const std::string& wanted, const std::string& name,
                                const std::string& place = "");

/// Throws ConfigError, which begins with `place`, if the folder exists already, OutputError if it
/// would be below a file; "" never does.
void check_is_new(const std::string& folder, const std::string& place);

/// A file that gets its name when it is whole, or the standard output ("-"). Throws OutputError.
class WholeFile {
 public:
  explicit WholeFile(const std::string& path);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  void write(const std::string& text);
  /// It is whole.
  void finish();

 private:
  std::string path_, partial_;
  bool standard_;
  std::FILE* file_ = nullptr;
};

/// Writes folder/name, a WholeFile.
void write_file(const std::string& folder, const std::string& name, const std::string& text);

/// Makes the folder, and those that it is in, unless it is there. Throws OutputError if it cannot
/// be made or written.
void ensure_folder(const std::string& folder);

/// "3 bytes, CRC-32 352441c2"
std::string file_sum(const std::string& path);

/// Without the blanks and line ends behind it; empty if there is no more.
std::string last_line(const std::string& text);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Reads files of Liberty libraries, and merges several into one.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sw/synthesis/liberty_cells.h"

namespace dusk {

/// Unpacked text of a file, and its groups.
struct LibertyFile {
  std::string file;
  std::shared_ptr<const std::string> text;  ///< the views in `library` refer to it
  bool packed = false;                      ///< true: the file is packed by gzip
  LibertyGroup library;
};

/// Reads a file, which may be packed by gzip. Throws ConfigError, which begins with `place`, if it
/// cannot be read, is no Liberty library, or is too large when unpacked.
LibertyFile read_liberty_file(const std::string& file, const std::string& place = "");

/// Combines units, voltage and cells of all files. Adds a note to `notes` for each value that
/// differs and is taken from the first file. Throws ConfigError if a text is wrong, if units or
/// thresholds differ, or if two cells have one name.
Liberty cells_of_files(const std::vector<LibertyFile>& files, std::vector<std::string>& notes);

/// Returns one library with the cells of all files, without those that `library` must not use. It
/// has the first file's header. Templates are added, renamed if they differ.
std::string merged_liberty(const std::vector<LibertyFile>& files, const Liberty& library);

}  // namespace dusk

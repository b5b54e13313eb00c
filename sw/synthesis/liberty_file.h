// SPDX-License-Identifier: Apache-2.0
/// Files of Liberty libraries, and one text of several.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sw/synthesis/liberty_cells.h"

namespace dusk {

/// A file's text, unpacked, with its groups.
struct LibertyFile {
  std::string file;
  std::shared_ptr<const std::string> text;  ///< the views in `library` are of it
  bool packed = false;                      ///< the file is a gzip file
  LibertyGroup library;
};

/// Text and groups; the file may be packed by gzip. Throws ConfigError, which begins with `place`:
/// it cannot be read, is no Liberty library, or is too large unpacked.
LibertyFile read_liberty_file(const std::string& file, const std::string& place = "");

/// Units, voltage and cells of all files. Values that differ and are taken of the first are added
/// to `notes`. Throws ConfigError: a text is wrong, units or thresholds of the files differ, or two
/// cells have one name.
Liberty cells_of_files(const std::vector<LibertyFile>& files, std::vector<std::string>& notes);

/// One library with the cells of all files but those of `library` that are not to be used. It has
/// the header of the first; templates of others are added, under new names if they differ.
std::string merged_liberty(const std::vector<LibertyFile>& files, const Liberty& library);

}  // namespace dusk

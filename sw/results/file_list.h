// SPDX-License-Identifier: Apache-2.0
/// Lists the files of a results folder: sizes, and a line that explains each file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace dusk {

struct ListedFile {
  std::string name;         ///< the name of a folder ends with "/"
  std::uint64_t bytes = 0;  ///< for a folder: number of its entries
  bool folder = false;
  std::string meaning;  ///< empty: dusk does not write files of this name
};

/// Lists the files and folders directly in `folder` by name. Throws ConfigError if the folder
/// cannot be read.
std::vector<ListedFile> list_files(const std::string& folder);

/// Explains a file of results by its name; empty if dusk does not write files of this name.
std::string file_meaning(const std::string& name);

/// Returns a size such as "14 bytes", "3.2 kB" or "1.1 MB".
std::string file_size_text(std::uint64_t bytes);

}  // namespace dusk

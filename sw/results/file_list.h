// SPDX-License-Identifier: Apache-2.0
/// The files of a results folder: sizes, and a line that explains each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace dusk {

struct ListedFile {
  std::string name;         ///< a folder ends with "/"
  std::uint64_t bytes = 0;  ///< of a folder: the number of its entries
  bool folder = false;
  std::string meaning;  ///< empty: dusk does not write a file of this name
};

/// Files and folders right in `folder`, in order of their names. Throws ConfigError if the folder
/// cannot be read.
std::vector<ListedFile> list_files(const std::string& folder);

/// Explains a file of results by its name; empty if dusk does not write one of this name.
std::string file_meaning(const std::string& name);

/// "14 bytes", "3.2 kB", "1.1 MB"
std::string file_size_text(std::uint64_t bytes);

}  // namespace dusk

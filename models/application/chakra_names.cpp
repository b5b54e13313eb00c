// SPDX-License-Identifier: Apache-2.0
#include "models/application/chakra_names.h"

#include <charconv>
#include <filesystem>
#include <stdexcept>

#include "models/application/chakra_reader.h"
#include "models/common/input_file.h"
#include "models/common/shown_text.h"

namespace dusk::application {

std::string chakra_file_of(const std::string& prefix, std::uint64_t rank) {
  return prefix + "." + std::to_string(rank) + ".et";
}

std::vector<std::string> chakra_files(const std::string& prefix) {
  std::vector<std::string> files;
  while (files.size() < kMostChakraRanks && !is_absent(chakra_file_of(prefix, files.size())))
    files.push_back(chakra_file_of(prefix, files.size()));
  const std::string next = chakra_file_of(prefix, files.size());
  if (!is_absent(next))
    throw std::invalid_argument(shown(next) + ": more than " + std::to_string(kMostChakraRanks) +
                                " ranks");
  const std::filesystem::path path(prefix);
  const std::string begin = path.filename().string() + ".", end = ".et";
  std::error_code error;
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  for (std::filesystem::directory_iterator at(folder, error), last; !error && at != last;
       at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name.size() <= begin.size() + end.size() || name.compare(0, begin.size(), begin) != 0 ||
        name.compare(name.size() - end.size(), end.size(), end) != 0)
      continue;
    const char* const last_digit = name.data() + name.size() - end.size();
    std::uint64_t rank = 0;
    const auto parsed = std::from_chars(name.data() + begin.size(), last_digit, rank);
    if (parsed.ptr == last_digit && parsed.ec == std::errc{} && rank > files.size())
      throw std::invalid_argument(shown(next) + ": is not there, but " + shown(name) +
                                  " is (a file for each rank from 0 on)");
  }
  return files;
}

}  // namespace dusk::application

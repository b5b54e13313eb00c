// SPDX-License-Identifier: Apache-2.0
#include "sw/common/result_files.h"

#include <fmt/format.h>

#include <boost/crc.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "models/common/shown_text.h"
#include "sw/common/input_text.h"

namespace dusk {
namespace fs = std::filesystem;

namespace {

void make_folder(const fs::path& folder, std::error_code& error, bool& created) {
  if (folder.has_parent_path()) fs::create_directories(folder.parent_path(), error);
  created = !error && fs::create_directory(folder, error);
}

}  // namespace

void check_results_folder(const std::string& wanted, const std::string& name,
                          const std::string& place) {
  std::error_code unknown;
  if (!wanted.empty() && fs::exists(fs::symlink_status(wanted, unknown)))
    throw ConfigError("{}'{}' exists already (a new folder)", place, shown(wanted));
  try_folder(wanted.empty() ? fmt::format("results/{}-1", name) : wanted, place);
}

std::string make_results_folder(const std::string& wanted, const std::string& name,
                                const std::string& place) {
  std::error_code error;
  bool created = false;
  for (int n = 1; !created; ++n) {
    const fs::path folder =
        wanted.empty() ? fs::path("results") / fmt::format("{}-{}", name, n) : fs::path(wanted);
    make_folder(folder, error, created);
    if (created) return folder.string();
    // create_directory reports an existing file as an error, an existing folder as "not created".
    std::error_code unknown;
    const bool exists = fs::exists(fs::symlink_status(folder, unknown));
    if (!exists)
      cannot_be_written(place + folder.string(), error ? error.message() : "unknown reason");
    if (!wanted.empty()) check_results_folder(wanted, name, place);
    error.clear();
  }
  return {};
}

std::string file_sum(const std::string& path) {
  const std::string bytes = file_text(path);
  boost::crc_32_type crc;
  crc.process_bytes(bytes.data(), bytes.size());
  return fmt::format("{} bytes, CRC-32 {:08x}", bytes.size(), crc.checksum());
}

std::string last_line(const std::string& text) {
  const auto end = text.find_last_not_of(" \t\r\n");
  if (end == std::string::npos) return "";
  const auto before = text.find_last_of("\r\n", end);
  const auto begin = before == std::string::npos ? 0 : before + 1;
  return text.substr(begin, end + 1 - begin);
}

}  // namespace dusk

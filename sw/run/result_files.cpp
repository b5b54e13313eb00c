// SPDX-License-Identifier: Apache-2.0
#include "sw/run/result_files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <boost/crc.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "sw/common/input_text.h"

namespace dusk {
namespace fs = std::filesystem;

namespace {

[[noreturn]] void failed(const std::string& path, const std::string& reason) {
  throw OutputError("{}: cannot be written: {}", path, reason);
}

void make_folder(const fs::path& folder, std::error_code& error, bool& created) {
  if (folder.has_parent_path()) fs::create_directories(folder.parent_path(), error);
  created = !error && fs::create_directory(folder, error);
}

}  // namespace

void check_is_new(const std::string& folder, const std::string& place) {
  std::error_code unknown;
  if (folder.empty()) return;
  if (fs::exists(fs::symlink_status(folder, unknown)))
    throw ConfigError("{}run.output: '{}' exists already (a new folder)", place, shown(folder));
  fs::path above = fs::absolute(folder, unknown).parent_path();
  while (above.has_relative_path() && !fs::exists(above, unknown)) above = above.parent_path();
  if (!fs::is_directory(above, unknown)) failed(place + folder, std::strerror(ENOTDIR));
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
    if (!exists) failed(place + folder.string(), error ? error.message() : "unknown reason");
    check_is_new(wanted, place);
    error.clear();
  }
  return {};
}

WholeFile::WholeFile(const std::string& path)
    : path_(path), partial_(path + ".partial"), standard_(path == "-") {
  file_ = standard_ ? stdout : std::fopen(partial_.c_str(), "wb");
  if (file_ == nullptr) failed(path_, std::strerror(errno));
}

WholeFile::~WholeFile() {
  if (standard_ || file_ == nullptr) return;
  std::fclose(file_);
  std::remove(partial_.c_str());
}

void WholeFile::write(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size())
    failed(path_, std::strerror(errno));
}

void WholeFile::finish() {
  if (std::fflush(file_) != 0) failed(path_, std::strerror(errno));
  if (standard_) return;
  std::FILE* const file = std::exchange(file_, nullptr);
  if (std::fclose(file) == 0 && std::rename(partial_.c_str(), path_.c_str()) == 0) return;
  const int reason = errno;
  std::remove(partial_.c_str());
  failed(path_, std::strerror(reason));
}

void write_file(const std::string& folder, const std::string& name, const std::string& text) {
  WholeFile file(folder + "/" + name);
  file.write(text);
  file.finish();
}

void ensure_folder(const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw OutputError("{}: cannot be made: {}", folder, error.message());
  if (access(folder.c_str(), W_OK | X_OK) != 0) failed(folder, std::strerror(errno));
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

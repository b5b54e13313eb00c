// SPDX-License-Identifier: Apache-2.0
#include "sw/shapes/shape_cache.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <boost/crc.hpp>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "rtl/rtl_sources.h"
#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/common/pattern.h"
#include "sw/common/result_files.h"
#include "sw/common/trusted_folder.h"
#include "sw/shapes/edge_phases.h"
#include "sw/shapes/shape_build.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSeal = "shape.sum";

constexpr off_t kMostLibraryBytes = off_t{1} << 30;  ///< largest size of a library

/// Returns size and sum as file_sum() does, of a regular file that only this user can write.
/// Nothing for other files.
std::string sum_of(int file) {
  struct stat status {};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) || status.st_uid != geteuid() ||
      (status.st_mode & (S_IWGRP | S_IWOTH)) != 0 || status.st_size > kMostLibraryBytes)
    return "";
  boost::crc_32_type crc;
  std::vector<char> buffer(std::size_t{1} << 16);
  off_t bytes = 0;
  for (ssize_t read; (read = pread(file, buffer.data(), buffer.size(), bytes)) > 0; bytes += read)
    crc.process_bytes(buffer.data(), static_cast<std::size_t>(read));
  return fmt::format("{} bytes, CRC-32 {:08x}\n", bytes, crc.checksum());
}

}  // namespace

std::vector<std::string> cache_folders() {
  std::vector<std::string> folders;
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  if (cache != nullptr && cache[0] == '/') {
    folders.push_back(std::string(cache) + "/dusk");
  } else if (home != nullptr && home[0] == '/') {
    folders.push_back(std::string(home) + "/.cache/dusk");
  }
  std::error_code error;
  const fs::path temporary = fs::temp_directory_path(error);
  folders.push_back((error ? fs::path("/tmp") : fs::absolute(temporary)).string() +
                    fmt::format("/dusk-{}", geteuid()));
  return folders;
}

std::string entry_name(const SwitchShape& shape, bool checked, const std::string& tools) {
  std::string all = tools + adapter_text(shape, checked) + std::to_string(kEdgeRules);
  for (const RtlSource& source : rtl_sources()) all += source.path + '\n' + source.text + '\n';
  for (const std::string& word : verilator_command(shape, checked, "")) all += word + '\n';
  return shape.name + (checked ? "-checked-" : "-") + digest_of(all);
}

std::string runtime_name(bool checked, const std::string& tools) {
  return "verilated-" + digest_of(tools + (checked ? "checked" : ""));
}

int open_sealed(const std::string& entry, const char* file) {
  if (!distrust(entry).empty()) return -1;
  std::string seal;
  try {
    seal = file_text(entry + "/" + kSeal, 100);
  } catch (const ConfigError&) {  // no regular file, or much longer
    return -1;
  }
  const int open_file =
      open((entry + "/" + file).c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (open_file < 0 || (!seal.empty() && seal == sum_of(open_file))) return open_file;
  close(open_file);
  return -1;
}

std::string sealed(const std::string& entry, const char* file) {
  const int open_file = open_sealed(entry, file);
  if (open_file < 0) return "";
  close(open_file);
  return entry + "/" + file;
}

void seal(const std::string& entry, const char* file) {
  write_file(entry, kSeal, file_sum(entry + "/" + file) + "\n");
}

std::vector<std::string> cached_entries(const std::string& folder) {
  std::vector<std::string> names;
  if (!distrust(folder).empty()) return names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (!sealed(entry.path().string()).empty()) names.push_back(entry.path().filename());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::size_t clear_entries(const std::string& folder) {
  constexpr const char* kMine =
      R"((?:\.building-)?((?:p\d+v\d+d\d+\w*(?:-checked)?|verilated)-[0-9a-f]{32}))";
  std::size_t removed = 0;
  std::vector<fs::path> paths;
  std::error_code error;
  if (!distrust(folder).empty()) return 0;
  for (const auto& entry : fs::directory_iterator(folder, error)) paths.push_back(entry.path());
  for (const fs::path& path : paths) {
    const auto name = match(path.filename().string(), kMine);
    if (!name) continue;
    EntryLock lock(folder, name->at(1));
    if (!lock.ok() || !lock.try_lock()) continue;
    removed += fs::remove_all(path, error) > 0 ? 1 : 0;
  }
  // A folder without a lock is no cache.
  const auto is_lock = [](const fs::path& path) { return path.extension() == ".lock"; };
  if (std::any_of(paths.begin(), paths.end(), is_lock)) fs::remove(folder + "/failed.log", error);
  return removed;
}

EntryLock::EntryLock(const std::string& folder, const std::string& name) : folder_(folder) {
  const PrivateFiles here_only;
  std::error_code error;
  const fs::path parent = fs::path(folder).parent_path();
  fs::create_directories(parent, error);
  if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) {
    why_ = fmt::format("{}: {}", folder, std::strerror(errno));
    return;
  }
  why_ = distrust(folder);
  if (!why_.empty()) return;
  try {
    file_ = open_own_file(folder + "/." + name + ".lock", O_RDWR, 0600);
  } catch (const OutputError& error) {
    why_ = error.what();
  }
}

EntryLock::~EntryLock() {
  if (file_ >= 0) close(file_);
}

bool EntryLock::try_lock() {
  if (flock(file_, LOCK_EX | LOCK_NB) == 0) return true;
  if (errno != EWOULDBLOCK && errno != EINTR) {
    why_ = fmt::format("{}: cannot be locked: {}", folder_, std::strerror(errno));
  }
  return false;
}

}  // namespace dusk

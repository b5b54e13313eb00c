// SPDX-License-Identifier: Apache-2.0
#include "sw/shapes/shape_cache.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "rtl/rtl_sources.h"
#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/config/pattern.h"
#include "sw/run/result_files.h"
#include "sw/shapes/edge_phases.h"
#include "sw/shapes/shape_build.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSeal = "shape.sum";

std::string sum_of(const std::string& library) { return file_sum(library) + "\n"; }

}  // namespace

std::string digest_of(const std::string& text) {
  const boost::uuids::name_generator_sha1 digest(boost::uuids::ns::oid());
  std::string hex = boost::uuids::to_string(digest(text));
  hex.erase(std::remove(hex.begin(), hex.end(), '-'), hex.end());
  return hex;
}

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

std::string sealed(const std::string& entry, const char* file) {
  if (!is_trusted(entry)) return "";
  try {
    const std::string path = entry + "/" + file, seal = file_text(entry + "/" + kSeal);
    return !seal.empty() && seal == sum_of(path) ? path : "";
  } catch (const ConfigError&) {  // a file that cannot be read is as one that was changed
    return "";
  }
}

void seal(const std::string& entry, const char* file) {
  write_file(entry, kSeal, sum_of(entry + "/" + file));
}

bool is_trusted(const std::string& folder) {
  struct stat status {};
  return stat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
         status.st_uid == geteuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

std::vector<std::string> cached_entries(const std::string& folder) {
  std::vector<std::string> names;
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
  for (const auto& entry : fs::directory_iterator(folder, error)) paths.push_back(entry.path());
  for (const fs::path& path : paths) {
    const auto name = match(path.filename().string(), kMine);
    if (!name) continue;
    EntryLock lock(folder, name->at(1));
    if (!lock.ok() || !lock.try_lock()) continue;
    removed += fs::remove_all(path, error) > 0 ? 1 : 0;
  }
  fs::remove(folder + "/failed.log", error);
  return removed;
}

EntryLock::EntryLock(const std::string& folder, const std::string& name) : folder_(folder) {
  std::error_code error;
  const fs::path parent = fs::path(folder).parent_path();
  fs::create_directories(parent, error);
  if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) {
    why_ = fmt::format("{}: {}", folder, std::strerror(errno));
    return;
  }
  if (!is_trusted(folder)) {
    why_ = folder + ": belongs to, or can be written by, others";
    return;
  }
  file_ = open((folder + "/." + name + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) why_ = fmt::format("{}: {}", folder, std::strerror(errno));
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

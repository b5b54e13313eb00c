// SPDX-License-Identifier: Apache-2.0
#include "sw/common/trusted_folder.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <deque>
#include <filesystem>
#include <system_error>

#include "models/common/shown_text.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;  ///< most symbolic links that Linux follows in a path

bool others_can_write(const struct stat& status) {
  return (status.st_mode & (S_IWGRP | S_IWOTH)) != 0;
}

/// Resolves a path from the root to its folder as the kernel does; checks each folder and link.
class Walk {
 public:
  explicit Walk(const fs::path& path) {
    for (const fs::path& part : path.relative_path()) left_.push_back(part);
  }

  std::string reason() {
    std::string wrong = look();
    while (wrong.empty() && !left_.empty()) {
      const fs::path part = left_.front();
      left_.pop_front();
      if (part.empty() || part == ".") continue;
      if (part == "..") {
        here_ = here_.parent_path();
        sticky_ = false;  // the way down has already checked the parent
        wrong = look();
        continue;
      }
      const fs::path above = here_;
      here_ /= part;
      wrong = look();
      if (wrong.empty() && S_ISLNK(status_.st_mode)) wrong = follow(above);
    }
    if (!wrong.empty()) return shown(here_.string()) + " " + wrong;
    if (status_.st_uid != geteuid()) return shown(here_.string()) + " belongs to another user";
    if (others_can_write(status_)) return shown(here_.string()) + " can be written by others";
    if (in_sticky_ && (status_.st_mode & (S_IRWXG | S_IRWXO)) != 0)
      return shown(here_.string()) + " has not the mode 0700";
    return "";
  }

 private:
  /// Returns the fault of `here_`, empty if none. Does not follow a link.
  std::string look() {
    in_sticky_ = sticky_;
    if (lstat(here_.c_str(), &status_) != 0) return std::strerror(errno);
    const bool is_link = S_ISLNK(status_.st_mode);
    if (!is_link && !S_ISDIR(status_.st_mode)) return "is no folder";
    if (is_link && in_sticky_) return "is a link where others can write";
    if (status_.st_uid != 0 && status_.st_uid != geteuid()) return "belongs to another user";
    sticky_ = !is_link && others_can_write(status_);
    if (sticky_ && (status_.st_mode & S_ISVTX) == 0) return "can be written by others";
    return "";
  }

  std::string follow(const fs::path& above) {
    if (++links_ > kMostLinks) return std::strerror(ELOOP);
    std::error_code error;
    const fs::path target = fs::read_symlink(here_, error);
    if (error) return error.message();
    const fs::path relative = target.relative_path();
    left_.insert(left_.begin(), relative.begin(), relative.end());
    here_ = target.is_absolute() ? fs::path("/") : above;
    return "";
  }

  std::deque<fs::path> left_;
  fs::path here_ = "/";
  struct stat status_ {};
  bool sticky_ = false;     ///< other users can create files in `here_`
  bool in_sticky_ = false;  ///< other users can create files in the parent of `here_`
  int links_ = 0;
};

}  // namespace

std::string distrust(const std::string& folder) {
  std::error_code error;
  const fs::path path = fs::absolute(folder, error);
  return error ? error.message() : Walk(path).reason();
}

}  // namespace dusk

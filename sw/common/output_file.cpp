// SPDX-License-Identifier: Apache-2.0
#include "sw/common/output_file.h"

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "models/common/shown_text.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBuffer = std::size_t{1} << 16;  ///< size of the buffer, in bytes

/// Returns a hidden, unused name in the folder of `path`.
std::string temporary_beside(const fs::path& path) {
  std::uint64_t bits[2];
  if (getrandom(bits, sizeof bits, 0) != sizeof bits)
    cannot_be_written(path.string(), "no random numbers");
  return (path.parent_path() / fmt::format("{}{:016x}{:016x}", kTemporary, bits[0], bits[1]))
      .string();
}

/// Writes all of `text`. Returns false, with errno set, if that fails or a signal interrupts it.
bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t done = ::write(file, text.data(), text.size());
    if (done < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(done));
  }
  return true;
}

}  // namespace

void cannot_be_written(const std::string& path, const std::string& reason) {
  throw OutputError("{}: cannot be written: {}", shown(path), reason);
}

WholeFile::WholeFile(const std::string& path) : path_(path), standard_(path == "-") {
  if (standard_) {
    file_ = STDOUT_FILENO;
    return;
  }
  if (fs::path(path).filename().native().size() > NAME_MAX)
    cannot_be_written(path_, std::strerror(ENAMETOOLONG));
  temporary_ = temporary_beside(path);
  file_ =
      open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t{0666});
  if (file_ < 0) cannot_be_written(path_, std::strerror(errno));
}

WholeFile::~WholeFile() {
  if (standard_ || file_ < 0) return;
  close(file_);
  unlink(temporary_.c_str());
}

void WholeFile::flush() {
  if (standard_ && std::fflush(stdout) != 0) cannot_be_written(path_, std::strerror(errno));
  if (!write_all(file_, buffer_)) cannot_be_written(path_, std::strerror(errno));
  buffer_.clear();
}

void WholeFile::write(const std::string& text) {
  buffer_ += text;
  if (buffer_.size() >= kBuffer) flush();
}

void WholeFile::finish() {
  flush();
  if (standard_) return;
  const int file = std::exchange(file_, -1);
  if (close(file) == 0 && std::rename(temporary_.c_str(), path_.c_str()) == 0) return;
  const int reason = errno;
  unlink(temporary_.c_str());
  cannot_be_written(path_, std::strerror(reason));
}

void write_file(const std::string& path, const std::string& text) {
  WholeFile file(path);
  file.write(text);
  file.finish();
}

void write_file(const std::string& folder, const std::string& name, const std::string& text) {
  write_file(folder + "/" + name, text);
}

int open_own_file(const std::string& path, int flags, mode_t mode) {
  const int file = open(path.c_str(), flags | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode);
  if (file < 0)
    cannot_be_written(path, errno == ELOOP ? "it is a symbolic link" : std::strerror(errno));
  struct stat status {};
  const char* wrong = nullptr;
  if (fstat(file, &status) != 0) {
    wrong = std::strerror(errno);
  } else if (!S_ISREG(status.st_mode)) {
    wrong = "it is no regular file";
  } else if (status.st_uid != geteuid()) {
    wrong = "it belongs to another user";
  } else if (status.st_nlink > 1) {
    wrong = "it has a second name";
  }
  if (wrong == nullptr) return file;
  close(file);
  cannot_be_written(path, wrong);
}

void append_to(const std::string& path, const std::string& text) {
  const int file = open_own_file(path, O_WRONLY | O_APPEND);
  const int fault = write_all(file, text) ? 0 : errno;
  close(file);
  if (fault != 0) cannot_be_written(path, std::strerror(fault));
}

void ensure_folder(const std::string& folder, const std::string& place) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw OutputError("{}{}: cannot be made: {}", place, shown(folder), error.message());
  if (access(folder.c_str(), W_OK | X_OK) != 0)
    cannot_be_written(place + folder, std::strerror(errno));
}

std::string folder_fault(const std::string& folder) {
  std::error_code error;
  fs::path above = fs::absolute(folder, error);
  if (error) return error.message();
  if (above.native().size() >= PATH_MAX) return std::strerror(ENAMETOOLONG);
  for (const fs::path& part : above) {
    if (part.native().size() > NAME_MAX) return std::strerror(ENAMETOOLONG);
  }
  while (above.has_relative_path() && !fs::exists(fs::symlink_status(above, error)))
    above = above.parent_path();
  if (!fs::is_directory(above, error)) return std::strerror(ENOTDIR);
  const std::string trial = temporary_beside(above / "x");
  if (mkdir(trial.c_str(), 0700) != 0) return std::strerror(errno);
  rmdir(trial.c_str());
  return "";
}

std::string file_fault(const std::string& path) {
  const fs::path parent = fs::path(path).parent_path();
  const std::string folder = parent.empty() ? "." : parent.string();
  struct stat status {};
  if (stat(folder.c_str(), &status) != 0) return std::strerror(errno);
  return folder_fault(folder);
}

void try_folder(const std::string& folder, const std::string& place) {
  const std::string fault = folder_fault(folder);
  if (!fault.empty()) cannot_be_written(place + folder, fault);
}

}  // namespace dusk

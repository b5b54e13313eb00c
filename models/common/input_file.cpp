// SPDX-License-Identifier: Apache-2.0
#include "models/common/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "models/common/shown_text.h"

namespace dusk {
namespace {

constexpr std::size_t kBufferBytes = kBeginningBytes;

/// Returns why a file of this mode is not read; null for a regular file.
const char* why_not(mode_t mode) {
  if (S_ISREG(mode)) return nullptr;
  if (S_ISDIR(mode)) return std::strerror(EISDIR);
  if (S_ISLNK(mode)) return "a symbolic link, not a regular file";
  if (S_ISFIFO(mode)) return "a pipe, not a regular file";
  if (S_ISSOCK(mode)) return "a socket, not a regular file";
  return "a device, not a regular file";
}

std::string longer_than(std::uint64_t limit) {
  return limit >= 1u << 20 ? "longer than " + std::to_string(limit >> 20) + " MiB"
                           : "longer than " + std::to_string(limit) + " bytes";
}

}  // namespace

InputError::InputError(const std::string& file, const std::string& reason)
    : std::invalid_argument(shown(file) + ": cannot be read: " + reason) {}

InputFile::InputFile(std::string path, std::uint64_t limit, SymbolicLinks links)
    : path_(std::move(path)), limit_(limit), left_(limit), buffer_(kBufferBytes) {
  if (path_.find('\0') != std::string::npos) throw InputError(path_, "no name of a file");
  // Opening a device may have side effects, so the kind is checked before. If a pipe takes the
  // file's place in between, opening does not block, and the check afterwards refuses it.
  struct stat status;
  const bool follow = links == SymbolicLinks::Follow;
  if ((follow ? stat : lstat)(path_.c_str(), &status) != 0)
    throw InputError(path_, std::strerror(errno));
  if (const char* reason = why_not(status.st_mode)) throw InputError(path_, reason);
  descriptor_ =
      open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (follow ? 0 : O_NOFOLLOW));
  if (descriptor_ < 0) throw InputError(path_, std::strerror(errno));
  const char* reason = fstat(descriptor_, &status) == 0 ? why_not(status.st_mode) : "unknown kind";
  const bool is_longer = static_cast<std::uint64_t>(status.st_size) > limit;
  if (reason == nullptr && !is_longer) return;
  close(descriptor_);
  throw InputError(path_, reason != nullptr ? reason : longer_than(limit));
}

InputFile::~InputFile() { close(descriptor_); }

bool InputFile::fill() {
  ssize_t bytes = -1;
  do bytes = read(descriptor_, buffer_.data(), buffer_.size());
  while (bytes < 0 && errno == EINTR);
  if (bytes < 0) throw InputError(path_, std::strerror(errno));
  begin_ = 0;
  end_ = static_cast<std::size_t>(bytes);
  if (end_ > left_) throw InputError(path_, longer_than(limit_));  // files of /proc have no size
  left_ -= end_;
  return bytes > 0;
}

std::string_view InputFile::next() {
  if (begin_ == end_) fill();
  const std::string_view bytes(buffer_.data() + begin_, end_ - begin_);
  begin_ = end_;
  return bytes;
}

bool InputFile::line(std::string& text) {
  text.clear();
  bool any = false;
  while (begin_ < end_ || fill()) {
    any = true;
    const auto from = buffer_.begin() + static_cast<std::ptrdiff_t>(begin_);
    const auto to = buffer_.begin() + static_cast<std::ptrdiff_t>(end_);
    const auto end = std::find(from, to, '\n');
    text.append(from, end);
    if (text.size() > kLineLimit) throw InputError(path_, "a line is " + longer_than(kLineLimit));
    begin_ += static_cast<std::size_t>(end - from) + (end != to ? 1 : 0);
    if (end != to) return true;
  }
  return any;
}

void InputFile::skip_to_last(std::uint64_t bytes) {
  begin_ = end_;
  if (lseek(descriptor_, -static_cast<off_t>(bytes), SEEK_END) < 0) lseek(descriptor_, 0, SEEK_SET);
}

std::string InputFile::rest() {
  std::string text(buffer_.data() + begin_, end_ - begin_);
  while (fill()) text.append(buffer_.data(), end_);
  begin_ = end_;
  return text;
}

InputStream::InputStream(const std::string& path, std::uint64_t limit)
    : std::istream(nullptr), buffer_(path, limit) {
  rdbuf(&buffer_);
  exceptions(std::ios::badbit);  // exceptions of the buffer reach the caller
}

InputStream::Buffer::int_type InputStream::Buffer::underflow() {
  const std::string_view bytes = file_.next();
  if (bytes.empty()) return traits_type::eof();
  char* const begin = const_cast<char*>(bytes.data());  // nothing writes to the get area
  setg(begin, begin, begin + bytes.size());
  return traits_type::to_int_type(*begin);
}

bool is_absent(const std::string& path) {
  struct stat status;
  return lstat(path.c_str(), &status) != 0 && (errno == ENOENT || errno == ENOTDIR);
}

std::optional<std::string> read_input(const std::string& path, std::uint64_t limit) {
  if (is_absent(path)) return std::nullopt;
  return InputFile(path, limit).rest();
}

std::optional<std::string> input_beginning(const std::string& path) {
  try {
    return std::string(InputFile(path, kNoLimit, SymbolicLinks::Refuse).next());
  } catch (const InputError&) {
    return std::nullopt;
  }
}

std::string input_tail(const std::string& path, std::uint64_t bytes) {
  if (is_absent(path)) return "";
  InputFile file(path, kNoLimit);
  file.skip_to_last(bytes);
  return file.rest();
}

}  // namespace dusk

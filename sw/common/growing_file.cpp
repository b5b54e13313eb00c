// SPDX-License-Identifier: Apache-2.0
#include "sw/common/growing_file.h"

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace dusk {
namespace {

constexpr std::size_t kRows = std::size_t{1} << 16;  ///< most bytes that wait to be written
constexpr std::chrono::seconds kPatience{1};

/// Writes `text` at an offset. Returns false, with errno set, if that fails.
bool write_at(int file, std::string_view text, std::size_t at) {
  while (!text.empty()) {
    const ssize_t done = ::pwrite(file, text.data(), text.size(), static_cast<off_t>(at));
    if (done < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(done));
    at += static_cast<std::size_t>(done);
  }
  return true;
}

}  // namespace

GrowingFile::GrowingFile(const std::string& path)
    : path_(path), file_(open_own_file(path, O_WRONLY)) {
  if (ftruncate(file_, 0) == 0) return;
  const int reason = errno;
  close(file_);
  cannot_be_written(path_, std::strerror(reason));
}

GrowingFile::~GrowingFile() {
  try {
    flush();
  } catch (const OutputError&) {  // NOLINT: whoever wanted to know has called flush()
  }
  close(file_);
}

void GrowingFile::set_head(std::string_view head) {
  if (head_ != head) head_ = head;
}

void GrowingFile::add(std::string_view rows) {
  if (fault_) return;
  rows_ += rows;
  const bool late = std::chrono::steady_clock::now() - flushed_ >= kPatience;
  if (!late && rows_.size() < kRows) return;
  try {
    flush();
  } catch (const OutputError&) {
    fault_ = std::current_exception();
  }
}

void GrowingFile::flush() {
  if (fault_) std::rethrow_exception(fault_);
  // The head contains the number of rows, so it is written after them.
  if (end_ == 0) put(head_, 0);
  const std::size_t begin = end_ == 0 ? head_.size() : end_;
  put(rows_, begin);
  end_ = begin + rows_.size();
  rows_.clear();
  if (written_head_ != head_) put(head_, 0);
  written_head_ = head_;
  flushed_ = std::chrono::steady_clock::now();
}

void GrowingFile::put(std::string_view text, std::size_t at) const {
  if (write_at(file_, text, at)) return;
  const int reason = errno;
  // An incomplete row is cut off, so that only whole rows remain.
  if (ftruncate(file_, static_cast<off_t>(end_)) != 0) cannot_be_written(path_, "half a row");
  cannot_be_written(path_, std::strerror(reason));
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace dusk {

/// A folder in which one process works at a time.
class FolderLock {
 public:
  /// Waits a moment. With `children` it is held while any process lives that was started under it,
  /// too: what a killed call left running may still write for a moment. Throws ConfigError if
  /// another process has it, OutputError if the folder cannot be written.
  explicit FolderLock(const std::string& folder, bool children = true);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int file_;
};

}  // namespace dusk

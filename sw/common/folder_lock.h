// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace dusk {

/// Lock of a folder, in which only one process may work at a time.
class FolderLock {
 public:
  /// Waits a moment for the lock. With `children`, processes started under it hold it, too: those
  /// of a killed command may still write. Throws ConfigError if another process holds the lock,
  /// OutputError if the folder cannot be written.
  explicit FolderLock(const std::string& folder, bool children = true);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int file_;
};

}  // namespace dusk

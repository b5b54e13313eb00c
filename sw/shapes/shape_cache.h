// SPDX-License-Identifier: Apache-2.0
/// Cache of built switches: a folder for each switch with its shape.so.
#pragma once

#include <sys/stat.h>

#include <string>
#include <vector>

#include "models/switch/switch_engine.h"
#include "sw/common/digest.h"

namespace dusk {

/// Returns two absolute paths: $XDG_CACHE_HOME/dusk or ~/.cache/dusk; then dusk-<user number> in
/// the temporary folder, for a home that is absent or read-only.
std::vector<std::string> cache_folders();

/// Returns the folder of a switch in a cache folder: its name and a digest (SHA-1). The digest
/// covers all that decides its contents: sources, tools, their arguments, parameters. `tools` is
/// the text of toolchain().
std::string entry_name(const SwitchShape& shape, bool checked, const std::string& tools);

/// Returns the folder of Verilator's own part (kRuntime), which switches of the same tools share.
std::string runtime_name(bool checked, const std::string& tools);

inline constexpr const char* kLibrary = "shape.so";

/// Returns the path of `file` in the folder `entry`: kLibrary, or kRuntime for runtime_name().
/// Empty if the file is absent, or changed since seal().
std::string sealed(const std::string& entry, const char* file = kLibrary);
/// Opens this file after the same check, so that the checked file is read. -1: there is none.
int open_sealed(const std::string& entry, const char* file = kLibrary);
/// Records size and sum of the file, which makes the entry valid. Throws OutputError.
void seal(const std::string& entry, const char* file = kLibrary);

/// While this object lives, new files and folders belong to this user alone, whatever the umask is.
/// The umask applies to all threads.
class PrivateFiles {
 public:
  PrivateFiles() : before_(umask(S_IRWXG | S_IRWXO)) {}
  ~PrivateFiles() { umask(before_); }
  PrivateFiles(const PrivateFiles&) = delete;
  PrivateFiles& operator=(const PrivateFiles&) = delete;

 private:
  mode_t before_;
};

/// Returns the names of the sealed entries of a cache folder, sorted.
std::vector<std::string> cached_entries(const std::string& folder);

/// Removes all entries and remains of killed builds, except current builds. Returns the number.
std::size_t clear_entries(const std::string& folder);

/// Lock of an entry while it is built; other processes wait for it.
class EntryLock {
 public:
  /// Creates the cache folder if necessary. ok() is false, and why() gives the reason, if it cannot
  /// be written.
  EntryLock(const std::string& folder, const std::string& name);
  ~EntryLock();
  EntryLock(const EntryLock&) = delete;
  EntryLock& operator=(const EntryLock&) = delete;

  bool ok() const { return why_.empty(); }
  const std::string& why() const { return why_; }
  /// Returns false while another process holds the lock, or if ok() is false.
  bool try_lock();

 private:
  std::string folder_;
  int file_ = -1;
  std::string why_;
};

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Cache of the switches that were built: one folder a switch, each with shape.so.
#pragma once

#include <sys/stat.h>

#include <string>
#include <vector>

#include "models/switch/switch_engine.h"
#include "sw/common/digest.h"

namespace dusk {

/// $XDG_CACHE_HOME/dusk or ~/.cache/dusk, then dusk-<user number> in the folder of temporary files
/// (for a home that is absent or cannot be written). Absolute.
std::vector<std::string> cache_folders();

/// Folder of a switch inside a cache folder: its name and a digest (SHA-1) of everything that
/// decides what is in it: sources, tools, their arguments, parameters. `tools` is the text of
/// toolchain().
std::string entry_name(const SwitchShape& shape, bool checked, const std::string& tools);

/// Folder of Verilator's own part, which all switches of the same tools share, as kRuntime.
std::string runtime_name(bool checked, const std::string& tools);

inline constexpr const char* kLibrary = "shape.so";

/// `file` (kLibrary; of runtime_name() kRuntime) in the folder `entry`; empty if there is none, or
/// not as seal() left it.
std::string sealed(const std::string& entry, const char* file = kLibrary);
/// Opens the same file for reading: the checked file is the one that is read. -1: there is none.
int open_sealed(const std::string& entry, const char* file = kLibrary);
/// Notes its size and sum, after which the entry counts. Throws OutputError.
void seal(const std::string& entry, const char* file = kLibrary);

/// While it lives, files and folders are made for this user alone, whatever the umask is. The umask
/// is that of all threads.
class PrivateFiles {
 public:
  PrivateFiles() : before_(umask(S_IRWXG | S_IRWXO)) {}
  ~PrivateFiles() { umask(before_); }
  PrivateFiles(const PrivateFiles&) = delete;
  PrivateFiles& operator=(const PrivateFiles&) = delete;

 private:
  mode_t before_;
};

/// Names of the sealed entries of a cache folder, sorted.
std::vector<std::string> cached_entries(const std::string& folder);

/// Removes every entry, and what killed builds left, except what is being built. Returns how many.
std::size_t clear_entries(const std::string& folder);

/// Held while an entry is built. Others wait for it.
class EntryLock {
 public:
  /// Creates the cache folder if need be; ok() is false if it cannot be written (why(): the
  /// reason).
  EntryLock(const std::string& folder, const std::string& name);
  ~EntryLock();
  EntryLock(const EntryLock&) = delete;
  EntryLock& operator=(const EntryLock&) = delete;

  bool ok() const { return why_.empty(); }
  const std::string& why() const { return why_; }
  /// False while another process holds it, or if ok() has become false.
  bool try_lock();

 private:
  std::string folder_;
  int file_ = -1;
  std::string why_;
};

}  // namespace dusk

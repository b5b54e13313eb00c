// SPDX-License-Identifier: Apache-2.0
/// The one way in which the program creates files. It follows no symbolic or hard link that
/// somebody else has put under a name, and leaves no file half written.
#pragma once

#include <sys/types.h>

#include <string>

#include "sw/common/config_error.h"

namespace dusk {

/// Error of writing a result: what() is the one line to print. The program ends with status 2.
class OutputError : public ErrorLine {
 public:
  using ErrorLine::ErrorLine;
};

/// Throws OutputError "PATH: cannot be written: REASON".
[[noreturn]] void cannot_be_written(const std::string& path, const std::string& reason);

/// Beginning of the names of files that are not yet complete. A random rest follows.
inline constexpr const char* kTemporary = ".dusk-";

/// File that gets its name when it is complete, or the standard output ("-"). Until then it is a
/// hidden file in the same folder under a random name. Functions throw OutputError.
class WholeFile {
 public:
  explicit WholeFile(const std::string& path);
  /// Removes the file unless finish() was called.
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  void write(const std::string& text);
  /// Gives the file its name. Replaces a file of that name; does not follow a link.
  void finish();

 private:
  void flush();

  std::string path_, temporary_, buffer_;
  bool standard_;
  int file_ = -1;
};

/// Writes `text` as a complete file (WholeFile).
void write_file(const std::string& path, const std::string& text);
void write_file(const std::string& folder, const std::string& name, const std::string& text);

/// Opens a file that has its name while it is written: a log or a lock. `flags` are those
/// of open(2); an absent file is created. Refuses all but a regular file of this user with
/// one name. Returns the descriptor, which started programs do not inherit. Throws
/// OutputError.
int open_own_file(const std::string& path, int flags, mode_t mode = 0666);

/// Adds text to a log that open_own_file() opens. Throws OutputError.
void append_to(const std::string& path, const std::string& text);

/// Makes the folder and its missing parents. Throws OutputError, which begins with `place`, if the
/// folder cannot be made or written.
void ensure_folder(const std::string& folder, const std::string& place = "");

/// Returns why `folder` could not be made or written; empty if it could. The test makes a temporary
/// folder beside it, and removes that again.
std::string folder_fault(const std::string& folder);

/// Returns why a file could not be made at `path`; empty if it could. The file's folder must exist.
std::string file_fault(const std::string& path);

/// Throws OutputError, which begins with `place`, if folder_fault() finds a fault.
void try_folder(const std::string& folder, const std::string& place = "");

}  // namespace dusk

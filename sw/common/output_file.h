// SPDX-License-Identifier: Apache-2.0
/// The one way in which the program creates files. No symbolic or hard link that somebody else has
/// put under a name is followed, and no file is written in part.
#pragma once

#include <sys/types.h>

#include <string>

#include "sw/common/config_error.h"

namespace dusk {

/// A result could not be written: what() is the one line to print. The program ends with status 2.
class OutputError : public ErrorLine {
 public:
  using ErrorLine::ErrorLine;
};

/// Throws OutputError "PATH: cannot be written: REASON".
[[noreturn]] void cannot_be_written(const std::string& path, const std::string& reason);

/// Beginning of the names of files that are not yet whole. Nobody can guess the rest.
inline constexpr const char* kTemporary = ".dusk-";

/// A file that gets its name when it is whole, or the standard output ("-"). Until then it is a
/// hidden file in the same folder under a random name. Functions throw OutputError.
class WholeFile {
 public:
  explicit WholeFile(const std::string& path);
  /// Removes the file unless it is whole.
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  void write(const std::string& text);
  /// Gives the file its name. A file of that name is replaced, and a link is not followed.
  void finish();

 private:
  void flush();

  std::string path_, temporary_, buffer_;
  bool standard_;
  int file_ = -1;
};

/// Writes a WholeFile.
void write_file(const std::string& path, const std::string& text);
void write_file(const std::string& folder, const std::string& name, const std::string& text);

/// Opens a file that stays under its name while it is written: a log or a lock. `flags` are those
/// of open(2); the file is created if it is absent. Refuses what is not a regular file of this user
/// with one name. Returns the descriptor, which programs that are started do not inherit. Throws
/// OutputError.
int open_own_file(const std::string& path, int flags, mode_t mode = 0666);

/// Adds text to a log, which is opened as by open_own_file(). Throws OutputError.
void append_to(const std::string& path, const std::string& text);

/// Makes the folder, and those that it is in, unless it is there. Throws OutputError, which begins
/// with `place`, if it cannot be made or written.
void ensure_folder(const std::string& folder, const std::string& place = "");

/// Returns why `folder` could not be made or written; empty if it could. Tries it with a folder
/// beside, which is removed again.
std::string folder_fault(const std::string& folder);

/// Returns why a file could not be made at `path`, whose folder must be there; empty if it could.
std::string file_fault(const std::string& path);

/// Throws OutputError, which begins with `place`, if folder_fault() finds one.
void try_folder(const std::string& folder, const std::string& place = "");

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// All opening and reading of files in Dusk. It reads regular files only, so that a pipe or a
/// device neither blocks nor fills the memory, and reports each read error.
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

namespace dusk {

/// Longest file of a user that is read as a whole, in bytes.
constexpr std::uint64_t kTextLimit = 64u << 20;
/// Longest file of Dusk or of a tool that is read as a whole, in bytes: a netlist, a log, a table.
constexpr std::uint64_t kMadeLimit = 1u << 30;
/// Longest line of a file that is read line by line, in bytes.
constexpr std::size_t kLineLimit = 64u << 10;
constexpr std::uint64_t kNoLimit = UINT64_MAX;
/// Greatest number of bytes that input_beginning() reads.
constexpr std::size_t kBeginningBytes = 64u << 10;

/// Error of a file that cannot be read: what() is "FILE: cannot be read: reason", one line.
class InputError : public std::invalid_argument {
 public:
  InputError(const std::string& file, const std::string& reason);
};

/// Treatment of symbolic links: read the file behind them, or refuse them.
enum class SymbolicLinks : std::uint8_t { Follow, Refuse };

/// A regular file that is open for reading. Every member except the destructor throws InputError.
class InputFile {
 public:
  /// Opens the file. Throws InputError if it does not exist, is not a regular file, is a link that
  /// `links` refuses, cannot be opened, or has more than `limit` bytes.
  explicit InputFile(std::string path, std::uint64_t limit = kTextLimit,
                     SymbolicLinks links = SymbolicLinks::Follow);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  /// Reads the next line without its end ("\n"). Returns false after the last one. Throws
  /// InputError for a line of more than kLineLimit bytes.
  bool line(std::string& text);
  /// Returns the next bytes, as many as the buffer has; they are valid until the next call. Returns
  /// "" at the end.
  std::string_view next();
  /// Skips everything but the last `bytes` of the file.
  void skip_to_last(std::uint64_t bytes);
  /// Reads the rest of the file.
  std::string rest();

 private:
  /// Reads the next bytes into the buffer. Returns false at the end of the file.
  bool fill();

  std::string path_;
  std::uint64_t limit_, left_;
  int descriptor_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;  ///< unread bytes of the buffer
};

/// An InputFile as a stream, of any length unless a limit is given. A read error throws InputError
/// from the stream's functions.
class InputStream : public std::istream {
 public:
  explicit InputStream(const std::string& path, std::uint64_t limit = kNoLimit);

 private:
  class Buffer : public std::streambuf {
   public:
    Buffer(const std::string& path, std::uint64_t limit) : file_(path, limit) {}

   private:
    int_type underflow() override;
    InputFile file_;
  };
  Buffer buffer_;
};

/// Returns true if nothing has this name, not even a dangling link.
bool is_absent(const std::string& path);

/// Reads a whole file. Returns nothing if it does not exist. Throws InputError.
std::optional<std::string> read_input(const std::string& path, std::uint64_t limit = kTextLimit);

/// Reads the first bytes of a file of any length, at most kBeginningBytes. Returns nothing if there
/// is no regular file (or link to one) of that name, or if it cannot be read.
std::optional<std::string> input_beginning(const std::string& path);

/// Reads the last `bytes` of a file of any length. Returns "" if it does not exist. Throws
/// InputError.
std::string input_tail(const std::string& path, std::uint64_t bytes);

}  // namespace dusk

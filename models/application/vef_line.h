// SPDX-License-Identifier: Apache-2.0
/// The words of a VEF trace, line by line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "models/common/input_file.h"

namespace dusk::application {

/// Reads a file word by word. Blanks separate words; lines without a word are skipped. A line may
/// have any length: a communicator names all of its tasks on one.
class VefLine {
 public:
  /// Opens the file. Throws InputError.
  explicit VefLine(const std::string& file);

  /// Goes to the next line that has a word. Throws if the line before has words left. Returns false
  /// at the end of the file.
  bool next_line();
  /// Reads the next word of the line. Returns false at its end.
  bool word();
  /// Reads the next word. Throws if the line has ended; `name` is the expected word.
  const std::string& word(std::string_view name);
  /// Reads a whole number from 0 to `high`. Throws if the word is not one.
  std::uint64_t number(std::string_view name, std::uint64_t high);
  /// Returns the word read last as a whole number. If `letter` is given, the word may begin with
  /// it; if `must` is true, it must begin with it.
  std::uint64_t number_of_word(std::string_view name, std::uint64_t high, char letter = 0,
                               bool must = false) const;
  /// Reads a time in nanoseconds, rounded to a whole number.
  std::uint64_t time(std::string_view name);

  const std::string& text() const { return word_; }  ///< the word read last
  std::uint32_t line() const { return line_; }       ///< line number, from 1
  const std::string& file() const { return file_; }
  /// Throws std::invalid_argument, "FILE:LINE: message".
  [[noreturn]] void fail(const std::string& message) const;

 private:
  std::string file_;
  InputStream in_;
  std::uint32_t line_ = 0;
  bool in_line_ = false;  ///< the end of the line has not been read
  std::string word_;
};

}  // namespace dusk::application

// SPDX-License-Identifier: Apache-2.0
/// The tokens of a GOAL text (goal_reader.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "models/application/gzip_input.h"

namespace dusk::application {

enum class GoalToken : std::uint8_t { Word, Number, Colon, Open, Close, End };

/// Longest word of a GOAL text, in bytes.
constexpr std::size_t kLongestGoalWord = 255;

/// Reads a file token by token; holds only one piece of GzipInput::next() at a time. Blanks, ends
/// of lines and comments (`//` to the end of the line, `/* */`) only separate tokens.
class GoalLexer {
 public:
  /// Opens the file. Throws InputError.
  explicit GoalLexer(const std::string& file);

  /// Reads the next token. Throws std::invalid_argument for a character that begins no token, a too
  /// long word (kLongestGoalWord) or a comment without an end, and InputError for a read error.
  void next();

  // The token of the last next().
  GoalToken kind() const { return kind_; }
  bool is(std::string_view word) const { return kind_ == GoalToken::Word && text_ == word; }
  /// Returns the text of a Word or Number. Its owner may swap it with another string.
  std::string& text() { return text_; }
  /// Returns the value of a Number without its sign; UINT64_MAX if it does not fit.
  std::uint64_t value() const { return value_; }
  bool negative() const { return negative_; }  ///< a Number with a sign
  std::uint64_t line() const { return line_; }

  /// Returns the token as a message quotes it.
  std::string quoted() const;
  /// Throws std::invalid_argument with "FILE:LINE: message", with the line of the token.
  [[noreturn]] void fail(const std::string& message) const;

 private:
  /// Reads the next piece of the file if none is left of the last one. Returns false at the end.
  bool more() { return at_ != end_ || fill(); }
  bool fill();
  bool skip_blanks();
  void skip_comment();
  void read_word();
  void read_number();
  [[noreturn]] void fail_at_character();

  std::string file_;
  GzipInput input_;
  const char* at_ = nullptr;
  const char* end_ = nullptr;  ///< end of the piece
  std::uint64_t line_ = 1;
  GoalToken kind_ = GoalToken::End;
  bool negative_ = false;
  std::uint64_t value_ = 0;
  std::string text_;
};

}  // namespace dusk::application

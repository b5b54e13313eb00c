// SPDX-License-Identifier: Apache-2.0
#include "models/application/goal_lexer.h"

#include <stdexcept>

#include "models/common/shown_text.h"

namespace dusk::application {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::size_t kQuotedBytes = 40;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_of_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

}  // namespace

GoalLexer::GoalLexer(const std::string& file) : file_(file), input_(file) {
  fill();
  const std::string_view piece(at_, static_cast<std::size_t>(end_ - at_));
  if (piece.substr(0, kByteOrderMark.size()) == kByteOrderMark) at_ += kByteOrderMark.size();
}

bool GoalLexer::fill() {
  const std::string_view piece = input_.next();
  at_ = piece.data();
  end_ = at_ + piece.size();
  return !piece.empty();
}

bool GoalLexer::skip_blanks() {
  while (more()) {
    const char c = *at_;
    if (c == '/') {
      skip_comment();
      continue;
    }
    if (!is_blank(c)) return true;
    if (c == '\n') ++line_;
    ++at_;
  }
  return false;
}

void GoalLexer::skip_comment() {
  ++at_;
  if (more() && *at_ == '/') {
    while (more() && *at_ != '\n') ++at_;
    return;
  }
  if (!more() || *at_ != '*') fail("unexpected '/' ('//' and '/*' begin comments)");
  const std::uint64_t first = line_;
  ++at_;
  for (bool star = false; more();) {
    const char c = *at_++;
    if (star && c == '/') return;
    star = c == '*';
    if (c == '\n') ++line_;
  }
  line_ = first;
  fail("the comment does not end ('*/' ends it)");
}

void GoalLexer::read_word() {
  kind_ = GoalToken::Word;
  do {
    const char* const from = at_;
    while (at_ != end_ && is_of_word(*at_)) ++at_;
    text_.append(from, at_);
    if (text_.size() > kLongestGoalWord)
      fail("the word " + quoted() + " is too long (" + std::to_string(kLongestGoalWord) +
           " bytes at most)");
  } while (at_ == end_ && fill());
}

void GoalLexer::read_number() {
  kind_ = GoalToken::Number;
  value_ = 0;
  for (; more() && is_digit(*at_); ++at_) {
    const auto digit = static_cast<std::uint64_t>(*at_ - '0');
    value_ = value_ > (UINT64_MAX - digit) / 10 ? UINT64_MAX : value_ * 10 + digit;
    if (text_.size() <= kLongestGoalWord) text_ += *at_;
  }
}

void GoalLexer::next() {
  text_.clear();
  kind_ = GoalToken::End;
  if (!skip_blanks()) return;
  const char c = *at_;
  negative_ = c == '-';
  if (is_letter(c)) return read_word();
  if (is_digit(c)) return read_number();
  if (c == ':' || c == '{' || c == '}') {
    ++at_;
    kind_ = c == ':' ? GoalToken::Colon : c == '{' ? GoalToken::Open : GoalToken::Close;
    return;
  }
  if (!negative_) fail_at_character();
  text_ = *at_++;
  if (!more() || !is_digit(*at_)) fail("unexpected '-' (a number follows it)");
  read_number();
}

void GoalLexer::fail_at_character() {
  for (; more() && !is_blank(*at_) && text_.size() < kQuotedBytes; ++at_) text_ += *at_;
  fail("unexpected '" + shown(text_) +
       "' (words of letters, digits and '_', numbers, ':', '{', '}')");
}

std::string GoalLexer::quoted() const {
  switch (kind_) {
    case GoalToken::Colon:
      return "':'";
    case GoalToken::Open:
      return "'{'";
    case GoalToken::Close:
      return "'}'";
    case GoalToken::End:
      return "the end of the file";
    default:
      return "'" + one_line(text_, kQuotedBytes) + "'";
  }
}

void GoalLexer::fail(const std::string& message) const {
  throw std::invalid_argument(shown(file_) + ':' + std::to_string(line_) + ": " + message);
}

}  // namespace dusk::application

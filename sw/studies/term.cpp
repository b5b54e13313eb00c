// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/term.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/trim.hpp>
#include <cctype>
#include <charconv>

#include "sw/common/text.h"
#include "sw/studies/budget.h"

namespace dusk {
namespace {

bool is_term_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}
bool is_term_digit(char c) { return c >= '0' && c <= '9'; }

/// Parses from the loosest to the tightest operators, which are left-associative.
class Parser {
 public:
  explicit Parser(const std::string& text) : text_(text) {}

  Term whole() {
    Term term = either();
    skip_blanks();
    if (at_ < text_.size()) fail();
    return term;
  }

 private:
  /// Counts a level of nesting while this object lives.
  struct Level {
    explicit Level(Parser& parser) : parser(parser) {
      if (++parser.depth_ > kDeepestTerm)
        throw StudyError(fmt::format("'{}' is nested too deeply (at most {} levels)",
                                     shown(parser.text_), kDeepestTerm));
    }
    ~Level() { --parser.depth_; }
    Parser& parser;
  };

  [[noreturn]] void fail() const {
    throw StudyError(fmt::format("'{}' is no expression: at '{}'", shown(text_),
                                 shown(text_.substr(std::min(at_, text_.size())))));
  }
  void skip_blanks() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  bool take(const std::string& sign) {
    skip_blanks();
    if (text_.compare(at_, sign.size(), sign) != 0) return false;
    at_ += sign.size();
    return true;
  }
  bool take_word(const std::string& word) {
    skip_blanks();
    if (text_.compare(at_, word.size(), word) != 0) return false;
    const std::size_t end = at_ + word.size();
    if (end < text_.size() && is_term_letter(text_[end])) return false;
    at_ = end;
    return true;
  }
  static Term joined(Term left, const std::string& sign, Term right) {
    Term term;
    term.kind = Term::Kind::Operator;
    term.text = sign;
    term.parts.push_back(std::move(left));
    term.parts.push_back(std::move(right));
    return term;
  }
  static Term prefixed(Term::Kind kind, Term of) {
    Term term;
    term.kind = kind;
    term.parts.push_back(std::move(of));
    return term;
  }

  Term either() {
    Term left = both();
    while (take_word("or")) left = joined(std::move(left), "or", both());
    return left;
  }
  Term both() {
    Term left = comparison();
    while (take_word("and")) left = joined(std::move(left), "and", comparison());
    return left;
  }
  Term comparison() {
    if (take_word("not")) {
      const Level level(*this);
      return prefixed(Term::Kind::Not, comparison());
    }
    Term left = sum();
    for (bool more = true; more;) {
      more = false;
      for (const char* sign : {"<=", ">=", "==", "!=", "<", ">"}) {
        if (!take(sign)) continue;
        left = joined(std::move(left), sign, sum());
        more = true;
        break;
      }
    }
    return left;
  }
  Term sum() {
    Term left = product();
    for (;;) {
      const char* const sign = take("+") ? "+" : take("-") ? "-" : nullptr;
      if (sign == nullptr) return left;
      left = joined(std::move(left), sign, product());
    }
  }
  Term product() {
    Term left = factor();
    for (;;) {
      const char* const sign = take("*") ? "*" : take("/") ? "/" : nullptr;
      if (sign == nullptr) return left;
      left = joined(std::move(left), sign, factor());
    }
  }
  Term factor() {
    const Level level(*this);
    if (take("-")) return prefixed(Term::Kind::Negative, factor());
    if (take("(")) {
      Term inner = either();
      if (!take(")")) fail();
      return inner;
    }
    skip_blanks();
    if (at_ < text_.size() && is_term_digit(text_[at_])) return number();
    return name_or_call();
  }
  Term number() {
    Term term;
    const char* const begin = text_.data() + at_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), term.number);
    if (error != std::errc{}) fail();
    at_ += static_cast<std::size_t>(end - begin);
    return term;
  }
  Term name_or_call() {
    Term term;
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_term_letter(text_[at_])) ++at_;
    if (at_ == begin) fail();
    term.kind = Term::Kind::Name;
    term.text = text_.substr(begin, at_ - begin);
    if (term.text == "true" || term.text == "false") {
      term.kind = Term::Kind::Number;
      term.number = term.text == "true" ? 1 : 0;
    }
    const std::size_t after_name = at_;
    if (!take("(")) {
      at_ = after_name;
      return term;
    }
    const std::size_t inside = at_;
    at_ = closing_bracket();
    term.kind = Term::Kind::Call;
    term.arguments = split(text_.substr(inside, at_ - inside), ',');
    ++at_;
    return term;
  }
  /// Finds the closing bracket of a call whose opening bracket was read.
  std::size_t closing_bracket() const {
    int open = 1;
    for (std::size_t i = at_; i < text_.size(); ++i) {
      if (text_[i] == '(') ++open;
      if (text_[i] == ')') --open;
      if (open == 0) return i;
      if (open + depth_ > kDeepestTerm)
        throw StudyError(fmt::format("'{}' is nested too deeply (at most {} levels)", shown(text_),
                                     kDeepestTerm));
    }
    throw StudyError(fmt::format("'{}' is no expression: at ''", shown(text_)));
  }

  const std::string& text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

Term parse_term(const std::string& text) { return Parser(text).whole(); }

std::size_t find_outside(const std::string& text, char c, std::size_t from) {
  int depth = 0;
  for (std::size_t i = from; i < text.size(); ++i) {
    if (text[i] == c && depth == 0) return i;
    if (std::string("([{").find(text[i]) != std::string::npos) ++depth;
    if (std::string(")]}").find(text[i]) != std::string::npos) --depth;
  }
  return std::string::npos;
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  for (std::size_t from = 0;;) {
    const auto end = find_outside(text, at, from);
    parts.push_back(boost::trim_copy(text.substr(from, end - from)));
    if (end == std::string::npos) return parts;
    from = end + 1;
  }
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/plot_words.h"

#include <fmt/format.h>

#include <cctype>
#include <cstring>

#include "sw/common/config_error.h"
#include "sw/common/text.h"

namespace dusk {
namespace {

using Kind = PlotWord::Kind;

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_letter(char c) {
  return static_cast<unsigned char>(c) < 0x80 &&
         (std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_');
}

class Reader {
 public:
  Reader(const std::string& script, const std::string& file) : text_(script), file_(file) {}

  std::vector<PlotWord> words() {
    while (at_ < text_.size()) next();
    words_.push_back({Kind::End, "", place()});
    return std::move(words_);
  }

 private:
  std::string place() const { return fmt::format("{}:{}:{}", file_, line_, at_ - begin_ + 1); }
  char look(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool continues() const {
    return look() == '\\' && (look(1) == '\n' || (look(1) == '\r' && look(2) == '\n'));
  }
  [[noreturn]] void refuse(const std::string& word, const std::string& what) const {
    PlotWord{Kind::Sign, word, place()}.refuse(what);
  }
  void new_line() {
    ++line_;
    begin_ = at_;
  }
  void add(Kind kind, std::size_t length) {
    words_.push_back({kind, text_.substr(at_, length), place()});
    at_ += length;
  }

  void next() {
    const char c = look();
    if (continues()) {
      at_ += look(1) == '\r' ? 3 : 2;
      new_line();
    } else if (c == '\n') {
      add(Kind::End, 1);
      new_line();
    } else if (c == ' ' || c == '\t' || (c == '\r' && look(1) == '\n')) {
      ++at_;
    } else if (c == '#') {
      comment();
    } else if (c == '"' || c == '\'') {
      text(c);
    } else if (is_letter(c)) {
      add(Kind::Name, length_of_name(0));
    } else if (is_digit(c) || (c == '.' && is_digit(look(1)))) {
      number();
    } else if (c == '$') {
      block_or_column();
    } else {
      sign();
    }
  }
  std::size_t length_of_name(std::size_t from) const {
    std::size_t length = from;
    while (is_letter(look(length)) || is_digit(look(length))) ++length;
    return length;
  }
  /// Skips a comment, which a backslash continues in the next line.
  void comment() {
    for (; at_ < text_.size() && look() != '\n'; ++at_) {
      if (look() == '`') refuse("`", "may start a command");
      if (!continues()) continue;
      at_ += look(1) == '\r' ? 2 : 1;
      ++line_;
      begin_ = at_ + 1;
    }
  }
  void text(char quote) {
    PlotWord word{Kind::Text, "", place()};
    for (++at_;; ++at_) {
      const char c = look();
      if (at_ >= text_.size() || c == '\n') refuse("", "a text does not end on its line");
      if (c == '`') refuse("`", "may start a command");
      if (static_cast<unsigned char>(c) < 0x20 && c != '\t') refuse("", "has a control character");
      if (c == quote && look(1) == quote && quote == '\'') {
        ++at_;  // a doubled quote is a quote
      } else if (c == quote) {
        break;
      } else if (c == '\\' && quote == '"') {
        if (std::strchr("\"\\n", look(1)) == nullptr || look(1) == '\0')
          refuse("\\", "stands in a text before another letter than n, \\ or \"");
        word.text += c;
        ++at_;
      }
      word.text += look();
    }
    ++at_;
    words_.push_back(word);
  }
  void number() {
    std::size_t length = 0;
    while (is_digit(look(length)) || look(length) == '.') ++length;
    if (look(length) == 'e' || look(length) == 'E') {
      const std::size_t sign = look(length + 1) == '-' || look(length + 1) == '+' ? 2 : 1;
      if (is_digit(look(length + sign))) length += sign;
      while (is_digit(look(length))) ++length;
    }
    add(Kind::Number, length);
  }
  /// Reads $name, a block of data, or $1, a column.
  void block_or_column() {
    const std::string place_of_it = place();
    ++at_;
    std::size_t digits = 0;
    while (is_digit(look(digits))) ++digits;
    const std::size_t length = is_letter(look()) ? length_of_name(0) : digits;
    if (length == 0) refuse("$", "is no block of data and no column");
    add(is_letter(look()) ? Kind::Block : Kind::Number, length);
    words_.back().place = place_of_it;
  }
  void sign() {
    for (const char* two : {"!=", "||", "&&", "==", "<=", ">=", "**"}) {
      if (look() == two[0] && look(1) == two[1]) return add(Kind::Sign, 2);
    }
    const char c = look();
    if (c == '\0' || std::strchr("+-*/%<>?:.,;()[]{}=", c) == nullptr)
      refuse(std::string(1, c), "is not allowed");
    if (c == '<' && look(1) == '<') refuse("<<", "begins data (they stand in [[data]])");
    add(Kind::Sign, 1);
  }

  const std::string& text_;
  const std::string& file_;
  std::size_t at_ = 0, line_ = 1, begin_ = 0;
  std::vector<PlotWord> words_;
};

}  // namespace

void PlotWord::refuse(const std::string& what) const {
  throw ConfigError("{}: plot: {}{} (docs/studies.md says what a plot may do; --trust takes all)",
                    place, text.empty() ? "" : "'" + shown(text) + "' ", what);
}

std::vector<PlotWord> plot_words(const std::string& script, const std::string& file) {
  return Reader(script, file).words();
}

}  // namespace dusk

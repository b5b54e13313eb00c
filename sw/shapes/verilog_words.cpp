// SPDX-License-Identifier: Apache-2.0
#include "sw/shapes/verilog_words.h"

#include <algorithm>
#include <cctype>

namespace dusk {
namespace {

using Kind = VerilogWord::Kind;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\f'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class WordReader {
 public:
  explicit WordReader(const std::string& text) : text_(text) {}

  std::vector<VerilogWord> all() {
    while (at_ < text_.size()) next();
    return std::move(words_);
  }

 private:
  char look(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  std::size_t behind_name(std::size_t from) const {
    while (from < text_.size() && is_verilog_letter(text_[from])) ++from;
    return from;
  }
  void add(Kind kind, std::size_t end, std::size_t skip = 0) {
    words_.push_back({kind, text_.substr(at_ + skip, end - at_ - skip), at_, end, line_});
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                         text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    at_ = end;
  }

  void next() {
    const char c = look();
    if (is_blank(c) || (c == '\r' && look(1) == '\n')) {
      line_ += c == '\n' ? 1 : 0;
      ++at_;
    } else if (c == '/' && look(1) == '/') {
      add(Kind::Comment, std::min(text_.find('\n', at_), text_.size()));
    } else if (c == '/' && look(1) == '*') {
      const auto end = text_.find("*/", at_ + 2);
      end == std::string::npos ? add(Kind::Open, text_.size()) : add(Kind::Comment, end + 2);
    } else if (c == '"') {
      string();
    } else if (c == '`') {
      directive();
    } else if (c == '\\') {
      escaped();
    } else if (c == '$') {
      add(Kind::System, behind_name(at_ + 1));
    } else if (is_digit(c)) {
      add(Kind::Number, behind_name(at_));
    } else if (is_verilog_letter(c)) {
      add(Kind::Name, behind_name(at_));
    } else {
      const bool is_plain = c > 0x20 && c < 0x7f;
      add(is_plain ? Kind::Sign : Kind::Other, at_ + 1);
    }
  }
  /// Reads a string, which must end on its line.
  void string() {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != '"' && text_[end] != '\n')
      end += text_[end] == '\\' && end + 1 < text_.size() && text_[end + 1] != '\n' ? 2 : 1;
    const bool closed = end < text_.size() && text_[end] == '"';
    add(closed ? Kind::Text : Kind::Open, std::min(closed ? end + 1 : end, text_.size()));
  }
  void directive() {
    if (look(1) == '`') return add(Kind::Paste, at_ + 2);
    if (look(1) == '"') return add(Kind::Directive, at_ + 2, 1);
    add(Kind::Directive, behind_name(at_ + 1), 1);
  }
  /// Skips an escape. A backslash at the end of a line continues a macro.
  void escaped() {
    std::size_t end = at_ + 1;
    while (end < text_.size() && !is_blank(text_[end]) && text_[end] != '\r') ++end;
    add(Kind::Escaped, end);
  }

  const std::string& text_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::vector<VerilogWord> words_;
};

}  // namespace

bool is_verilog_letter(char c) {
  return static_cast<unsigned char>(c) < 0x80 &&
         (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$');
}

std::vector<VerilogWord> verilog_words(const std::string& text) { return WordReader(text).all(); }

}  // namespace dusk

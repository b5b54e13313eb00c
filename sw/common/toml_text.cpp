// SPDX-License-Identifier: Apache-2.0
#include "sw/common/toml_text.h"

#include <fmt/format.h>

#include <vector>

#include "sw/common/config_error.h"

namespace dusk {
namespace {

constexpr std::string_view kMark = "\xef\xbb\xbf";

/// Goes through a text once and checks its limits. Knows TOML's strings, comments and brackets.
/// Other faults are left to toml++, which stops at the first one.
class TomlScan {
 public:
  explicit TomlScan(std::string_view text) : text_(text) {}

  TomlFault fault() {
    if (starts_with(kMark)) at_ = kMark.size();
    line_begin_ = at_;
    while (at_ < text_.size() && fault_.what.empty()) step();
    return fault_;
  }

 private:
  bool starts_with(std::string_view start) const {
    return text_.substr(at_, start.size()) == start;
  }

  void refuse(std::string what) {
    if (!fault_.what.empty()) return;
    std::size_t column = 1;
    for (std::size_t i = line_begin_; i < at_; ++i)
      column += (static_cast<unsigned char>(text_[i]) & 0xc0) != 0x80 ? 1 : 0;
    fault_ = {std::move(what),
              {static_cast<toml::source_index>(line_), static_cast<toml::source_index>(column)}};
  }

  void step() {
    const char c = text_[at_];
    if (c == '"' || c == '\'') return string();
    if (c == '#') return comment();
    if (c == '\n') return line_end();
    if (static_cast<unsigned char>(c) >= 0x80)
      return refuse("a letter outside quotes is not ASCII");
    if (c == '.') {
      ++dots_;
    } else if (c == '[' || c == '{') {
      open();
    } else if (c == ']' || c == '}') {
      close();
    } else if (c == ',') {
      dots_ = 0;
    }
    if (depth_ + section_ + dots_ > kLevels)
      return refuse(fmt::format("is nested deeper than {} levels", kLevels));
    const bool ends = c == ' ' || c == '\t' || c == '=' || c == ',' || c == '[' || c == ']';
    word_ = ends ? 0 : word_ + 1;
    if (word_ > kValueBytes) return refuse(fmt::format("is longer than {} bytes", kValueBytes));
    blank_line_ = blank_line_ && (c == ' ' || c == '\t');
    ++at_;
  }

  /// At the begin of a line, outside of values, a bracket begins the name of a section.
  void open() {
    if (levels_.empty() && blank_line_) {
      in_section_ = true;
      section_ = dots_ = 0;
    }
    if (in_section_) return;
    levels_.push_back(1 + dots_);
    depth_ += levels_.back();
    dots_ = 0;
  }

  void close() {
    if (in_section_) {
      section_ += dots_;
      in_section_ = false;
    } else if (!levels_.empty()) {
      depth_ -= levels_.back();
      levels_.pop_back();
    }
    dots_ = 0;
  }

  void line_end() {
    ++at_;
    ++line_;
    line_begin_ = at_;
    word_ = dots_ = 0;
    blank_line_ = true;
    in_section_ = false;
  }

  void comment() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }

  void string() {
    const char quote = text_[at_];
    const bool is_long = starts_with(std::string(3, quote));
    std::size_t at = at_ + (is_long ? 3 : 1);
    const std::size_t begin = at;
    for (; at < text_.size(); ++at) {
      if (text_[at] == '\n' && !is_long) break;  // toml++ refuses a line end in a short string
      if (quote == '"' && text_[at] == '\\') {
        ++at;
      } else if (text_[at] == quote && (!is_long || text_.substr(at, 3) == std::string(3, quote))) {
        break;
      }
    }
    at = std::min(at, text_.size());
    if (at - begin > kValueBytes)
      return refuse(fmt::format("a text is longer than {} bytes", kValueBytes));
    at_ = at;
    for (std::size_t i = begin; i < at; ++i) {
      if (text_[i] != '\n') continue;
      ++line_;
      line_begin_ = i + 1;
    }
    // Two more quotes may belong to the text: """a"""""
    for (int quotes = is_long ? 5 : 1; quotes > 0 && at_ < text_.size() && text_[at_] == quote;
         --quotes)
      ++at_;
    blank_line_ = false;
  }

  std::string_view text_;
  TomlFault fault_;
  std::size_t at_ = 0, line_ = 1, line_begin_ = 0;
  bool blank_line_ = true;           ///< nothing but blanks since the begin of the line
  bool in_section_ = false;          ///< inside the brackets of [a.b]
  std::size_t section_ = 0;          ///< dots in the section's name
  std::size_t dots_ = 0;             ///< dots in the key
  std::size_t depth_ = 0;            ///< sum of levels_
  std::size_t word_ = 0;             ///< bytes since the last blank
  std::vector<std::size_t> levels_;  ///< depth that each open bracket adds
};

}  // namespace

TomlFault toml_fault(std::string_view text) { return TomlScan(text).fault(); }

std::string toml_place(const std::string& file, const toml::source_position& at) {
  return fmt::format("{}:{}:{}", shown(file), at.line, at.column);
}

toml::table parse_toml(const std::string& text, const std::string& file) {
  const TomlFault fault = toml_fault(text);
  if (!fault.what.empty())
    throw ConfigError("{}: syntax: {}", toml_place(file, fault.at), fault.what);
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    throw ConfigError("{}: syntax: {}", toml_place(file, error.source().begin),
                      one_line(error.description(), 2 * kShownBytes));
  }
}

}  // namespace dusk

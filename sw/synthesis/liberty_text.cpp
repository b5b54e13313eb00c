// SPDX-License-Identifier: Apache-2.0
#include "sw/synthesis/liberty_text.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstring>

namespace dusk {
namespace {

struct LibertyWord {
  std::string_view text;
  std::size_t at = 0;
  enum Kind : unsigned char { End, Mark, Plain, Quoted } kind = End;
  bool is(char mark) const { return kind == Mark && text.front() == mark; }
};

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }
bool is_liberty_mark(char c) { return c != '\0' && std::strchr("(){}:;,", c) != nullptr; }

/// Splits a Liberty text into words. Quoted words have no quotes; punctuation is a word.
class LibertyWords {
 public:
  explicit LibertyWords(std::string_view text) : text_(text) {}

  LibertyWord next() {
    skip();
    const std::size_t begin = at_;
    if (begin >= text_.size()) return {{}, text_.size(), LibertyWord::End};
    if (text_[begin] == '"') {
      const std::size_t end = std::min(text_.find('"', begin + 1), text_.size());
      at_ = std::min(end + 1, text_.size());
      return {text_.substr(begin + 1, end - begin - 1), begin, LibertyWord::Quoted};
    }
    if (is_liberty_mark(text_[begin])) {
      ++at_;
      return {text_.substr(begin, 1), begin, LibertyWord::Mark};
    }
    while (at_ < text_.size() && !is_liberty_mark(text_[at_]) && text_[at_] != '"' &&
           !is_blank(text_[at_]))
      ++at_;
    return {text_.substr(begin, at_ - begin), begin, LibertyWord::Plain};
  }
  std::size_t at() const { return at_; }
  void back_to(std::size_t at) { at_ = at; }

 private:
  void skip() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (text_.compare(at_, 2, "/*") == 0) {
        const std::size_t end = text_.find("*/", at_ + 2);
        at_ = end == std::string_view::npos ? text_.size() : end + 2;
      } else if (text_.compare(at_, 2, "//") == 0) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (c == '\\' || is_blank(c)) {
        ++at_;
      } else {
        return;
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

/// A kind of group that Dusk uses, and the groups in which it is allowed.
struct KeptGroup {
  std::string_view kind, parents;
};
constexpr KeptGroup kKept[] = {
    {"cell", " library "},
    {"power_lut_template", " library "},
    {"ff", " cell "},
    {"latch", " cell "},
    {"ff_bank", " cell "},
    {"latch_bank", " cell "},
    {"statetable", " cell "},
    {"bus", " cell "},
    {"bundle", " cell "},
    {"pin", " cell bus bundle "},
    {"internal_power", " pin bus bundle cell "},
    {"rise_power", " internal_power "},
    {"fall_power", " internal_power "},
    {"power", " internal_power "},
};

class LibertyParser {
 public:
  explicit LibertyParser(std::string_view text) : text_(text), words_(text) {}

  LibertyGroup read() {
    const LibertyWord word = words_.next();
    if (word.text != "library" || word.kind != LibertyWord::Plain) fail(word.at, "no library");
    LibertyGroup library;
    library.kind = word.text;
    library.begin = word.at;
    if (!words_.next().is('(')) fail(words_.at(), "'(' is missing");
    library.names = list();
    if (!words_.next().is('{')) fail(words_.at(), "'{' is missing");
    body(library, true, 1);
    return library;
  }

 private:
  [[noreturn]] void fail(std::size_t at, const std::string& what) const {
    throw LibertyTextError(text_, at, what);
  }

  /// Reads the values between "(" and ")".
  std::vector<std::string_view> list() {
    std::vector<std::string_view> values;
    for (LibertyWord word = words_.next(); !word.is(')'); word = words_.next()) {
      if (word.kind == LibertyWord::End) fail(word.at, "the text ends early");
      if (word.kind != LibertyWord::Mark) {
        values.push_back(word.text);
      } else if (word.is(':') && !values.empty()) {  // A[3:0]
        const std::size_t begin = static_cast<std::size_t>(values.back().data() - text_.data());
        const LibertyWord after = words_.next();
        if (after.kind == LibertyWord::Mark) fail(after.at, "':' ends a list");
        values.back() = text_.substr(begin, after.at + after.text.size() - begin);
      }
    }
    return values;
  }
  /// Reads a group after its "{". If it is not `kept`, only skips it.
  void body(LibertyGroup& group, bool kept, unsigned level) {
    group.body = words_.at();
    for (LibertyWord word = words_.next(); !word.is('}'); word = words_.next()) {
      if (word.kind == LibertyWord::End) fail(word.at, "the text ends early");
      if (word.is(';')) continue;
      const LibertyWord mark = words_.next();
      LibertyAttribute attribute{word.text, {}, word.at};
      if (mark.is(':')) {
        const LibertyWord value = words_.next();
        if (value.kind == LibertyWord::End) fail(value.at, "the text ends early");
        attribute.values = {value.text};
      } else if (mark.is('(')) {
        attribute.values = list();
        const std::size_t behind = words_.at();
        if (words_.next().is('{')) {
          inner(group, kept, std::move(attribute), level);
          continue;
        }
        words_.back_to(behind);
      } else {
        fail(word.at, "neither ':' nor '(' follows a name");
      }
      if (kept) group.attributes.push_back(std::move(attribute));
    }
    group.end = words_.at();
  }
  void inner(LibertyGroup& group, bool kept, LibertyAttribute&& head, unsigned level) {
    if (level >= kLibertyLevels)
      fail(head.at, "groups are nested more than " + std::to_string(kLibertyLevels) + " deep");
    const auto* known = std::find_if(std::begin(kKept), std::end(kKept),
                                     [&](const KeptGroup& k) { return k.kind == head.name; });
    const bool keep = kept && known != std::end(kKept);
    if (keep && known->parents.find(" " + std::string(group.kind) + " ") == std::string_view::npos)
      fail(head.at, "a group " + std::string(known->kind) + " cannot stand in a group " +
                        std::string(group.kind));
    LibertyGroup inner;
    inner.kind = head.name;
    inner.names = std::move(head.values);
    inner.begin = head.at;
    body(inner, keep, level + 1);
    if (keep || level == 1) group.groups.push_back(std::move(inner));
  }

  std::string_view text_;
  LibertyWords words_;
};

std::string line_of(std::string_view text, std::size_t at) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(at, text.size()));
  return "line " + std::to_string(1 + std::count(text.begin(), end, '\n')) + ": ";
}

bool separates(char c) { return c == ',' || c == '\\' || is_blank(c); }

}  // namespace

LibertyTextError::LibertyTextError(std::string_view text, std::size_t at, const std::string& what)
    : std::invalid_argument(line_of(text, at) + what) {}

const LibertyAttribute* LibertyGroup::attribute(std::string_view name) const {
  const auto found = std::find_if(attributes.rbegin(), attributes.rend(),
                                  [&](const LibertyAttribute& a) { return a.name == name; });
  return found == attributes.rend() ? nullptr : &*found;
}

std::string_view LibertyGroup::value(std::string_view name) const {
  const LibertyAttribute* found = attribute(name);
  return found == nullptr || found->values.empty() ? std::string_view() : found->values.front();
}

LibertyGroup parse_liberty(std::string_view text) { return LibertyParser(text).read(); }

std::vector<double> liberty_numbers(std::string_view text, const LibertyAttribute& attribute) {
  std::vector<double> numbers;
  for (const std::string_view value : attribute.values) {
    const char *at = value.data(), *const end = at + value.size();
    while (true) {
      while (at != end && separates(*at)) ++at;
      if (at == end) break;
      const char* const begin = at;
      while (at != end && !separates(*at)) ++at;
      double number = 0;
      const auto read = std::from_chars(*begin == '+' ? begin + 1 : begin, at, number);
      if (read.ec != std::errc() || read.ptr != at || !std::isfinite(number))
        throw LibertyTextError(
            text, attribute.at,
            std::string(attribute.name) + ": '" +
                std::string(begin,
                            std::min<std::size_t>(static_cast<std::size_t>(at - begin), 40)) +
                "' is no number");
      numbers.push_back(number);
    }
  }
  return numbers;
}

double liberty_number(std::string_view text, const LibertyAttribute* attribute, double otherwise) {
  if (attribute == nullptr) return otherwise;
  const std::vector<double> numbers = liberty_numbers(text, *attribute);
  if (numbers.size() != 1)
    throw LibertyTextError(text, attribute->at, std::string(attribute->name) + ": no number");
  return numbers.front();
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/liberty.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "sw/common/config_error.h"
#include "sw/common/input_text.h"

namespace dusk {
namespace {

constexpr std::uint64_t kLibraryLimit = 512u << 20;  // bytes

constexpr unsigned kNot = 0b01, kNand = 0b0111;

/// The words of a Liberty text; quoted ones without their quotes, punctuation as a word.
class Words {
 public:
  explicit Words(const std::string& text) : text_(&text) {}

  /// Empty at the end.
  const std::string& next() {
    skip();
    word_.clear();
    if (at_ >= text_->size()) return word_;
    const char c = (*text_)[at_];
    if (c == '"') {
      const std::size_t end = std::min(text_->find('"', at_ + 1), text_->size());
      word_ = text_->substr(at_ + 1, end - at_ - 1);
      at_ = end + 1;
      if (word_.empty()) word_ = " ";
    } else if (is_mark(c)) {
      word_ = c;
      ++at_;
    } else {
      while (at_ < text_->size() && !is_mark((*text_)[at_]) && (*text_)[at_] != '"' &&
             std::isspace(static_cast<unsigned char>((*text_)[at_])) == 0)
        word_ += (*text_)[at_++];
    }
    return word_;
  }

 private:
  static bool is_mark(char c) { return std::string("(){}:;,").find(c) != std::string::npos; }
  void skip() {
    while (at_ < text_->size()) {
      const char c = (*text_)[at_];
      if (text_->compare(at_, 2, "/*") == 0) {
        const std::size_t end = text_->find("*/", at_ + 2);
        at_ = end == std::string::npos ? text_->size() : end + 2;
      } else if (text_->compare(at_, 2, "//") == 0) {
        at_ = std::min(text_->find('\n', at_), text_->size());
      } else if (c == '\\' || std::isspace(static_cast<unsigned char>(c)) != 0) {
        ++at_;
      } else {
        return;
      }
    }
  }

  const std::string* text_;
  std::size_t at_ = 0;
  std::string word_;
};

/// Walks through the groups of a library and keeps what read_liberty() tells.
class Reader {
 public:
  Reader(const std::string& text, Liberty& library) : words_(text), library_(library) {}

  bool read() {
    if (words_.next() != "library" || words_.next() != "(") return false;
    library_.name = words_.next();
    if (words_.next() != ")" || words_.next() != "{") return false;
    return group("library");
  }

 private:
  struct Pin {
    std::string name, direction, function;
  };

  /// After its "{"; false if the text ends before its "}".
  bool group(const std::string& kind) {
    for (std::string name = words_.next(); !name.empty(); name = words_.next()) {
      if (name == "}") return true;
      if (name == ";") continue;
      const std::string mark = words_.next();
      if (mark == ":") {
        attribute(kind, name, words_.next());
      } else if (mark != "(" || !list(kind, name)) {
        return false;
      }
    }
    return false;
  }
  /// After "name (": a complex attribute or a group.
  bool list(const std::string& kind, const std::string& name) {
    std::string first, second;
    for (std::string word = words_.next(); word != ")"; word = words_.next()) {
      if (word.empty()) return false;
      if (word == ",") continue;
      if (first.empty()) {
        first = word;
      } else if (second.empty()) {
        second = word;
      }
    }
    const Words after = words_;
    if (words_.next() != "{") {
      words_ = after;
      return true;
    }
    if (kind == "library" && name == "cell") return cell(first);
    if (kind == "cell" && (name == "ff" || name == "latch")) {
      library_.cells.back().stores = true;
      library_.cells.back().state = first;
      library_.cells.back().state_inverted = second;
    }
    if (kind == "cell" && name == "pin") return pin(first);
    return group(name == "cell" || name == "pin" ? "" : name);
  }
  bool cell(const std::string& name) {
    library_.cells.emplace_back();
    library_.cells.back().name = name;
    return group("cell");
  }
  bool pin(const std::string& name) {
    pin_ = {name, "", ""};
    if (!group("pin")) return false;
    LibertyCell& cell = library_.cells.back();
    if (pin_.direction == "input") cell.inputs.push_back(pin_.name);
    if (pin_.direction == "output") {
      cell.outputs.push_back(pin_.name);
      cell.functions.push_back(pin_.function);
    }
    return true;
  }
  void attribute(const std::string& kind, const std::string& name, const std::string& value) {
    if (kind == "library" && name == "nom_voltage") library_.voltage = std::atof(value.c_str());
    if (kind == "cell" && name == "area") library_.cells.back().area = std::atof(value.c_str());
    if (kind == "ff" && name == "next_state") library_.cells.back().next_state = value;
    if (kind == "ff" && name == "clocked_on") library_.cells.back().clocked_on = value;
    if (kind == "ff" && (name == "clear" || name == "preset")) library_.cells.back().sets = true;
    if (kind == "pin" && name == "direction") pin_.direction = value;
    if (kind == "pin" && name == "function") pin_.function = value;
  }

  Words words_;
  Liberty& library_;
  Pin pin_;
};

}  // namespace

const LibertyCell* Liberty::find(const std::string& cell) const {
  const auto found = std::find_if(cells.begin(), cells.end(),
                                  [&cell](const LibertyCell& c) { return c.name == cell; });
  return found == cells.end() ? nullptr : &*found;
}

Liberty read_liberty(const std::string& file, const std::string& place) {
  const std::string text = input_text(file, "a Liberty library, .lib", place, kLibraryLimit);
  Liberty library;
  library.file = file;
  if (!Reader(text, library).read())
    throw ConfigError(
        "{}{}: is no Liberty library, or not all of it (osu018, osu035, osu050, or a whole "
        ".lib)",
        place, file);
  const bool clocked = std::any_of(library.cells.begin(), library.cells.end(),
                                   [](const LibertyCell& c) { return !c.clocked_on.empty(); });
  const char* missing = !clocked                                   ? "flip-flop"
                        : cells_that_do(library, 1, kNot).empty()  ? "inverter"
                        : cells_that_do(library, 2, kNand).empty() ? "NAND of two inputs"
                                                                   : nullptr;
  if (missing != nullptr)
    throw ConfigError(
        "{}{}: the library has no {} (a flip-flop, an inverter and a NAND of two inputs are "
        "needed)",
        place, file, missing);
  return library;
}

}  // namespace dusk

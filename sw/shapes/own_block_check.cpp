// SPDX-License-Identifier: Apache-2.0
#include "sw/shapes/own_block_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <cctype>
#include <set>

#include "rtl/rtl_sources.h"
#include "sw/common/config_error.h"
#include "sw/common/text.h"
#include "sw/common/trust.h"
#include "sw/shapes/verilog_words.h"

namespace dusk {
namespace {

using Kind = VerilogWord::Kind;

// No allowed task is a prefix of a forbidden one, so text after it cannot form a forbidden one. For
// example, $write would begin $writememh, so it is missing.
const std::set<std::string> kTasks = {"$assertoff",
                                      "$asserton",
                                      "$bits",
                                      "$bitstoreal",
                                      "$bitstoshortreal",
                                      "$cast",
                                      "$ceil",
                                      "$changed",
                                      "$clog2",
                                      "$countbits",
                                      "$countones",
                                      "$dimensions",
                                      "$display",
                                      "$error",
                                      "$exp",
                                      "$fatal",
                                      "$fell",
                                      "$finish",
                                      "$floor",
                                      "$high",
                                      "$increment",
                                      "$info",
                                      "$isunbounded",
                                      "$isunknown",
                                      "$itor",
                                      "$left",
                                      "$ln",
                                      "$log10",
                                      "$low",
                                      "$onehot",
                                      "$onehot0",
                                      "$past",
                                      "$pow",
                                      "$random",
                                      "$realtime",
                                      "$realtobits",
                                      "$right",
                                      "$root",
                                      "$rose",
                                      "$rtoi",
                                      "$sampled",
                                      "$sformatf",
                                      "$signed",
                                      "$size",
                                      "$sqrt",
                                      "$stable",
                                      "$stime",
                                      "$stop",
                                      "$time",
                                      "$typename",
                                      "$unit",
                                      "$unpacked_dimensions",
                                      "$unsigned",
                                      "$urandom",
                                      "$urandom_range",
                                      "$warning"};
const std::set<std::string> kDirectives = {"\"",
                                           "__FILE__",
                                           "__LINE__",
                                           "begin_keywords",
                                           "celldefine",
                                           "default_nettype",
                                           "define",
                                           "else",
                                           "elsif",
                                           "end_keywords",
                                           "endcelldefine",
                                           "endif",
                                           "ifdef",
                                           "ifndef",
                                           "include",
                                           "nounconnected_drive",
                                           "resetall",
                                           "timescale",
                                           "unconnected_drive",
                                           "undef"};
const std::set<std::string> kComments = {
    "coverage_block_off",  "coverage_off",   "coverage_on",   "full_case",    "inline_module",
    "isolate_assignments", "lint_off",       "lint_on",       "lint_restore", "lint_save",
    "no_inline_module",    "no_inline_task", "parallel_case", "split_var",    "tracing_off",
    "tracing_on",          "unroll_disable", "unroll_full"};

/// True for names that the tools reserve, so that a macro must not define them.
bool is_reserved(const std::string& macro) {
  return kDirectives.count(macro) > 0 || macro == "pragma" || macro == "line" ||
         boost::starts_with(macro, "systemc_") || boost::istarts_with(macro, "veri");
}

/// True for a string whose first letter is written as a numeric code.
bool begins_with_code(const std::string& text) {
  return text.size() > 2 && text[1] == '\\' &&
         (text[2] == 'x' || std::isdigit(static_cast<unsigned char>(text[2])) != 0);
}

class Checker {
 public:
  Checker(const OwnFile& file, const std::set<std::string>& macros, const std::string& place)
      : file_(file), macros_(macros), place_(place), words_(verilog_words(file.text)) {}

  void all() const {
    for (std::size_t i = 0; i < words_.size(); ++i) check(i);
  }

 private:
  [[noreturn]] void refuse(const VerilogWord& word, const std::string& why) const {
    throw ConfigError("{}{}:{}: '{}' {} ({}; docs/own-block.md)", place_, shown(file_.path),
                      word.line, shown(word.kind == Kind::Directive ? '`' + word.text : word.text),
                      why, kTrustHint);
  }
  char byte(std::size_t at) const { return at < file_.text.size() ? file_.text[at] : ' '; }
  /// True if removing [begin, end) leaves two parts that can be read as one word.
  bool joins(std::size_t begin, std::size_t end) const {
    const char left = begin == 0 ? ' ' : byte(begin - 1), right = byte(end);
    return (is_verilog_letter(left) || left == '`') && (is_verilog_letter(right) || right == '`');
  }
  /// Returns the next word after comments.
  const VerilogWord* next(std::size_t i) const {
    for (++i; i < words_.size(); ++i)
      if (words_[i].kind != Kind::Comment) return &words_[i];
    return nullptr;
  }

  void check(std::size_t i) const {
    const VerilogWord& word = words_[i];
    switch (word.kind) {
      case Kind::System:
        return system(i);
      case Kind::Directive:
        return directive(i);
      case Kind::Name:
        return name(i);
      case Kind::Comment:
        return comment(word);
      case Kind::Paste:
        refuse(word, "joins names, so that others cannot be told");
      case Kind::Text:
        if (boost::starts_with(word.text, "\"DPI") || begins_with_code(word.text))
          refuse(word, "may import functions of C");
        return;
      case Kind::Escaped:
        if (word.text.find_first_of("`\"$") != std::string::npos ||
            word.text.find("/*") != std::string::npos || word.text.find("//") != std::string::npos)
          refuse(word, "is a name that tools read in more than one way");
        if (word.text == "\\" && joins(word.begin, behind_line(word.end)))
          refuse(word, "stands inside a word");
        return;
      case Kind::Open:
        refuse({word.kind, word.text.substr(0, 20), word.begin, word.end, word.line},
               "has no end on its line, or in its file");
      case Kind::Other:
        refuse({word.kind, fmt::format("\\x{:02x}", static_cast<unsigned char>(byte(word.begin))),
                word.begin, word.end, word.line},
               "is no character of SystemVerilog");
      default:
        return;
    }
  }
  std::size_t behind_line(std::size_t at) const {
    while (byte(at) == '\r' || byte(at) == '\n') {
      if (at >= file_.text.size()) break;
      ++at;
    }
    return at;
  }
  void system(std::size_t i) const {
    const VerilogWord& word = words_[i];
    const VerilogWord* const behind = next(i);
    const bool is_end = word.text == "$" && behind != nullptr && behind->is(Kind::Sign, "]");
    if (!is_end && kTasks.count(word.text) == 0)
      refuse(word, "is no system task or function that is known to be harmless");
    if (byte(word.end) == '`') refuse(word, "is joined with a macro");
  }
  void name(std::size_t i) const {
    const VerilogWord& word = words_[i];
    if (word.text == "DPI") refuse(word, "may import functions of C");
    if (word.text != "import" && word.text != "export") return;
    const VerilogWord* const behind = next(i);
    const bool all = behind != nullptr && behind->is(Kind::Sign, "*");
    const bool package = behind != nullptr && behind->kind == Kind::Name &&
                         byte(behind->end) == ':' && byte(behind->end + 1) == ':';
    if (!all && !package) refuse(word, "takes more than names of a package");
  }
  void comment(const VerilogWord& word) const {
    for (auto at = word.text.find('\r'); at != std::string::npos; at = word.text.find('\r', at + 1))
      if (byte(word.begin + at + 1) != '\n') refuse(word, "has half of a line end");
    if (word.text[1] == '*' && joins(word.begin, word.end)) refuse(word, "stands inside a word");
    std::size_t at = word.text.find_first_not_of(" \t", 2);
    if (at == std::string::npos || !boost::istarts_with(word.text.substr(at), "verilator")) return;
    at = word.text.find_first_not_of(" \t", at + std::string("verilator").size());
    const std::size_t end = std::min(word.text.find_first_of(" \t*", at), word.text.size());
    const std::string what = at >= word.text.size() ? "" : word.text.substr(at, end - at);
    if (!what.empty() && kComments.count(what) == 0)
      refuse(word, "tells Verilator more than to hush a warning");
  }
  void directive(std::size_t i) const {
    const VerilogWord& word = words_[i];
    if (word.text != "\"" && word.begin > 0 &&
        (is_verilog_letter(byte(word.begin - 1)) || byte(word.begin - 1) == '\\'))
      refuse(word, "is joined with the name before it");
    const bool known = kDirectives.count(word.text) > 0;
    if (!known && (macros_.count(word.text) == 0 || is_reserved(word.text)))
      refuse(word, "is no macro of these files and no directive that is allowed");
    const VerilogWord* const behind = next(i);
    if (word.text == "define" &&
        (behind == nullptr || behind->kind != Kind::Name || is_reserved(behind->text)))
      refuse(word, "defines no name that is allowed");
    if (word.text == "include" && (behind == nullptr || behind->kind != Kind::Text))
      refuse(word, "names no file");
    if (!known) call(i);
  }
  /// Checks a macro call: its text must not join with the text after it.
  void call(std::size_t i) const {
    if (next(i) == nullptr || !next(i)->is(Kind::Sign, "(")) return;
    int open = 0;
    for (std::size_t j = i + 1; j < words_.size(); ++j) {
      if (words_[j].is(Kind::Sign, "(")) ++open;
      if (!words_[j].is(Kind::Sign, ")") || --open > 0) continue;
      const char right = byte(words_[j].end);
      if (is_verilog_letter(right) || right == '`' || right == '\\')
        refuse(words_[i], "is joined with what follows it");
      return;
    }
    refuse(words_[i], "has a bracket without its end");
  }

  const OwnFile& file_;
  const std::set<std::string>& macros_;
  const std::string& place_;
  std::vector<VerilogWord> words_;
};

void add_macros(const std::string& text, std::set<std::string>& macros) {
  const std::vector<VerilogWord> words = verilog_words(text);
  for (std::size_t i = 0; i + 1 < words.size(); ++i)
    if (words[i].is(Kind::Directive, "define")) macros.insert(words[i + 1].text);
}

}  // namespace

void check_own_files(const std::vector<OwnFile>& files, const std::string& place) {
  std::set<std::string> macros;
  for (const RtlSource& source : rtl_sources()) {
    if (boost::ends_with(source.path, ".svh")) add_macros(source.text, macros);
  }
  for (const OwnFile& file : files) add_macros(file.text, macros);
  for (const OwnFile& file : files) Checker(file, macros, place).all();
}

}  // namespace dusk

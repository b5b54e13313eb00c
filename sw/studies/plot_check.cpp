// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/plot_check.h"

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <cctype>
#include <cstring>
#include <set>

#include "sw/common/text.h"
#include "sw/studies/plot_words.h"

namespace dusk {
namespace {

using Kind = PlotWord::Kind;

constexpr std::size_t kTurns = 10'000;  ///< total iterations of nested loops
constexpr std::size_t kLength = 100'000;

// Whole words only: gnuplot also takes abbreviations, which a longer list could match by mistake.
const std::set<std::string> kOptions = {
    "arrow",     "bars",   "bmargin",   "border",    "boxwidth", "cblabel", "cbrange",   "colorbox",
    "format",    "grid",   "key",       "label",     "linetype", "lmargin", "logscale",  "margins",
    "multiplot", "mxtics", "mytics",    "object",    "offsets",  "origin",  "pointsize", "rmargin",
    "size",      "style",  "tics",      "title",     "tmargin",  "x2label", "x2range",   "x2tics",
    "xlabel",    "xrange", "xtics",     "xzeroaxis", "y2label",  "y2range", "y2tics",    "ylabel",
    "yrange",    "ytics",  "yzeroaxis", "zeroaxis"};
const std::set<std::string> kFunctions = {
    "abs",        "acos",   "asin", "atan",    "atan2", "ceil",   "column",
    "columnhead", "cos",    "exp",  "floor",   "int",   "log",    "log10",
    "real",       "sgn",    "sin",  "sprintf", "sqrt",  "strcol", "stringcolumn",
    "strlen",     "substr", "tan",  "tanh",    "valid", "word",   "words"};
const std::set<std::string> kTextFunctions = {"columnhead",   "sprintf", "strcol",
                                              "stringcolumn", "substr",  "word"};
/// Names that a plotted function may use in addition to functions.
const std::set<std::string> kVariables = {"x", "pi", "NaN"};
/// Words after a block or a function in a plot.
const std::set<std::string> kStyles = {"axes",  "every", "index", "notitle", "smooth", "title",
                                       "using", "with",  "lc",    "lw",      "u",      "w",
                                       "t",     "ls",    "lt",    "pt",      "ps",     "dt"};

/// True if directives have at most three digits, and there is no * and %n.
bool is_format(const std::string& text) {
  for (auto at = text.find('%'); at != std::string::npos; at = text.find('%', at + 1)) {
    const auto end = text.find_first_not_of("-+ #.0123456789", at + 1);
    if (end == std::string::npos || end - at > 6 || text[end] == '*' || text[end] == 'n')
      return false;
    at = end;
  }
  return true;
}

/// True for a directive with five digits or more, which would make gnuplot write long texts.
bool is_wide(const std::string& text) {
  for (auto at = text.find('%'); at != std::string::npos; at = text.find('%', at + 1)) {
    std::size_t digits = 0;
    for (auto i = at + 1; i < text.size() && std::strchr("-+ #.*0123456789", text[i]); ++i) {
      digits = std::isdigit(static_cast<unsigned char>(text[i])) != 0 ? digits + 1 : 0;
      if (digits >= 5) return true;
    }
  }
  return false;
}

class Checker {
 public:
  explicit Checker(std::vector<PlotWord> words) : words_(std::move(words)) {}

  void all() {
    for (const PlotWord& word : words_)
      if (word.kind == Kind::Text && is_wide(word.text))
        word.refuse("has a format that is too wide");
    while (at_ < words_.size()) statement();
  }

 private:
  const PlotWord& now() const { return words_[std::min(at_, words_.size() - 1)]; }
  const PlotWord& take() { return words_[std::min(at_++, words_.size() - 1)]; }
  bool take_if(const char* sign) {
    if (!now().is(sign)) return false;
    ++at_;
    return true;
  }
  void expect(const char* sign) {
    if (!take_if(sign)) now().refuse(std::string("stands where ") + sign + " is needed");
  }
  bool ends() const {
    return now().kind == Kind::End || now().is(";") || now().is("}") || at_ >= words_.size();
  }

  void statement() {
    if (now().kind == Kind::End || now().is(";")) return void(++at_);
    if (now().is("}")) {
      if (turns_.empty()) now().refuse("has no beginning");
      turns_.pop_back();
      return void(++at_);
    }
    const PlotWord& word = take();
    if (word.is_name("do")) return block();
    if (word.is_name("plot")) return plot();
    if (!word.is_name("set") && !word.is_name("unset"))
      word.refuse("begins no statement that is allowed (set, unset, plot, do for)");
    if (now().kind != Kind::Name || kOptions.count(now().text) == 0)
      now().refuse("is no option that may be set");
    // Takes the option as a word, since a bracket may follow it; a text may follow `format`.
    if (now().is_name("format")) return argument_list();
    // The texts of tics are formats, too.
    const bool labels = boost::ends_with(take().text, "tics");
    while (!ends()) {
      if (labels && now().kind == Kind::Text && !is_format(now().text))
        now().refuse("is no format that is allowed");
      if (labels &&
          (now().is(".") || (now().kind == Kind::Name && kFunctions.count(now().text) > 0)))
        now().refuse("is not allowed in tics (texts as they are)");
      argument();
    }
  }
  void argument_list() {
    while (!ends()) argument();
  }
  /// Parses do for [i=1:4] { … }.
  void block() {
    if (!now().is_name("for")) now().refuse("stands where for is needed");
    std::size_t turns = turns_.empty() ? 1 : turns_.back();
    while (now().is_name("for")) turns *= loop();
    if (turns > kTurns) now().refuse("begins a loop of too many turns (at most 10000)");
    expect("{");
    turns_.push_back(turns);
  }
  /// Parses for [i=1:4] or for [name in "a b"]. Returns its number of iterations.
  std::size_t loop() {
    ++at_;
    expect("[");
    const PlotWord& name = take();
    if (name.kind != Kind::Name || kVariables.count(name.text) > 0 ||
        kFunctions.count(name.text) > 0)
      name.refuse("is no name for a loop");
    std::size_t turns = 1;
    if (now().is_name("in")) {
      ++at_;
      if (now().kind != Kind::Text) now().refuse("stands where a text is needed");
      turns = take().text.size() / 2 + 1;
    } else {
      expect("=");
      const double from = number();
      expect(":");
      turns = static_cast<std::size_t>(std::max(0.0, number() - from) + 1);
    }
    expect("]");
    return turns;
  }
  double number() {
    const bool negative = take_if("-");
    const auto value = now().kind == Kind::Number ? number_in<double>(now().text) : std::nullopt;
    if (!value || *value > kTurns) now().refuse("stands where a number up to 10000 is needed");
    ++at_;
    return negative ? -*value : *value;
  }

  void plot() {
    while (now().is("[")) {
      while (!ends() && !take_if("]")) argument();
    }
    do {
      std::size_t turns = turns_.empty() ? 1 : turns_.back();
      while (now().is_name("for")) turns *= loop();
      if (turns > kTurns) now().refuse("begins a loop of too many turns (at most 10000)");
      source();
      int depth = 0;
      while (!ends() && !(depth == 0 && now().is(","))) {
        if (now().is("(") || now().is("[")) ++depth;
        if (now().is(")") || now().is("]")) --depth;
        argument();
      }
    } while (take_if(","));
  }
  /// Parses a block, "" for the block before, or a function of x. Other texts could name a file.
  void source() {
    if (now().kind == Kind::Block || (now().kind == Kind::Text && now().text.empty()))
      return void(++at_);
    int depth = 0;
    for (bool first = true;; first = false) {
      if (ends() || (depth == 0 && now().is(","))) {
        if (first) now().refuse("stands where data are needed");
        return;
      }
      if (now().kind == Kind::Name && kStyles.count(now().text) > 0) {
        if (first) now().refuse("stands where data are needed");
        return;
      }
      if (now().kind == Kind::Text || now().kind == Kind::Block)
        now().refuse("may name a file (blocks of [[data]] and functions of x are plotted)");
      const bool known =
          kVariables.count(now().text) > 0 ||
          (kFunctions.count(now().text) > 0 && kTextFunctions.count(now().text) == 0);
      if (now().kind == Kind::Name && !known)
        now().refuse("is not known in a function that is plotted");
      if (now().is("(")) ++depth;
      if (now().is(")")) --depth;
      argument();
    }
  }
  /// Parses a word of an option or a plot. A name before a bracket is a function, except `using`.
  void argument() {
    const PlotWord& word = take();
    if (word.is("=") || word.is("{") || word.is("}")) word.refuse("is not allowed here");
    const bool calls = word.kind == Kind::Name && now().is("(") && word.text != "using";
    if (calls && kFunctions.count(word.text) == 0) word.refuse("is no function that is allowed");
    if (word.is_name("sprintf")) format(at_ + 1);
    if (word.is_name("format") && !ends()) format(now().kind == Kind::Name ? at_ + 1 : at_);
  }
  /// Refuses a format that is not one constant text, because its value is unknown here.
  void format(std::size_t at) const {
    const PlotWord& word = words_[std::min(at, words_.size() - 1)];
    if (word.kind == Kind::End || word.is(";")) return;
    if (word.kind != Kind::Text || !is_format(word.text) ||
        words_[std::min(at + 1, words_.size() - 1)].is("."))
      word.refuse("is no format that is allowed");
  }

  std::vector<PlotWord> words_;
  std::size_t at_ = 0;
  std::vector<std::size_t> turns_;  ///< iterations of the open blocks
};

}  // namespace

void check_plot(const std::string& script, const std::string& file) {
  if (script.size() > kLength)
    PlotWord{Kind::Sign, "", file + ":1:1"}.refuse("is longer than 100000 bytes");
  Checker(plot_words(script, file)).all();
}

}  // namespace dusk

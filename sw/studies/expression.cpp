// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <cctype>
#include <cmath>
#include <cstdlib>

#include "sw/studies/reducers.h"
#include "sw/studies/scope.h"

namespace dusk {
namespace {

std::string trimmed(const std::string& text) {
  return boost::trim_copy_if(text, boost::is_any_of(" \n"));
}

/// Where `c` is, outside of brackets; npos if nowhere.
std::size_t find_outside(const std::string& text, char c, std::size_t from = 0) {
  int depth = 0;
  for (std::size_t i = from; i < text.size(); ++i) {
    if (text[i] == c && depth == 0) return i;
    if (std::string("([{").find(text[i]) != std::string::npos) ++depth;
    if (std::string(")]}").find(text[i]) != std::string::npos) --depth;
  }
  return std::string::npos;
}

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }
bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }
bool is_of_name(char c) { return is_letter(c) || c == '_' || c == '.'; }

struct Operator {
  std::string_view text;
  int level;
  double (*compute)(double, double);
};
constexpr int kComparison = 2, kTightest = 4;
/// Of a level the longer ones first. Whatever is compared with NaN is 0.
constexpr Operator kOperators[] = {
    {"or", 0, [](double a, double b) { return a != 0 || b != 0 ? 1.0 : 0.0; }},
    {"and", 1, [](double a, double b) { return a != 0 && b != 0 ? 1.0 : 0.0; }},
    {"<=", 2, [](double a, double b) { return a <= b ? 1.0 : 0.0; }},
    {">=", 2, [](double a, double b) { return a >= b ? 1.0 : 0.0; }},
    {"==", 2, [](double a, double b) { return a == b ? 1.0 : 0.0; }},
    {"!=", 2, [](double a, double b) { return a < b || a > b ? 1.0 : 0.0; }},
    {"<", 2, [](double a, double b) { return a < b ? 1.0 : 0.0; }},
    {">", 2, [](double a, double b) { return a > b ? 1.0 : 0.0; }},
    {"+", 3, [](double a, double b) { return a + b; }},
    {"-", 3, [](double a, double b) { return a - b; }},
    {"*", 4, [](double a, double b) { return a * b; }},
    {"/", 4, [](double a, double b) { return a / b; }}};

/// Computes while it reads.
class Parser {
 public:
  Parser(const std::string& text, const Scope& scope) : text_(text), scope_(scope) {}

  double all() {
    const double value = operation(0);
    if (at_ < text_.size()) fail();
    return value;
  }

 private:
  [[noreturn]] void fail() const {
    throw StudyError(fmt::format("'{}' is no expression: at '{}'", text_, text_.substr(at_)));
  }
  /// What `is` holds of, from here on.
  std::string pass(bool (*is)(char)) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  bool take(std::string_view token) {
    pass(is_blank);
    const std::size_t end = at_ + token.size();
    if (text_.compare(at_, token.size(), token) != 0) return false;
    if (is_letter(token.back()) && end < text_.size() && is_letter(text_[end])) return false;
    at_ = end;
    pass(is_blank);
    return true;
  }
  /// Operators of `level` and tighter ones; they associate to the left.
  double operation(int level) {
    if (level > kTightest) return factor();
    if (level == kComparison && take("not")) return operation(kComparison) == 0 ? 1 : 0;
    double left = operation(level + 1);
    while (const Operator* found = next(level)) left = found->compute(left, operation(level + 1));
    return left;
  }
  const Operator* next(int level) {
    for (const Operator& one : kOperators)
      if (one.level == level && take(one.text)) return &one;
    return nullptr;
  }
  double factor() {
    if (take("-")) return -factor();
    if (take("(")) {
      const double value = operation(0);
      if (!take(")")) fail();
      return value;
    }
    const std::size_t begin = at_;
    if (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) {
      char* end = nullptr;
      const double value = std::strtod(text_.c_str() + begin, &end);
      at_ = static_cast<std::size_t>(end - text_.c_str());
      pass(is_blank);
      return value;
    }
    const std::string name = pass(is_of_name);
    if (name.empty()) fail();
    pass(is_blank);
    if (name == "true" || name == "false") return name == "true" ? 1 : 0;
    if (at_ == text_.size() || text_[at_] != '(') return scope_.value(name);
    const std::size_t end = find_outside(text_, ')', at_ + 1);
    if (end == std::string::npos) fail();
    const std::string inside = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    pass(is_blank);
    return reduce(name, inside.empty() ? std::vector<std::string>{} : split(inside, ','), scope_);
  }

  const std::string& text_;
  const Scope& scope_;
  std::size_t at_ = 0;
};

/// A brace's content.
std::string field(const std::string& text, const Scope& scope) {
  const auto question = find_outside(text, '?');
  if (question != std::string::npos) {
    const std::string choices = text.substr(question + 1);
    const auto bar = std::min(find_outside(choices, '|'), choices.size());
    const bool yes = holds(text.substr(0, question), scope);
    const auto rest = std::min(bar + 1, choices.size());
    return render(trimmed(yes ? choices.substr(0, bar) : choices.substr(rest)), scope);
  }
  const auto colon = find_outside(text, ':');
  const std::string expression = trimmed(text.substr(0, colon));
  const Node* node = colon == std::string::npos ? scope.find(expression) : nullptr;
  if (node != nullptr && node->kind == Node::Kind::Text) return node->text;
  if (node != nullptr && node->has("id")) return node->find("id")->text;
  if (expression.rfind("grid ", 0) == 0)
    throw StudyError("'" + expression.substr(5) + "' is no grid of this table");
  const double value = evaluate(expression, scope);
  const bool is_there = !std::isnan(value);
  const std::string format = colon == std::string::npos ? "" : text.substr(colon + 1);
  try {
    const std::string shown = fmt::format(fmt::runtime("{:" + format + "}"), is_there ? value : 0);
    return is_there ? shown : "–";
  } catch (const fmt::format_error&) {
    throw StudyError("'" + format + "' is no format of a number (such as .2f)");
  }
}

}  // namespace

double evaluate(const std::string& expression, const Scope& scope) {
  return Parser(expression, scope).all();
}

std::vector<double> each_seed(const std::string& expression, const Scope& scope) {
  std::vector<double> values;
  Seeds seeds;
  do {
    const double value = evaluate(expression, scope.of(seeds));
    if (!std::isnan(value)) values.push_back(value);
  } while (seeds.next());
  return values;
}

bool holds(const std::string& condition, const Scope& scope) {
  if (condition.empty()) return true;
  const double value = evaluate(condition, scope);
  return !std::isnan(value) && value != 0;
}

std::string render(const std::string& text, const Scope& scope) {
  std::string out;
  std::size_t at = 0;
  for (auto brace = text.find('{'); brace != std::string::npos; brace = text.find('{', at)) {
    const auto end = find_outside(text, '}', brace + 1);
    if (end == std::string::npos) throw StudyError("'" + text + "' has a brace without its end");
    out += text.substr(at, brace - at) + field(text.substr(brace + 1, end - brace - 1), scope);
    at = end + 1;
  }
  return out + text.substr(at);
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  for (std::size_t from = 0;;) {
    const auto end = find_outside(text, at, from);
    parts.push_back(trimmed(text.substr(from, end - from)));
    if (end == std::string::npos) return parts;
    from = end + 1;
  }
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <boost/algorithm/string/trim.hpp>
#include <cctype>
#include <cmath>

#include "sw/common/text.h"
#include "sw/studies/scope.h"

namespace dusk {
namespace {

double computed(const std::string& sign, double a, double b) {
  if (sign == "+") return a + b;
  if (sign == "-") return a - b;
  if (sign == "*") return a * b;
  if (sign == "/") return a / b;
  const bool is = sign == "<"     ? a < b
                  : sign == "<="  ? a <= b
                  : sign == ">"   ? a > b
                  : sign == ">="  ? a >= b
                  : sign == "=="  ? a == b
                  : sign == "!="  ? a < b || a > b
                  : sign == "and" ? a != 0 && b != 0
                                  : a != 0 || b != 0;
  return is ? 1 : 0;
}

double value_of(const Term& term, const Scope& scope) {
  scope.budget().step();
  switch (term.kind) {
    case Term::Kind::Number:
      return term.number;
    case Term::Kind::Name:
      return scope.value(term.text);
    case Term::Kind::Call:
      return reduce(term.text, term.arguments, scope);
    case Term::Kind::Negative:
      return -value_of(term.parts[0], scope);
    case Term::Kind::Not:
      return value_of(term.parts[0], scope) == 0 ? 1 : 0;
    case Term::Kind::Operator:
      break;
  }
  const double left = value_of(term.parts[0], scope);
  return computed(term.text, left, value_of(term.parts[1], scope));
}

void check_term(const Term& term) {
  for (const Term& part : term.parts) check_term(part);
  if (term.kind != Term::Kind::Call) return;
  for (const std::string& expression : expressions_of(term.text, term.arguments))
    check_expression(expression);
}

/// True if the numbers in a format are at most 64; larger ones make texts that nobody reads.
bool is_short(const std::string& format) {
  std::size_t digits = 0, number = 0;
  for (const char c : format) {
    const bool is_digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    digits = is_digit ? digits + 1 : 0;
    number = is_digit ? 10 * number + static_cast<std::size_t>(c - '0') : 0;
    if (digits > 3 || number > 64) return false;
  }
  return true;
}

/// Returns the text of "failure(RUN, CHECK)".
std::string failure_text(const std::string& text, const Scope& scope) {
  const auto arguments = split(text.substr(8, text.rfind(')') - 8), ',');
  if (arguments.size() != 2) throw StudyError("failure(RUN, CHECK) has 2 arguments");
  const RunResults* run = scope.run(arguments[0]);
  const std::string what = run == nullptr ? "" : failure(*run, arguments[1]);
  return what.empty() ? "–" : boost::trim_right_copy(what);
}

/// Returns the text for the content of a pair of braces.
std::string field(const std::string& text, const Scope& scope) {
  const auto question = find_outside(text, '?');
  if (question != std::string::npos) {
    const auto choices = split(text.substr(question + 1), '|');
    const std::size_t chosen = holds(text.substr(0, question), scope) ? 0 : 1;
    return chosen < choices.size() ? render(choices[chosen], scope) : "";
  }
  if (text.rfind("failure(", 0) == 0) return failure_text(text, scope);
  const auto colon = find_outside(text, ':');
  const std::string expression = boost::trim_copy(text.substr(0, colon));
  const Node* node = colon == std::string::npos ? scope.find(expression) : nullptr;
  if (node != nullptr && node->kind == Node::Kind::Text) return node->text;
  if (node != nullptr && node->has("id")) return node->find("id")->text;
  const double value = evaluate(expression, scope);
  const std::string format = colon == std::string::npos ? "" : text.substr(colon + 1);
  const auto refuse = [&format] {
    throw StudyError("'" + shown(format) + "' is no format of a number (such as .2f)");
  };
  if (!is_short(format)) refuse();
  try {
    const std::string text = fmt::format(fmt::runtime("{:" + format + "}"), value);
    return std::isnan(value) ? "–" : text;
  } catch (const fmt::format_error&) {
    refuse();
  }
  return "";
}

}  // namespace

double evaluate(const std::string& expression, const Scope& scope) {
  const Budget::Level level(scope.budget());
  return value_of(*scope.budget().term(expression), scope);
}

void check_expression(const std::string& expression) { check_term(parse_term(expression)); }

std::vector<double> each_seed(const std::string& expression, const Scope& scope) {
  std::vector<double> values;
  scope.for_seeds([&](const Scope& seed) {
    const double value = evaluate(expression, seed);
    if (!std::isnan(value)) values.push_back(value);
  });
  return values;
}

bool holds(const std::string& condition, const Scope& scope) {
  return std::abs(evaluate(condition, scope)) > 0;  // false for NaN
}

std::string render(const std::string& text, const Scope& scope) {
  const Budget::Level level(scope.budget());
  std::string out;
  std::size_t at = 0;
  for (auto brace = text.find('{'); brace != std::string::npos; brace = text.find('{', at)) {
    const auto end = find_outside(text, '}', brace + 1);
    if (end == std::string::npos)
      throw StudyError(fmt::format("'{}' has a brace without its end",
                                   shown(text.substr(brace, text.find('\n', brace) - brace))));
    out += text.substr(at, brace - at) + field(text.substr(brace + 1, end - brace - 1), scope);
    scope.budget().text(out.size());
    at = end + 1;
  }
  out += text.substr(at);
  scope.budget().text(out.size());
  return out;
}

}  // namespace dusk

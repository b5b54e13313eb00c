// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <boost/algorithm/string/trim.hpp>
#include <boost/spirit/home/x3.hpp>
#include <cmath>
#include <cstdlib>
#include <functional>

#include "sw/studies/scope.h"

namespace dusk {
namespace {

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

namespace x3 = boost::spirit::x3;

// What a part of the grammar below computes while it is read.
const auto set = [](auto& c) { x3::_val(c) = x3::_attr(c); };
template <typename Operator>
auto take(Operator compute) {
  return [=](auto& c) { x3::_val(c) = compute(x3::_val(c), x3::_attr(c)); };
}
const auto literal = [](auto& c) { x3::_val(c) = std::strtod(&*x3::_attr(c).begin(), nullptr); };
const auto name_or_call = [](auto& c) {
  const Scope& scope = x3::get<Scope>(c).get();
  const std::string text(x3::_attr(c).begin(), x3::_attr(c).end());
  const auto open = text.find('(');
  const std::string name = boost::trim_copy(text.substr(0, open));
  if (name == "true" || name == "false") {
    x3::_val(c) = name == "true" ? 1 : 0;
  } else if (open == std::string::npos) {
    x3::_val(c) = scope.value(name);
  } else {
    x3::_val(c) =
        reduce(name, split(text.substr(open + 1, text.rfind(')') - open - 1), ','), scope);
  }
};

const auto letter = x3::alnum | x3::char_("_.");
const auto word = [](const char* text) { return x3::lexeme[text >> !letter]; };

// From the loosest to the tightest; operators associate to the left.
const x3::rule<class Either, double> either;
const x3::rule<class Both, double> both;
const x3::rule<class Comparison, double> comparison;
const x3::rule<class Sum, double> sum;
const x3::rule<class Product, double> product;
const x3::rule<class Factor, double> factor;
const x3::rule<class Brackets> brackets;

const auto either_def = both[set] >> *(word("or") > both[take(std::logical_or<double>())]);
const auto both_def = comparison[set] >>
                      *(word("and") > comparison[take(std::logical_and<double>())]);
const auto comparison_def =
    (word("not") > comparison[([](auto& c) { x3::_val(c) = x3::_attr(c) == 0; })]) |
    (sum[set] >>
     *(("<=" > sum[take(std::less_equal<double>())]) |
       (">=" > sum[take(std::greater_equal<double>())]) |
       ("==" > sum[take(std::equal_to<double>())]) |
       ("!=" > sum[take([](double a, double b) { return a < b || a > b; })]) |
       ('<' > sum[take(std::less<double>())]) | ('>' > sum[take(std::greater<double>())])));
const auto sum_def = product[set] >> *(('+' > product[take(std::plus<double>())]) |
                                       ('-' > product[take(std::minus<double>())]));
const auto product_def = factor[set] >> *(('*' > factor[take(std::multiplies<double>())]) |
                                          ('/' > factor[take(std::divides<double>())]));
const auto factor_def = ('-' > factor[([](auto& c) { x3::_val(c) = -x3::_attr(c); })]) |
                        ('(' > either[set] > ')') | x3::raw[&x3::digit >> x3::double_][literal] |
                        x3::raw[x3::lexeme[+letter] >> -brackets][name_or_call];
const auto brackets_def = '(' >> *(brackets | (x3::char_ - x3::char_("()"))) >> ')';

BOOST_SPIRIT_DEFINE(either, both, comparison, sum, product, factor, brackets)

/// "failure(RUN, CHECK)"
std::string failure_text(const std::string& text, const Scope& scope) {
  const auto arguments = split(text.substr(8, text.rfind(')') - 8), ',');
  if (arguments.size() != 2) throw StudyError("failure(RUN, CHECK) has 2 arguments");
  const RunResults* run = scope.run(arguments[0]);
  const std::string what = run == nullptr ? "" : failure(*run, arguments[1]);
  return what.empty() ? "–" : boost::trim_right_copy(what);
}

/// A brace's content.
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
  try {
    const std::string shown = fmt::format(fmt::runtime("{:" + format + "}"), value);
    return std::isnan(value) ? "–" : shown;
  } catch (const fmt::format_error&) {
    throw StudyError("'" + format + "' is no format of a number (such as .2f)");
  }
}

}  // namespace

double evaluate(const std::string& expression, const Scope& scope) {
  double value = 0;
  auto at = expression.begin();
  const auto grammar = x3::with<Scope>(std::cref(scope))[x3::eps > either > x3::eoi];
  try {
    x3::phrase_parse(at, expression.end(), grammar, x3::space, value);
  } catch (const x3::expectation_failure<std::string::const_iterator>& error) {
    throw StudyError(fmt::format("'{}' is no expression: at '{}'", expression,
                                 std::string(error.where(), expression.end())));
  }
  return value;
}

std::vector<double> each_seed(const std::string& expression, const Scope& scope) {
  std::vector<double> values;
  scope.for_seeds([&](const Scope& seed) {
    const double value = evaluate(expression, seed);
    if (!std::isnan(value)) values.push_back(value);
  });
  return values;
}

bool holds(const std::string& condition, const Scope& scope) {
  return std::abs(evaluate(condition, scope)) > 0;  // NaN does not hold
}

std::string render(const std::string& text, const Scope& scope) {
  std::string out;
  std::size_t at = 0;
  for (auto brace = text.find('{'); brace != std::string::npos; brace = text.find('{', at)) {
    const auto end = find_outside(text, '}', brace + 1);
    if (end == std::string::npos)
      throw StudyError(fmt::format("'{}' has a brace without its end",
                                   text.substr(brace, text.find('\n', brace) - brace)));
    out += text.substr(at, brace - at) + field(text.substr(brace + 1, end - brace - 1), scope);
    at = end + 1;
  }
  return out + text.substr(at);
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

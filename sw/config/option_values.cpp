// SPDX-License-Identifier: Apache-2.0
#include "sw/config/option_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/predicate.hpp>
#include <cmath>
#include <optional>
#include <sstream>

#include "sw/common/config_error.h"
#include "sw/common/nearest.h"
#include "sw/common/text.h"
#include "sw/common/toml_text.h"

namespace dusk {
namespace {

std::string as_text(const toml::node& node) {
  if (node.is_table()) return "a section";
  if (const auto* text = node.as_string()) return '\'' + shown(text->get()) + '\'';
  std::ostringstream out;
  node.visit([&](const auto& value) { out << value; });
  return shown(out.str());
}

[[noreturn]] void wrong_type(const Option& option, const std::string& found) {
  if (option.type == OptionType::Text)
    throw ConfigError("{} is not a text (text in quotes)", found);
  const std::string name = type_name(option);
  const char* article = name == "integer" ? "an" : "a";
  throw ConfigError("{} is not {} {} ({})", found, article, name, allowed(option));
}

/// Throws the error for a value, or an element of a list, that is no number.
[[noreturn]] void no_number(const Option& option, const toml::node& node, const char* number) {
  throw ConfigError("{} is not {} ({})", as_text(node), number, allowed(option));
}

void check_range(const Option& option, double value, const std::string& text) {
  if (!(value >= option.minimum && value <= option.maximum)) {
    throw ConfigError("{} is out of range ({})", text, allowed(option));
  }
}

std::int64_t integer_of(const Option& option, const toml::node& node) {
  const auto* integer = node.as_integer();
  if (integer == nullptr) no_number(option, node, "an integer");
  check_range(option, static_cast<double>(integer->get()), std::to_string(integer->get()));
  return integer->get();
}

double real_of(const Option& option, const toml::node& node) {
  if (!node.is_number()) no_number(option, node, "a real");
  const double value = *node.value<double>();
  check_range(option, value, node.is_floating_point() ? fmt::format("{}", value) : as_text(node));
  return value;
}

/// Reads a list; one number is a list of one element.
template <class Number>
OptionValue list_of(const Option& option, const toml::node& node,
                    Number (*element_of)(const Option&, const toml::node&)) {
  std::vector<Number> list;
  if (const auto* array = node.as_array()) {
    for (const toml::node& element : *array) list.push_back(element_of(option, element));
  } else if (node.is_number()) {
    list.push_back(element_of(option, node));
  } else {
    wrong_type(option, as_text(node));
  }
  return list;
}

OptionValue text_of(const Option& option, const toml::node& node) {
  const auto* integer = node.as_integer();
  if (option.type == OptionType::Text && integer != nullptr) return std::to_string(integer->get());
  const auto* text = node.as_string();
  if (text == nullptr) wrong_type(option, as_text(node));
  const auto& choices = option.choices;
  if (option.type == OptionType::Choice &&
      std::find(choices.begin(), choices.end(), text->get()) == choices.end()) {
    throw ConfigError("unknown {} ({})", as_text(node),
                      with_nearest(allowed(option), text->get(), choices));
  }
  return text->get();
}

/// Returns the checked value. Errors say what is wrong, without place and key.
OptionValue value_of(const Option& option, const toml::node& node) {
  switch (option.type) {
    case OptionType::Integer:
      return integer_of(option, node);
    case OptionType::Real:
      return real_of(option, node);
    case OptionType::Decimal:
      return decimal_text(real_of(option, node));
    case OptionType::Boolean:
      if (!node.is_boolean()) wrong_type(option, as_text(node));
      return node.as_boolean()->get();
    case OptionType::Choice:
    case OptionType::Text:
      return text_of(option, node);
    case OptionType::List:
      return list_of(option, node, integer_of);
    case OptionType::Reals:
      return list_of(option, node, real_of);
  }
  return {};
}

}  // namespace

void assign(Experiment& experiment, const Option& option, const toml::node& node,
            const std::string& where) {
  try {
    option.set(experiment, value_of(option, node));
  } catch (const ConfigError& error) {
    throw ConfigError("{}: {}: {}", where, option.key, error.what());
  }
}

void assign_text(Experiment& experiment, const Option& option, const std::string& text,
                 const std::string& where) {
  std::string raw = text;
  const bool truth = boost::iequals(raw, "true") || boost::iequals(raw, "false");
  if (option.type == OptionType::Boolean && truth) boost::to_lower(raw);
  const bool quoted = option.type == OptionType::Text || option.type == OptionType::Choice;
  const bool bare = quoted && (raw.empty() || (raw[0] != '"' && raw[0] != '\''));
  toml::table root;
  try {
    root = bare ? toml::table{{"value", raw}} : parse_toml("value = " + raw, where);
  } catch (const ConfigError&) {  // the table stays empty
  }
  if (root.size() != 1 && quoted)
    throw ConfigError("{}: {}: {} is not one quoted text", where, option.key, shown(raw));
  if (root.size() != 1) root = toml::table{{"value", raw}};  // the error shows it as a text
  assign(experiment, option, *root.get("value"), where);
}

}  // namespace dusk

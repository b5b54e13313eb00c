// SPDX-License-Identifier: Apache-2.0
#include "sw/report/keys_schema.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <cmath>

#include "sw/common/text.h"
#include "sw/common/version.h"
#include "sw/config/option_table.h"
#include "sw/report/keys_text.h"
#include "sw/report/document.h"

namespace dusk {
namespace {

/// Returns a number as JSON; an integer has no point.
boost::json::value number_json(double value) {
  if (value == std::floor(value) && std::abs(value) < 1e15) return static_cast<std::int64_t>(value);
  return value;
}

boost::json::value default_json(const Option& option) {
  const OptionValue value = option.get(Experiment{});
  if (const auto* text = std::get_if<std::string>(&value)) {
    const auto number =
        option.type == OptionType::Decimal ? number_in<double>(*text) : std::nullopt;
    return number ? number_json(*number) : boost::json::value(boost::json::string(*text));
  }
  if (const auto* real = std::get_if<double>(&value)) return number_json(*real);
  if (const auto* list = std::get_if<std::vector<std::int64_t>>(&value))
    return boost::json::value_from(*list);
  if (const auto* list = std::get_if<std::vector<double>>(&value)) {
    boost::json::array numbers;
    for (const double number : *list) numbers.push_back(number_json(number));
    return numbers;
  }
  if (const auto* truth = std::get_if<bool>(&value)) return *truth;
  return std::get<std::int64_t>(value);
}

boost::json::object ranged(const char* type, const Option& option) {
  return {{"type", type},
          {"minimum", number_json(option.minimum)},
          {"maximum", number_json(option.maximum)}};
}

/// Schema of a list; a single number is allowed as a list of one.
boost::json::object list_of(const char* type, const Option& option) {
  boost::json::array ways{boost::json::object{{"type", "array"}, {"items", ranged(type, option)}}};
  ways.push_back(ranged(type, option));
  return {{"anyOf", std::move(ways)}};
}

boost::json::object type_of(const Option& option) {
  switch (option.type) {
    case OptionType::Integer:
      return ranged("integer", option);
    case OptionType::Real:
    case OptionType::Decimal:
      return ranged("number", option);
    case OptionType::Boolean:
      return {{"type", "boolean"}};
    case OptionType::Choice:
      return {{"enum", boost::json::value_from(option.choices)}};
    case OptionType::Text:  // a text that is an integer needs no quotes
      return {{"type", boost::json::array{"string", "integer"}}};
    case OptionType::List:
      return list_of("integer", option);
    case OptionType::Reals:
      return list_of("number", option);
  }
  return {};
}

boost::json::object schema_of(const Option& option) {
  boost::json::object schema = type_of(option);
  const std::string unit = option.unit.empty() ? "" : "In " + option.unit + ". ";
  schema["description"] = unit + meaning_of(option);
  schema["default"] = default_json(option);
  return schema;
}

boost::json::object section_schema() {
  return {
      {"type", "object"}, {"additionalProperties", false}, {"properties", boost::json::object{}}};
}

}  // namespace

std::string keys_schema() {
  boost::json::object root{{"$schema", "http://json-schema.org/draft-07/schema#"},
                           {"title", fmt::format("Configuration of dusk {}", version())}};
  for (auto& [key, value] : section_schema()) root[key] = value;
  boost::json::object& sections = root["properties"].as_object();
  for (const Option& option : option_table()) {
    const auto dot = option.key.find('.');
    boost::json::value& section = sections[option.key.substr(0, dot)];
    if (section.is_null()) section = section_schema();
    section.at("properties").as_object()[option.key.substr(dot + 1)] = schema_of(option);
  }
  return doc::json_text(root);
}

}  // namespace dusk

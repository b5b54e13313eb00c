// SPDX-License-Identifier: Apache-2.0
#include "sw/results/json_figures.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <cmath>

#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/results/exact_json.h"

namespace dusk {
namespace {

void add_member(const std::string& name, const boost::json::value& value,
                std::vector<ResultFigure>& figures) {
  if (const auto* object = value.if_object()) {
    add_figures(*object, name + ".", figures);
  } else if (const auto* list = value.if_array()) {
    for (std::size_t i = 0; i < list->size(); ++i)
      if (!(*list)[i].is_object()) add_member(fmt::format("{}.{}", name, i), (*list)[i], figures);
  } else {
    figures.push_back({name, scalar_text(value), ""});
  }
}

}  // namespace

boost::json::object read_json_object(const std::string& file) {
  const std::string text = input_text(file, "a file of results", "", kMadeLimit);
  boost::json::value value;
  try {
    value = parse_exactly(text);
  } catch (const std::invalid_argument& error) {
    throw ConfigError("{}: is not JSON: {}", shown(file), error.what());
  }
  if (!value.is_object()) throw ConfigError("{}: is not a JSON object", shown(file));
  return std::move(value.get_object());
}

std::string scalar_text(const boost::json::value& value) {
  if (value.is_null()) return "";
  if (value.is_bool()) return value.get_bool() ? "true" : "false";
  if (const auto* text = value.if_string()) return std::string(text->c_str(), text->size());
  if (const auto* number = value.if_double())
    return std::isfinite(*number) ? fmt::format("{}", *number) : "";
  return boost::json::serialize(value);
}

void add_figures(const boost::json::object& object, const std::string& prefix,
                 std::vector<ResultFigure>& figures) {
  for (const auto& [key, value] : object) add_member(prefix + std::string(key), value, figures);
}

const boost::json::value* member(const boost::json::object& object, const std::string& name) {
  if (const boost::json::value* whole = object.if_contains(name)) return whole;
  const auto dot = name.find('.');
  if (dot == std::string::npos) return nullptr;
  const boost::json::value* inner = object.if_contains(name.substr(0, dot));
  if (inner == nullptr || !inner->is_object()) return nullptr;
  return member(inner->get_object(), name.substr(dot + 1));
}

double number_at(const boost::json::object& object, const std::string& name) {
  const boost::json::value* value = member(object, name);
  return value != nullptr && value->is_number() ? value->to_number<double>() : std::nan("");
}

std::string text_at(const boost::json::object& object, const std::string& name) {
  const boost::json::value* value = member(object, name);
  return value != nullptr && value->is_string() ? scalar_text(*value) : "";
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "sw/report/json_text.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <cmath>

namespace dusk {
namespace {

namespace json = boost::json;

void print(std::string& out, const json::value& value, std::size_t indent) {
  const std::string line = "\n" + std::string(indent + 2, ' ');
  const char* separator = "";
  if (const auto* object = value.if_object(); object != nullptr && !object->empty()) {
    out += '{';
    for (const auto& member : *object) {
      out += separator + line + json::serialize(json::value(member.key())) + ": ";
      print(out, member.value(), indent + 2);
      separator = ",";
    }
    out += "\n" + std::string(indent, ' ') + '}';
  } else if (const auto* array = value.if_array(); array != nullptr && !array->empty()) {
    out += '[';
    for (const json::value& element : *array) {
      out += separator + line;
      print(out, element, indent + 2);
      separator = ",";
    }
    out += "\n" + std::string(indent, ' ') + ']';
  } else if (const auto* number = value.if_double()) {
    out += std::isfinite(*number) ? fmt::format("{}", *number) : "null";
  } else {
    out += json::serialize(value);
  }
}

}  // namespace

std::string json_text(const boost::json::value& value) {
  std::string out;
  print(out, value, 0);
  return out + '\n';
}

}  // namespace dusk

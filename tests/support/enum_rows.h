// SPDX-License-Identifier: Apache-2.0
/// Checks that the names of an enum (models/common/enum_names.h) are complete.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/common/enum_names.h"

namespace dusk {

/// True if the enum has an enumerator of this value. GCC and Clang write any other value as a cast.
template <class Enum, Enum Value>
constexpr bool is_enumerator() {
  const std::string_view text = __PRETTY_FUNCTION__;
  const std::size_t at = text.rfind("Value = ") + 8;
  return text[at] != '(' && text[at] != '-' && (text[at] < '0' || text[at] > '9');
}

/// Returns the values of an enum that are below 64.
template <class Enum, std::size_t... Numbers>
std::vector<Enum> enum_values(std::index_sequence<Numbers...>) {
  std::vector<Enum> values;
  ((is_enumerator<Enum, static_cast<Enum>(Numbers)>() ? values.push_back(static_cast<Enum>(Numbers))
                                                      : void()),
   ...);
  return values;
}
template <class Enum>
std::vector<Enum> enum_values() {
  return enum_values<Enum>(std::make_index_sequence<64>());
}

/// Returns the fault of an enum's rows. Empty: each value has one name, and no two values share
/// one.
template <class Enum, class Rows>
std::string fault_of_rows(const Rows& rows) {
  std::set<std::string> texts;
  std::set<int> named;
  for (const EnumName<Enum>& row : rows) {
    if (!texts.insert(row.name).second) return std::string("two values are named ") + row.name;
    if (!named.insert(static_cast<int>(row.value)).second)
      return std::string("a second name: ") + row.name;
  }
  for (const Enum value : enum_values<Enum>()) {
    if (named.erase(static_cast<int>(value)) == 0)
      return "no name: " + std::to_string(static_cast<int>(value));
  }
  return named.empty() ? "" : "no value: " + std::to_string(*named.begin());
}
template <class Enum>
std::string fault_of_names() {
  return fault_of_rows<Enum>(names(Enum{}));
}

}  // namespace dusk

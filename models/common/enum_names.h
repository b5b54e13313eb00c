// SPDX-License-Identifier: Apache-2.0
/// Names of the values of an enum, as used in keys, results and messages.
///
/// A function names(Enum) next to the enum returns a row for each value; its argument only selects
/// the overload. tests/support/enum_rows.h finds a value without a row.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dusk {

template <class Enum>
struct EnumName {
  Enum value;
  const char* name;
};

/// Returns the rows as an array, for names(Enum).
template <class Enum, std::size_t N>
constexpr std::array<EnumName<Enum>, N> enum_rows(const EnumName<Enum> (&rows)[N]) {
  std::array<EnumName<Enum>, N> array{};
  for (std::size_t i = 0; i < N; ++i) array[i] = rows[i];
  return array;
}

/// Returns the name of a value, "?" for a number that is not a value of the enum.
template <class Enum>
constexpr const char* name_of(Enum value) {
  for (const EnumName<Enum>& row : names(Enum{})) {
    if (row.value == value) return row.name;
  }
  return "?";
}

/// Returns the value with this name, nothing if there is none.
template <class Enum>
std::optional<Enum> value_named(std::string_view name) {
  for (const EnumName<Enum>& row : names(Enum{})) {
    if (row.name == name) return row.value;
  }
  return std::nullopt;
}

/// Returns the names in the order of the rows.
template <class Enum>
std::vector<std::string> list_of_names() {
  std::vector<std::string> list;
  for (const EnumName<Enum>& row : names(Enum{})) list.emplace_back(row.name);
  return list;
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Numbers in the fields of tables.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace dusk {

/// Returns the whole number in a field, also as pandas and R write it: 5, 5.0, 1e+05. Returns
/// nothing if the field is not a whole number, or does not fit.
std::optional<std::int64_t> whole_number(std::string_view field);

/// Returns whether a field holds a whole number in one of these spellings, also one that does not
/// fit: 1e18.
bool is_whole_number(std::string_view field);

/// Returns whether a field has digits with commas, and perhaps points, between them: "5,0",
/// "1,234.5". Some spreadsheets write decimals and thousands in this way.
bool has_comma(std::string_view field);

/// Returns why a field is not a number: "'5,0' has a comma (a decimal point, no separator of
/// thousands)", or "'x' is not a number (0 to 3)" for `wanted` "a number (0 to 3)". Quotes at most
/// 40 bytes of the field.
std::string not_a_number(std::string_view field, std::string_view wanted);

}  // namespace dusk

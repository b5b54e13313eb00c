// SPDX-License-Identifier: Apache-2.0
/// Numbers in the fields of tables.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace dusk {

/// Returns the whole number that a field holds, also as pandas and R write it: 5, 5.0, 1e+05.
/// Returns nothing if the field is none, or does not fit.
std::optional<std::int64_t> whole_number(std::string_view field);

/// True if a field holds a whole number in one of these spellings, also if it does not fit: 1e18.
bool is_whole_number(std::string_view field);

/// True for digits with commas, and perhaps points, between them: "5,0", "1,234.5". Spreadsheets
/// write decimals and thousands so.
bool has_comma(std::string_view field);

/// Says why a field is no number: "'5,0' has a comma (a decimal point, no separator of thousands)",
/// or "'x' is not a number (0 to 3)" for `wanted` "a number (0 to 3)". Quotes 40 bytes of the field
/// at most.
std::string not_a_number(std::string_view field, std::string_view wanted);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Tables for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace dusk {

/// Longest cell of such a table, and of its last column, in bytes; longer ones are cut.
constexpr std::size_t kCellBytes = 90, kLastCellBytes = 500;

/// Cells for a value that is not there, and for one that is null.
inline constexpr const char *kNoValue = "(none)", *kNull = "null";

/// A line for each row, after `indent` blanks. Columns are two blanks apart. A column that holds
/// nothing but numbers below the first `heads` rows stands at the right. Cells are shown on one
/// line and without control characters, those of the last column at full length. Empty rows are
/// left out.
std::string columns_text(std::vector<std::vector<std::string>> rows, std::size_t indent = 0,
                         std::size_t heads = 1);

/// A number with about five significant digits; the text as it is if that is shorter, or no number.
std::string short_number(const std::string& text);

}  // namespace dusk

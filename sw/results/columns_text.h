// SPDX-License-Identifier: Apache-2.0
/// Formats tables for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace dusk {

/// Longest cell of a table, and longest cell of its last column, in bytes; longer cells are cut.
constexpr std::size_t kCellBytes = 90, kLastCellBytes = 500;

/// Cells for a value that is absent, and for a value that is null.
inline constexpr const char *kNoValue = "(none)", *kNull = "null";

/// Returns a line for each row after `indent` blanks; columns are two blanks apart. A column
/// with only numbers below its first `heads` rows is flush right. Cells are on one line
/// without control characters; those of the last column are not cut. Empty rows are left
/// out.
std::string columns_text(std::vector<std::vector<std::string>> rows, std::size_t indent = 0,
                         std::size_t heads = 1);

/// Returns a number with about five digits; the text itself if it is shorter or no number.
std::string short_number(const std::string& text);

}  // namespace dusk

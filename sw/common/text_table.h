// SPDX-License-Identifier: Apache-2.0
/// Fields, lines and columns of the tables that programs and people read.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace dusk {

/// Returns `text` as a field of a CSV line, always in quotes.
std::string csv_quoted(const std::string& text);
/// Returns a CSV field; quotes it if it has a comma, a quote or a line end. A cell that a
/// spreadsheet may take for a formula stays as it is, because programs read these tables.
std::string csv_field(const std::string& text);

/// Returns the fields of a CSV line, without quotes and surrounding blanks; a doubled quote is one
/// quote. Nothing if a quote is not closed.
std::optional<std::vector<std::string>> csv_fields(const std::string& line);

/// Returns a Markdown table; the first row is the head. Cells are Markdown; line breaks and bars do
/// not end them. An empty cell has two blanks, or one if `narrow`.
std::string markdown_table(const std::vector<std::vector<std::string>>& rows, bool narrow = false);

/// Breaks paragraphs at blanks into lines of at most 120 columns. A line never begins with a word
/// that starts an item, heading or table; items continue below their text. Tables, headings, code
/// blocks and longer words stay as they are. Several empty lines become one.
std::string wrapped_markdown(const std::string& text);

/// Aligns the columns for a terminal; the first row is the head. Columns 2 to 5 are flush right.
std::string aligned_lines(const std::vector<std::vector<std::string>>& rows);

}  // namespace dusk

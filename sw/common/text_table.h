// SPDX-License-Identifier: Apache-2.0
/// Fields, lines and columns of the tables that programs and people read.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace dusk {

/// A field of a CSV line in quotes.
std::string csv_quoted(const std::string& text);
/// Quotes the text if it has a comma, a quote or a line end. A cell that a spreadsheet may take for
/// a formula stays as it is: the tables are for programs.
std::string csv_field(const std::string& text);

/// The fields of a CSV line, without their quotes and the blanks around them; none if a quote is
/// not closed. A doubled quote stands for one.
std::optional<std::vector<std::string>> csv_fields(const std::string& line);

/// A Markdown table, the head first. Cells are Markdown; line breaks and bars do not end them. An
/// empty cell has two blanks, a narrow one one.
std::string markdown_table(const std::vector<std::vector<std::string>>& rows, bool narrow = false);

/// Fills paragraphs to 120 columns: broken at blanks, none where the rest would begin as something
/// else than prose; an item of a list goes on below its text. Tables, headings and code blocks stay
/// as they are, and so does a word that is longer. Several empty lines become one.
std::string wrapped_markdown(const std::string& text);

/// Aligns the columns for a terminal, the head first; the second to the fifth stand at the right.
std::string aligned_lines(const std::vector<std::vector<std::string>>& rows);

}  // namespace dusk

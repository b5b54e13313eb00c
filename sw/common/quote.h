// SPDX-License-Identifier: Apache-2.0
/// Quotes texts of users for other languages. Each writer of scripts, pages and sources passes
/// names, values and paths through the function of its language, so that they stay data. Comments
/// of one line use one_line() of sw/common/text.h. CSV uses csv_field(), which changes no cell; a
/// spreadsheet may take a cell that begins with = for a formula.
#pragma once

#include <string>
#include <vector>

namespace dusk {

/// True for [A-Za-z_][A-Za-z0-9_]* of at most 100 bytes, which is a word in all these languages.
bool is_identifier(const std::string& text);

/// Returns a gnuplot string in single quotes, in which gnuplot 5.4 and 6.0 expand nothing: no
/// backticks, macros or escapes. Commands that show it need `noenhanced`.
std::string gnuplot_text(const std::string& text);

/// Returns a block of data, "$NAME << EOD", from cells of text. A cell with blanks is one string in
/// quotes. Throws std::invalid_argument with a phrase if the name is no identifier. The same holds
/// for a cell with a quote, a backtick or a control character.
std::string gnuplot_block(const std::string& name,
                          const std::vector<std::vector<std::string>>& lines);

/// Returns a shell word, in single quotes if it needs them.
std::string shell_word(const std::string& text);

/// Returns a path for a build line of ninja. `$in` and `$out` of a rule quote it for the shell.
std::string ninja_path(const std::string& path);
/// Returns a value of a ninja variable; the shell reads `text` in it as one word.
std::string ninja_word(const std::string& text);

/// Returns plain text in Markdown, also for headings and cells of tables: no markup, no HTML.
std::string markdown_text(const std::string& text);
/// Returns inline code in Markdown.
std::string markdown_code(const std::string& text);
/// Returns an author's Markdown for one cell of a table: line breaks and bars do not end the cell.
std::string markdown_cell(const std::string& markdown);

/// Returns a path for the quotes of a GTKWave save file. A line break in it could make a line that
/// starts a program.
std::string gtkwave_path(const std::string& path);

/// Returns `text` as one word of Tcl (OpenSTA).
std::string tcl_word(const std::string& text);

/// True for letters, digits and the signs _ . / - + : @ % = , not beginning with "-". Scripts of
/// Yosys, ABC and OpenSTA read such a text as one word without special meaning.
bool is_plain_word(const std::string& text);
/// Returns an argument of a Yosys command. Yosys has no escapes, so it throws std::invalid_argument
/// with a phrase if `text` has a quote, a backslash or a control character.
std::string yosys_word(const std::string& text);

/// Returns a string literal of Verilog, with its quotes; also valid in `line directives.
std::string verilog_string(const std::string& text);

}  // namespace dusk

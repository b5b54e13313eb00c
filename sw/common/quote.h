// SPDX-License-Identifier: Apache-2.0
/// Text of users inside other languages. Every writer of scripts, pages and sources takes names,
/// values and paths through the function of its language, so that they stay data there. In a
/// comment of one line that is one_line() of sw/common/text.h. CSV has csv_field(): its cells are
/// not changed, though a spreadsheet may take one that begins with = for a formula.
#pragma once

#include <string>
#include <vector>

namespace dusk {

/// True for [A-Za-z_][A-Za-z0-9_]* of at most 100 bytes: a word in every language here.
bool is_identifier(const std::string& text);

/// A gnuplot string in single quotes, in which gnuplot 5.4 and 6.0 expand nothing: no backticks, no
/// macros, no escapes. Commands that show it say noenhanced.
std::string gnuplot_text(const std::string& text);

/// A block of data, "$NAME << EOD", from cells of text. A cell with blanks is one string in quotes.
/// Throws std::invalid_argument with a phrase if the name is no identifier or a cell has a quote, a
/// backtick or a control character, and so could leave its cell.
std::string gnuplot_block(const std::string& name,
                          const std::vector<std::vector<std::string>>& lines);

/// A shell word: in single quotes if it needs them.
std::string shell_word(const std::string& text);

/// A path in a build line of ninja. `$in` and `$out` of a rule quote it for the shell.
std::string ninja_path(const std::string& path);
/// A value of a variable of ninja, of which the shell sees `text` as one word.
std::string ninja_word(const std::string& text);

/// Plain text in Markdown, also in a heading or in a cell of a table: no markup, no HTML.
std::string markdown_text(const std::string& text);
/// Inline code.
std::string markdown_code(const std::string& text);
/// Markdown of an author in one cell of a table: line breaks and bars do not end the cell.
std::string markdown_cell(const std::string& markdown);

/// A path between the quotes of a GTKWave save file, of which a line of its own may start a
/// program.
std::string gtkwave_path(const std::string& path);

/// A word of Tcl (OpenSTA), whatever is in it.
std::string tcl_word(const std::string& text);

/// True for letters, digits and the signs _ . / - + : @ % = , not beginning with "-": one word in
/// the scripts of Yosys, ABC and OpenSTA, which means nothing else there.
bool is_plain_word(const std::string& text);
/// An argument of a command of Yosys. Yosys has no escapes: throws std::invalid_argument with a
/// phrase if `text` has a quote, a backslash or a control character.
std::string yosys_word(const std::string& text);

/// A string literal of Verilog, with its quotes; `line directives take it, too.
std::string verilog_string(const std::string& text);

}  // namespace dusk

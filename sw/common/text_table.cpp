// SPDX-License-Identifier: Apache-2.0
#include "sw/common/text_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/join.hpp>
#include <boost/algorithm/string/predicate.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <boost/algorithm/string/split.hpp>
#include <boost/algorithm/string/trim.hpp>

#include "sw/common/quote.h"

namespace dusk {
namespace {

/// Width of a text in characters, not bytes.
std::size_t shown_width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

/// True if a line that begins with this word may be taken for an item, a heading or a table.
bool begins_something(const std::string& word) {
  const auto digits = word.find_first_not_of("0123456789");
  return word.find_first_of("-+*#>|") == 0 ||
         (digits > 0 && digits + 1 == word.size() && (word.back() == '.' || word.back() == ')'));
}

/// True if the line continues the paragraph or item of the line before it.
bool goes_on(const std::string& line) {
  const std::string text = boost::trim_left_copy(line);
  return !text.empty() && !boost::starts_with(text, "![") && !boost::starts_with(text, "```") &&
         !begins_something(text.substr(0, text.find(' ')));
}

std::string wrapped_line(const std::string& line) {
  constexpr std::size_t kColumns = 120;
  if (shown_width(line) <= kColumns) return line;
  std::vector<std::string> words;
  boost::split(words, line, boost::is_any_of(" "));
  const std::string indent = words[0] == "-" ? "  " : "";
  std::string out = words[0];
  std::size_t width = shown_width(out);
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::size_t more = shown_width(words[i]);
    const bool breaks = width + 1 + more > kColumns && more > 0 && !begins_something(words[i]);
    out += (breaks ? "\n" + indent : " ") + words[i];
    width = breaks ? indent.size() + more : width + 1 + more;
  }
  return out;
}

}  // namespace

std::string csv_quoted(const std::string& text) {
  return '"' + boost::replace_all_copy(text, "\"", "\"\"") + '"';
}

std::string csv_field(const std::string& text) {
  return text.find_first_of(",\"\r\n") == std::string::npos ? text : csv_quoted(text);
}

std::optional<std::vector<std::string>> csv_fields(const std::string& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      fields.back() += line[++i];
    } else if (line[i] == '"') {
      quoted = !quoted;
    } else if (line[i] == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += line[i];
    }
  }
  if (quoted) return std::nullopt;
  for (std::string& field : fields) boost::trim_if(field, boost::is_any_of(" \t\r"));
  return fields;
}

std::string markdown_table(const std::vector<std::vector<std::string>>& rows, bool narrow) {
  std::string out = "|";
  for (const std::vector<std::string>& row : rows) {
    const bool is_head = &row == &rows.front();
    for (const std::string& cell : row)
      out += cell.empty() && (is_head || narrow) ? " |" : ' ' + markdown_cell(cell) + " |";
    out += "\n|";
    for (std::size_t i = 0; is_head && i < row.size(); ++i) out += "---|";
    if (is_head) out += "\n|";
  }
  out.pop_back();
  return out;
}

std::string wrapped_markdown(const std::string& text) {
  std::vector<std::string> lines, wrapped;
  boost::split(lines, text, boost::is_any_of("\n"));
  bool code = false;
  for (auto line = lines.begin(); line != lines.end();) {
    if (boost::starts_with(*line, "```")) code = !code;
    const bool prose = !code && !boost::starts_with(*line, "|") &&
                       !boost::starts_with(*line, "#") && !boost::starts_with(*line, "```") &&
                       !line->empty();
    std::string text = *line++;
    if (!prose) {
      const bool again = text.empty() && !code && !wrapped.empty() && wrapped.back().empty();
      if (!again || line == lines.end()) wrapped.push_back(text);
      continue;
    }
    for (; line != lines.end() && goes_on(*line); ++line)
      text += ' ' + boost::trim_left_copy(*line);
    wrapped.push_back(wrapped_line(text));
  }
  return boost::join(wrapped, "\n");
}

std::string aligned_lines(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], shown_width(row[i]));
  }
  std::string out;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string blanks(widths[i] - shown_width(row[i]), ' ');
      const bool right = i >= 1 && i <= 4;
      line += "  " + (right ? blanks + row[i] : row[i] + blanks);
    }
    out += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return out;
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "sw/report/text_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <cmath>

namespace dusk {

std::string csv_quoted(const std::string& text) {
  return '"' + boost::replace_all_copy(text, "\"", "\"\"") + '"';
}

std::string csv_field(const std::string& text) {
  return text.find_first_of(",\"\n") == std::string::npos ? text : csv_quoted(text);
}

std::string csv_number(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? fmt::format("{}", *value) : "";
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

std::string markdown_table(const std::vector<std::vector<std::string>>& rows) {
  std::string out = "|";
  for (const std::string& cell : rows.front()) out += cell.empty() ? " |" : ' ' + cell + " |";
  out += "\n|";
  for (std::size_t i = 0; i < rows.front().size(); ++i) out += "---|";
  for (std::size_t i = 1; i < rows.size(); ++i)
    out += fmt::format("\n| {} |", fmt::join(rows[i], " | "));
  return out + '\n';
}

std::string aligned_lines(const std::vector<std::vector<std::string>>& rows) {
  const auto shown_width = [](const std::string& text) {  // in characters, not bytes
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
  };
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

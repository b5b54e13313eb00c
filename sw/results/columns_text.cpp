// SPDX-License-Identifier: Apache-2.0
#include "sw/results/columns_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sw/common/text.h"

namespace dusk {
namespace {

/// Width of a text in characters, not bytes.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

/// True for a number with or without sign and per cent sign, and for the text of a missing value.
bool is_figure(std::string text) {
  if (text == kNoValue || text == kNull) return true;
  if (text.size() > 2 && text.compare(text.size() - 2, 2, " %") == 0) text.resize(text.size() - 2);
  if (!text.empty() && text[0] == '+') text.erase(0, 1);
  return text.empty() || number_in<double>(text).has_value();
}

}  // namespace

std::string short_number(const std::string& text) {
  const auto number = number_in<double>(text);
  if (!number || is_whole(text)) return text;
  const double size = std::abs(*number);
  const bool fits = size == 0 || (size >= 1e-3 && size < 1e9);
  const int before = size < 1 ? 0 : static_cast<int>(std::log10(std::min(size, 1e9)));
  const std::string rounded = fits ? fmt::format("{:.{}f}", *number, std::max(0, 4 - before))
                                   : fmt::format("{:.4g}", *number);
  return rounded.size() < text.size() ? rounded : text;
}

std::string columns_text(std::vector<std::vector<std::string>> rows, std::size_t indent,
                         std::size_t heads) {
  if (rows.empty()) return "";
  const std::size_t columns = rows.front().size();
  std::vector<std::size_t> widths(columns);
  std::vector<bool> right(columns, true), empty(columns, true);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < columns; ++c) {
      std::string& cell = rows[r][c];
      cell = one_line(cell, c + 1 == columns ? kLastCellBytes : kCellBytes);
      widths[c] = std::max(widths[c], width_of(cell));
      right[c] = right[c] && (r < heads || is_figure(cell));
      empty[c] = empty[c] && (r < heads || cell.empty());
    }
  }
  std::string out;
  for (const auto& row : rows) {
    std::string line(indent, ' ');
    for (std::size_t c = 0; c < columns; ++c) {
      const std::string blanks(widths[c] - width_of(row[c]), ' ');
      line += (c == 0 ? "" : "  ") + (right[c] && !empty[c] ? blanks + row[c] : row[c] + blanks);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    if (!line.empty()) out += line + '\n';
  }
  return out;
}

}  // namespace dusk

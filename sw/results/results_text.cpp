// SPDX-License-Identifier: Apache-2.0
#include "sw/results/results_text.h"

#include <fmt/format.h>

#include <ctime>
#include <sstream>

#include "sw/common/config_error.h"
#include "sw/results/columns_text.h"

namespace dusk {
namespace {

using Lines = std::vector<std::vector<std::string>>;

constexpr std::size_t kFolderBytes = 200;  ///< longest name of a folder in a line, in bytes

/// Returns a date in the reader's time zone.
std::string local_date(std::time_t date) {
  std::tm parts{};
  if (date == 0 || localtime_r(&date, &parts) == nullptr) return "";
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min);
}

std::string number_text(const Results& results, const char* name) {
  const ResultFigure* figure = results.find(name);
  return figure == nullptr ? "" : short_number(figure->text);
}

std::string title_of(const Results& results) {
  return fmt::format("{} of {}, {}{}", name_of(results.kind), one_line(results.experiment, 80),
                     name_of(results.state), results.dusk.empty() ? "" : ", dusk " + results.dusk);
}

std::string head_of(const Results& results) {
  std::string text = fmt::format("{}: {}\n", one_line(results.folder, kFolderBytes),
                                 one_line(title_of(results), 200));
  if (results.date != 0) text += "  " + local_date(results.date) + "\n";
  if (!results.detail.empty()) text += "  " + one_line(results.detail, 200) + "\n";
  std::istringstream problem(results.problem);
  for (std::string line; std::getline(problem, line);) text += "  " + one_line(line) + "\n";
  return text;
}

/// Returns a table as text, without half-widths of intervals, which only the files have.
std::string table_text(const ResultTable& table) {
  std::vector<std::size_t> shown_columns;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const std::string& name = table.columns[c];
    const bool is_interval = name.size() > 4 && name.compare(name.size() - 4, 4, "ci95") == 0;
    if (!is_interval && name != "commit" && name != "source" && name != "place")
      shown_columns.push_back(c);
  }
  Lines lines(2);
  for (const std::size_t c : shown_columns) {
    lines[0].push_back(table.columns[c]);
    lines[1].push_back(table.units[c]);
  }
  for (const auto& row : table.rows) {
    lines.emplace_back();
    for (const std::size_t c : shown_columns)
      lines.back().push_back(c < table.keys ? row[c] : short_number(row[c]));
  }
  return fmt::format("\n{}\n{}", one_line(table.file, kFolderBytes), columns_text(lines, 2, 2));
}

std::string signed_text(const std::optional<double>& value, const char* unit) {
  if (!value) return "";
  const std::string text = short_number(fmt::format("{}", *value));
  return (*value > 0 ? "+" : "") + text + unit;
}

std::string value_text(const std::optional<std::string>& value) {
  if (!value) return kNoValue;
  return value->empty() ? kNull : *value;
}

std::vector<std::string> line_of(const Changed& changed) {
  return {changed.name,
          value_text(changed.a),
          value_text(changed.b),
          signed_text(changed.difference(), ""),
          signed_text(changed.percent(), " %"),
          changed.unit};
}

std::string changes_text(const std::string& title, const std::vector<Changed>& changes,
                         std::size_t columns) {
  if (changes.empty()) return "";
  Lines lines{{"", "a", "b", "b - a", "of a", ""}};
  for (const Changed& changed : changes) lines.push_back(line_of(changed));
  for (auto& line : lines) line.resize(columns);
  return fmt::format("\n{}\n{}", title, columns_text(lines, 2));
}

std::string row_text(const ChangedRow& row) {
  const std::string title = one_line(row.table, kFolderBytes) + ": " + one_line(row.row, 200);
  if (!row.in_b) return fmt::format("\n{}: only in a\n", title);
  if (!row.in_a) return fmt::format("\n{}: only in b\n", title);
  return changes_text(title, row.numbers, 6);
}

}  // namespace

std::string list_text(const std::vector<Results>& all) {
  Lines lines{{"date", "kind", "state", "accepted", "latency", "power", "folder", "about"}};
  for (const Results& one : all) {
    std::string about = one.detail;
    if (one.state != ResultsState::Ok) about = one.problem;
    lines.push_back({local_date(one.date), name_of(one.kind), name_of(one.state),
                     number_text(one, "accepted_throughput"),
                     number_text(one, "packet_latency.mean"),
                     number_text(one, "relative_link_power"), one.folder, one_line(about, 200)});
  }
  return columns_text(lines);
}

std::string show_text(const Results& results, const std::vector<ListedFile>& files) {
  std::string out = head_of(results);
  Lines numbers{{"number", "value", "unit"}};
  for (const ResultFigure& figure : results.numbers)
    numbers.push_back({figure.name, figure.text.empty() ? kNull : figure.text, figure.unit});
  if (numbers.size() > 1) out += "\n" + columns_text(numbers, 2);
  for (const ResultTable& table : results.tables) out += table_text(table);
  Lines lines{{"file", "size", ""}};
  for (const ListedFile& file : files)
    lines.push_back(
        {file.name,
         file.folder ? fmt::format("{} entries", file.bytes) : file_size_text(file.bytes),
         file.meaning});
  return out + "\n" + columns_text(lines, 2);
}

std::string diff_text(const Results& a, const Results& b, const ResultsDifference& difference) {
  std::string out = "a  " + head_of(a) + "b  " + head_of(b);
  out += changes_text("Keys that differ", difference.settings, 3);
  out += changes_text("Numbers that differ", difference.numbers, 6);
  for (const ChangedRow& row : difference.rows) out += row_text(row);
  if (difference.equal()) return out + "\nThe results are equal.\n";
  return out + fmt::format("\nThe results differ: {} numbers, {} rows of tables.\n",
                           difference.numbers.size(), difference.rows.size());
}

}  // namespace dusk

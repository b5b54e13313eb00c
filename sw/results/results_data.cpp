// SPDX-License-Identifier: Apache-2.0
// JSON output of `dusk results --json`.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <ctime>
#include <sstream>

#include "sw/common/text.h"
#include "sw/report/document.h"
#include "sw/results/results_text.h"

namespace dusk {
namespace {

/// Returns a figure as JSON: number, true, false, null or text.
boost::json::value value_of(const std::string& text) {
  if (text.empty()) return nullptr;
  if (text == "true" || text == "false") return text == "true";
  if (const auto whole = number_in<std::int64_t>(text)) return *whole;
  if (const auto number = number_in<double>(text)) return *number;
  return boost::json::value(boost::json::string(one_line(text)));
}

/// Returns a name as JSON. Bytes that are not UTF-8 are escaped as in a message.
boost::json::string text_of(const std::string& text) { return boost::json::string(one_line(text)); }

/// Returns a text of several lines, which are kept; null if it is empty.
boost::json::value lines_or_null(const std::string& text) {
  if (text.empty()) return nullptr;
  std::string lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    lines += (lines.empty() ? "" : "\n") + one_line(line);
  return boost::json::value(boost::json::string(lines));
}

boost::json::value text_or_null(const std::string& text) {
  return text.empty() ? boost::json::value(nullptr) : boost::json::value(text_of(text));
}

/// Returns a date such as "2026-12-01T06:51:28Z".
boost::json::value utc_date(std::time_t date) {
  std::tm parts{};
  if (date == 0 || gmtime_r(&date, &parts) == nullptr) return nullptr;
  const std::string text =
      fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1,
                  parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
  return boost::json::value(boost::json::string(text));
}

boost::json::object head_json(const Results& results) {
  return {{"folder", text_of(results.folder)},         {"kind", name_of(results.kind)},
          {"experiment", text_of(results.experiment)}, {"state", name_of(results.state)},
          {"problem", lines_or_null(results.problem)}, {"date", utc_date(results.date)},
          {"dusk", text_or_null(results.dusk)},        {"about", text_of(results.detail)}};
}

boost::json::object numbers_json(const std::vector<ResultFigure>& figures) {
  boost::json::object all;
  for (const ResultFigure& figure : figures) all[one_line(figure.name)] = value_of(figure.text);
  return all;
}

boost::json::object units_json(const std::vector<ResultFigure>& figures) {
  boost::json::object all;
  for (const ResultFigure& figure : figures)
    if (!figure.unit.empty()) all[one_line(figure.name)] = text_of(figure.unit);
  return all;
}

boost::json::object table_json(const ResultTable& table) {
  boost::json::array columns, rows;
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    columns.push_back(
        {{"name", text_of(table.columns[c])}, {"unit", text_or_null(table.units[c])}});
  for (const auto& row : table.rows) {
    boost::json::array cells;
    for (const std::string& cell : row) cells.push_back(value_of(cell));
    rows.push_back(std::move(cells));
  }
  return {{"file", text_of(table.file)},
          {"keys", table.keys},
          {"columns", std::move(columns)},
          {"rows", std::move(rows)}};
}

boost::json::array changes_json(const std::vector<Changed>& changes) {
  const auto number = [](const std::optional<double>& value) {
    return value ? boost::json::value(*value) : boost::json::value(nullptr);
  };
  boost::json::array all;
  for (const Changed& changed : changes) {
    boost::json::object one{{"name", text_of(changed.name)}};
    // A side without the value has no member; null would be a value.
    if (changed.a) one["a"] = value_of(*changed.a);
    if (changed.b) one["b"] = value_of(*changed.b);
    one["difference"] = number(changed.difference());
    one["percent"] = number(changed.percent());
    one["unit"] = text_or_null(changed.unit);
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace

std::string list_json(const std::vector<Results>& all) {
  boost::json::array list;
  for (const Results& results : all) {
    boost::json::object one = head_json(results);
    one["numbers"] = numbers_json(results.main_numbers());
    list.push_back(std::move(one));
  }
  return doc::json_text(list);
}

std::string show_json(const Results& results, const std::vector<ListedFile>& files) {
  boost::json::object root = head_json(results), settings;
  for (const auto& [key, value] : results.settings) settings[one_line(key)] = text_of(value);
  boost::json::array tables, listed;
  for (const ResultTable& table : results.tables) tables.push_back(table_json(table));
  for (const ListedFile& file : files)
    listed.push_back({{"name", text_of(file.name)},
                      {file.folder ? "entries" : "bytes", file.bytes},
                      {"meaning", text_or_null(file.meaning)}});
  root["numbers"] = numbers_json(results.numbers);
  root["units"] = units_json(results.numbers);
  root["settings"] = std::move(settings);
  root["tables"] = std::move(tables);
  root["files"] = std::move(listed);
  return doc::json_text(root);
}

std::string diff_json(const Results& a, const Results& b, const ResultsDifference& difference) {
  boost::json::array rows;
  for (const ChangedRow& row : difference.rows)
    rows.push_back({{"table", text_of(row.table)},
                    {"row", text_of(row.row)},
                    {"in_a", row.in_a},
                    {"in_b", row.in_b},
                    {"numbers", changes_json(row.numbers)}});
  return doc::json_text(boost::json::object{{"a", head_json(a)},
                                            {"b", head_json(b)},
                                            {"equal", difference.equal()},
                                            {"settings", changes_json(difference.settings)},
                                            {"numbers", changes_json(difference.numbers)},
                                            {"rows", std::move(rows)}});
}

}  // namespace dusk

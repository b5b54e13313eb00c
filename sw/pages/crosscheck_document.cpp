// SPDX-License-Identifier: Apache-2.0
// Page of a cross-check: the functional engine beside twin and RTL.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/common/shown_text.h"
#include "sw/pages/kinds.h"
#include "sw/pages/run_parts.h"

namespace dusk::pages {
namespace {

constexpr const char* kLoadAxis = "traffic.load";
constexpr const char* kFunctionalEngine = "functional";

struct CheckedFigure {
  const char *column, *title, *unit;
};
constexpr CheckedFigure kCheckedFigures[] = {
    {"accepted_throughput", "Accepted throughput", "flits/node/cycle"},
    {"packet_latency", "Packet latency", "cycles"},
    {"packet_latency_without_hops", "Packet latency without hops", "cycles"}};

/// Names the curves by engine and axes without the load.
std::vector<std::string> curve_names(const CsvTable& table) {
  std::vector<std::string> all;
  const std::size_t engine = table.index("engine");
  for (const auto& row : table.rows) {
    std::string name = row[engine];
    for (std::size_t c = 0; c < engine; ++c) {
      const std::string& key = table.names[c];
      if (key != kLoadAxis) name += ", " + key.substr(key.find('.') + 1) + "=" + row[c];
    }
    all.push_back(name);
  }
  return all;
}

json::object checked_series(const CsvTable& table, const CheckedFigure& figure,
                            const std::vector<std::string>& names, Columns& columns) {
  json::object part =
      new_series(figure.column, figure.title, axis_of("offered load", "flits/node/cycle"),
                 axis_of(figure.title, figure.unit));
  const auto load = table.numbers(kLoadAxis), value = table.numbers(figure.column),
             half = table.numbers(std::string(figure.column) + "_ci95"),
             saturated = table.numbers("saturated");
  std::vector<std::string> done;
  for (const std::string& name : names) {
    if (std::find(done.begin(), done.end(), name) != done.end()) continue;
    done.push_back(name);
    std::vector<double> x, y, low, high, hollow;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] != name || std::isnan(value[i])) continue;
      x.push_back(load[i]);
      y.push_back(value[i]);
      low.push_back(value[i] - half[i]);
      high.push_back(value[i] + half[i]);
      hollow.push_back(saturated[i] > 0 ? 1 : 0);
    }
    json::object curve = curve_of(columns, name, x, y);
    curve["low"] = columns.numbers(low);
    curve["high"] = columns.numbers(high);
    curve["hollow"] = columns.numbers(hollow);
    curve["dash"] = name.rfind(kFunctionalEngine, 0) == 0;
    part["curves"].as_array().push_back(std::move(curve));
  }
  return part;
}

/// Returns "twin.accepted_at_most" in words for people.
std::string words_of(std::string name) {
  for (char& c : name)
    if (c == '.' || c == '_') c = ' ';
  return name;
}

/// Adds a table of the objects of an array, if there are any. Its columns are the objects' texts
/// and numbers by their dotted names.
void add_objects(const json::object& all, const char* array, const std::string& title,
                 const std::vector<const char*>& texts, const std::vector<const char*>& numbers,
                 Document& document) {
  const json::value* rows = all.if_contains(array);
  if (rows == nullptr || !rows->is_array() || rows->get_array().empty()) return;
  json::array columns;
  for (const char* name : texts) {
    std::vector<std::string> cells;
    for (const json::value& row : rows->get_array())
      cells.push_back(row.is_object() ? text_at(row.get_object(), name) : "");
    columns.push_back(text_column(document.columns, name, words_of(name), cells));
  }
  for (const char* name : numbers) {
    std::vector<double> cells;
    for (const json::value& row : rows->get_array())
      cells.push_back(row.is_object() ? number_at(row.get_object(), name) : std::nan(""));
    columns.push_back(number_column(document.columns, name, words_of(name), "", cells));
  }
  json::object part = new_part("table", array, title);
  part["columns"] = std::move(columns);
  document.parts.push_back(std::move(part));
}

}  // namespace

Document crosscheck_document(const std::string& folder) {
  const json::object all = read_json(folder + "/crosscheck.json");
  const CsvTable table = read_csv(folder + "/crosscheck.csv");
  Document document;
  Columns& columns = document.columns;
  document.kind = "crosscheck";
  document.title = text_at(all, "experiment");
  const std::string rtl = text_at(all, "rtl");
  document.subtitle = fmt::format("{} lines", table.rows.size()) + (rtl.empty() ? "" : ", " + rtl);
  for (const std::string& failure : table.texts("failure"))
    if (!failure.empty()) document.details.push_back(failure);
  const std::size_t failed = document.details.size();
  document.verdict = failed == 0 ? "all runs passed" : fmt::format("{} runs failed", failed);
  document.ok = failed == 0;
  if (!table.rows.empty()) document.dusk = table.rows.front()[table.index("commit")];
  const auto names = curve_names(table);
  if (table.has(kLoadAxis)) {
    for (const CheckedFigure& figure : kCheckedFigures)
      document.parts.push_back(checked_series(table, figure, names, columns));
  }
  add_objects(all, "curves", "Saturation, and where the engines part",
              {"workload", "network", "parting.what"},
              {"functional.highest_unsaturated_load", "functional.lowest_saturated_load",
               "functional.accepted_at_most", "twin.highest_unsaturated_load",
               "twin.lowest_saturated_load", "twin.accepted_at_most", "parting.load"},
              document);
  add_objects(all, "rankings", "Rankings of the networks", {"workload", "figure"},
              {"load", "kendall_tau_b"}, document);
  json::object part = table_of(table, "points", "Points", columns);
  json::array& cells = part["columns"].as_array();
  cells.insert(cells.begin(), text_column(columns, "curve", "curve", names));
  part["filters"] =
      json::array{"accepted_throughput", "packet_latency", "packet_latency_without_hops"};
  document.parts.push_back(std::move(part));
  json::object text = new_part("text", "about", "About");
  text["paragraphs"] = json::array{one_line("Command: " + text_at(all, "command"))};
  document.parts.push_back(std::move(text));
  return document;
}

}  // namespace dusk::pages

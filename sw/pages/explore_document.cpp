// SPDX-License-Identifier: Apache-2.0
// Page of an exploration: the Pareto front of any two objectives.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/common/shown_text.h"
#include "sw/common/input_text.h"
#include "sw/pages/kinds.h"
#include "sw/pages/page_head.h"
#include "sw/pages/run_parts.h"
#include "sw/results/results_kind.h"

namespace dusk::pages {
namespace {

/// A column of explore.csv by which designs may be compared.
struct ObjectiveColumn {
  const char *id, *name, *unit;
  bool greatest;  ///< true: more is better
};
constexpr ObjectiveColumn kObjectives[] = {{"area", "Area", "um²", false},
                                           {"latency", "Latency", "ns", false},
                                           {"throughput", "Throughput", "flits/node/ns", true},
                                           {"energy", "Energy", "pJ/flit", false},
                                           {"least_period", "Least period", "ns", false},
                                           {"latency_cycles", "Latency", "cycles", false},
                                           {"accepted", "Accepted", "flits/node/cycle", true},
                                           {"power", "Power", "W", false},
                                           {"flip_flops", "Flip-flops", "", false}};

bool has_values(const std::vector<double>& values) {
  return std::any_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
}

/// Returns the axes of a row as "vcs=3, vc_depth=4".
std::string point_text(const CsvTable& table, std::size_t row) {
  std::string text;
  for (std::size_t c = table.index("design") + 1; c < table.index("switch"); ++c) {
    const std::string& key = table.names[c];
    text += (text.empty() ? "" : ", ") + key.substr(key.find('.') + 1) + "=" + table.rows[row][c];
  }
  return text;
}

json::object front_part(const CsvTable& table) {
  json::object part = new_part("front", "front", "Designs");
  json::array objectives, designs;
  std::vector<std::vector<double>> values;
  for (const ObjectiveColumn& one : kObjectives) {
    auto column = table.numbers(one.id);
    if (!has_values(column)) continue;
    objectives.push_back(json::object{
        {"id", one.id}, {"name", one.name}, {"unit", one.unit}, {"greatest", one.greatest}});
    values.push_back(std::move(column));
  }
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    json::array of_design;
    for (const auto& column : values) of_design.push_back(finite(column[i]));
    designs.push_back(json::object{{"name", one_line(table.rows[i][table.index("design")])},
                                   {"values", std::move(of_design)},
                                   {"front", table.rows[i][table.index("front")] == "1"},
                                   {"text", one_line(point_text(table, i))}});
  }
  part["objectives"] = std::move(objectives);
  part["designs"] = std::move(designs);
  return part;
}

}  // namespace

Document explore_document(const std::string& folder) {
  const CsvTable table = read_csv(folder + "/explore.csv");
  Document document;
  document.kind = "explore";
  document.title = name_of_folder(folder);
  const auto front = table.texts("front");
  document.subtitle = fmt::format("{} designs, {} in the front of all objectives",
                                  table.rows.size(), std::count(front.begin(), front.end(), "1"));
  document.parts.push_back(front_part(table));
  Units units;
  for (const ObjectiveColumn& one : kObjectives) units[one.id] = one.unit;
  document.parts.push_back(
      table_of(table, "designs", "Values of the designs", document.columns, units));
  const auto page = text_if_there(folder + "/explore.md", kMadeLimit);
  const auto head = head_of_page(page.value_or(""));
  if (head.size() > 2) {
    json::object text = new_part("text", "about", "About");
    text["paragraphs"] = json::array{one_line(head[1]), one_line(head[2])};
    document.parts.push_back(std::move(text));
  }
  return document;
}

}  // namespace dusk::pages

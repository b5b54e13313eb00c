// SPDX-License-Identifier: Apache-2.0
// Curves over the cycles of a run.
#include <cmath>
#include <optional>
#include <utility>

#include "sw/pages/run_parts.h"

namespace dusk::pages {
namespace {

const char* const kFlits = "flits/node/cycle";

/// A column of a table as a curve.
struct CurveColumn {
  const char *column, *name;
  const char* beside_slider =
      nullptr;       ///< name of the value beside the slider; null: not shown there
  int decimals = 0;  ///< decimals of this value
  bool dashed = false;
};

void add_curves(const CsvTable& table, const std::vector<CurveColumn>& curves, bool beside,
                const std::string& of, json::object& part, Columns& columns) {
  if (table.rows.empty()) return;
  const auto cycles = table.numbers("cycle");
  for (const CurveColumn& one : curves) {
    if (!table.has(one.column)) continue;
    json::object curve =
        curve_of(columns, one.name + (beside ? ", " + of : ""), cycles, table.numbers(one.column));
    curve["style"] = "line";
    if (one.dashed) curve["dash"] = true;
    if (beside) curve["beside"] = true;
    if (!beside && one.beside_slider != nullptr)
      curve["told"] = json::object{{"name", one.beside_slider}, {"decimals", one.decimals}};
    part["curves"].as_array().push_back(std::move(curve));
  }
}

void add_of_both(const ShownRun& shown, const std::vector<CurveColumn>& curves, json::object& part,
                 Columns& columns) {
  add_curves(shown.run.series, curves, false, "", part, columns);
  if (shown.beside != nullptr)
    add_curves(shown.beside->series, curves, true, shown.beside_name, part, columns);
}

json::object over_time(const char* id, const char* title, const char* y, const char* unit) {
  json::object part = new_series(id, title, axis_of("time", "cycles"), axis_of(y, unit));
  part["time"] = true;
  return part;
}

/// Cycle at the end of the window with the highest latency tail; nothing if no packet arrived.
std::optional<double> cycle_of_the_tail(const CsvTable& table) {
  const auto cycles = table.numbers("cycle"), tails = table.numbers("p99");
  std::optional<std::size_t> longest;
  for (std::size_t w = 0; w < tails.size(); ++w) {
    if (!std::isnan(tails[w]) && (!longest || tails[w] > tails[*longest])) longest = w;
  }
  return longest ? std::optional(cycles[*longest]) : std::nullopt;
}

void add_tail(const ShownRun& shown, json::object& part, Document& document) {
  Columns& columns = document.columns;
  const std::vector<CurveColumn> tail{{"p99", "99 %", "99 %"}};
  const auto add = [&](const RunFolder& run, bool beside) {
    const auto table = read_csv_if_there(run.file("latency_windows.csv"));
    if (!table) return;
    add_curves(*table, tail, beside, shown.beside_name, part, columns);
    if (!beside) document.start = cycle_of_the_tail(*table);
  };
  add(shown.run, false);
  if (shown.beside != nullptr) add(*shown.beside, true);
}

}  // namespace

void add_time_series(const ShownRun& shown, Document& document) {
  if (shown.run.series.rows.empty()) {
    document.notes.emplace_back("The run is shorter than a window (power.window): no curves.");
    return;
  }
  Columns& columns = document.columns;
  json::object latency = over_time("latency-time", "Latency", "latency", "cycles");
  add_of_both(shown, {{"packet_latency", "packet, mean", "latency", 1}}, latency, columns);
  add_tail(shown, latency, document);
  add_of_both(shown, {{"network_latency", "network, mean", nullptr, 0, true}}, latency, columns);
  json::object load = over_time("load-time", "Load", "load", kFlits);
  add_of_both(shown,
              {{"offered_load", "offered"}, {"accepted_throughput", "accepted", "accepted", 3}},
              load, columns);
  json::object power = over_time("power-time", "Link power", "link power", "of all on");
  add_of_both(shown,
              {{"relative_link_power", "all channels"},
               {"switch_link_power", "between switches", nullptr, 0, true}},
              power, columns);
  json::object states = over_time("states-time", "Channels in each state", "channels", "");
  add_of_both(shown,
              {{"on", "on"},
               {"draining", "draining"},
               {"turning_off", "turning off"},
               {"off", "off"},
               {"turning_on", "turning on"}},
              states, columns);
  for (json::object* part : {&latency, &load, &power, &states})
    document.parts.push_back(std::move(*part));
}

}  // namespace dusk::pages

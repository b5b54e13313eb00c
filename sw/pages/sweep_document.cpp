// SPDX-License-Identifier: Apache-2.0
// Page of a sweep: curves over the load, and a table that filters them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/common/shown_text.h"
#include "sw/pages/kinds.h"
#include "sw/pages/run_parts.h"
#include "sw/pages/sweep_runs.h"
#include "sw/results/results_kind.h"

namespace dusk::pages {
namespace {

constexpr const char* kLoad = "traffic.load";
constexpr const char* kFlitsPerNode = "flits/node/cycle";

/// Points of a sweep, each with the name of its curve.
struct Points {
  CsvTable table;
  std::vector<std::string> axes;    ///< keys
  std::vector<std::string> curves;  ///< [point]
  std::vector<double> saturated;    ///< [point]
};

std::string short_key(const std::string& key) { return key.substr(key.find('.') + 1); }

Points points_of(const std::string& folder) {
  Points points{read_csv(folder + "/points.csv"), {}, {}, {}};
  const CsvTable& table = points.table;
  points.axes.assign(table.names.begin(),
                     table.names.begin() + static_cast<long>(table.index("seeds")));
  for (const auto& row : table.rows) {
    std::string name;
    for (std::size_t a = 0; a < points.axes.size(); ++a) {
      if (points.axes[a] == kLoad) continue;
      name += (name.empty() ? "" : ", ") + short_key(points.axes[a]) + " " + row[a];
    }
    points.curves.push_back(name.empty() ? "measured" : name);
  }
  points.saturated = table.numbers("saturated");
  return points;
}

/// Adds a curve for each combination of the axes except the load. Saturated points are hollow.
void add_curves_of(const Points& points, const std::vector<double>& x, const std::vector<double>& y,
                   const std::vector<double>& half, const std::vector<std::string>& links,
                   json::object& part, Columns& columns) {
  std::vector<std::string> done;
  for (const std::string& name : points.curves) {
    if (std::find(done.begin(), done.end(), name) != done.end()) continue;
    done.push_back(name);
    std::vector<double> at, values, low, high, hollow;
    std::vector<std::string> addresses;
    for (std::size_t i = 0; i < points.curves.size(); ++i) {
      if (points.curves[i] != name || !std::isfinite(x[i]) || !std::isfinite(y[i])) continue;
      at.push_back(x[i]);
      values.push_back(y[i]);
      low.push_back(y[i] - half[i]);
      high.push_back(y[i] + half[i]);
      hollow.push_back(points.saturated[i] > 0 ? 1 : 0);
      addresses.push_back(links[i]);
    }
    json::object curve = curve_of(columns, name, at, values);
    curve["style"] = "line";
    const auto has = [](double v) { return std::isfinite(v); };
    if (std::any_of(low.begin(), low.end(), has)) {
      curve["low"] = columns.numbers(low);
      curve["high"] = columns.numbers(high);
    }
    curve["hollow"] = columns.numbers(hollow);
    curve["links"] = columns.texts(addresses);
    part["curves"].as_array().push_back(std::move(curve));
  }
}

struct SweepFigure {
  const char *id, *title, *x, *x_name, *y, *unit;
};
constexpr SweepFigure kFigures[] = {
    {"accepted", "Accepted throughput", "offered_load", "offered load", "accepted_throughput",
     kFlitsPerNode},
    {"latency", "Packet latency", "accepted_throughput", "accepted throughput",
     "packet_latency.mean", "cycles"},
    {"power", "Link power", "accepted_throughput", "accepted throughput", "relative_link_power",
     "of all links on"},
    {"completion", "Completion time", kLoad, "load", "application.completion", "cycles"}};

json::array add_figures(const Points& points, const std::vector<std::string>& links,
                        Document& document) {
  json::array ids;
  const CsvTable& table = points.table;
  const auto add = [&](json::object part, const std::vector<double>& x,
                       const std::vector<double>& y, const std::vector<double>& half) {
    add_curves_of(points, x, y, half, links, part, document.columns);
    const json::array& curves = part["curves"].as_array();
    const bool has_points = std::any_of(curves.begin(), curves.end(), [](const json::value& curve) {
      const json::value& at = curve.as_object().at("x");
      return !at.is_array() || !at.get_array().empty();
    });
    if (!has_points) return;
    ids.push_back(part["id"]);
    document.parts.push_back(std::move(part));
  };
  for (const SweepFigure& f : kFigures) {
    if (!table.has(f.x) || !table.has(f.y)) continue;
    add(new_series(f.id, f.title, axis_of(f.x_name, kFlitsPerNode), axis_of(f.title, f.unit)),
        table.numbers(f.x), table.numbers(f.y), table.numbers_or_gaps(std::string(f.y) + ".ci95"));
  }
  if (!table.has("packet_latency.mean") || !table.has("relative_link_power")) return ids;
  std::vector<double> product = table.numbers("packet_latency.mean");
  const auto power = table.numbers("relative_link_power");
  for (std::size_t i = 0; i < product.size(); ++i) product[i] *= power[i];
  add(new_series("latency-power", "Latency × power", axis_of("accepted throughput", kFlitsPerNode),
                 axis_of("latency × link power", "cycles")),
      table.numbers("accepted_throughput"), product,
      std::vector<double>(product.size(), std::nan("")));
  return ids;
}

}  // namespace

Document sweep_document(const std::string& folder, const std::string& page) {
  const Points points = points_of(folder);
  const auto runs = runs_of_sweep(folder, page, points.table);
  Document document;
  document.kind = "sweep";
  document.title = name_of_folder(folder);
  document.subtitle = fmt::format("{} points", points.table.rows.size());
  const auto saturated = std::count_if(points.saturated.begin(), points.saturated.end(),
                                       [](double one) { return one > 0; });
  document.verdict = saturated == 0   ? "no point is saturated"
                     : saturated == 1 ? "1 point is saturated (hollow)"
                                      : fmt::format("{} points are saturated (hollow)", saturated);
  json::array ids = add_figures(points, first_addresses(runs), document);
  if (const auto found = read_csv_if_there(folder + "/saturation.csv"))
    document.parts.push_back(table_of(*found, "saturation", "Saturation", document.columns));
  json::object part = table_of(points.table, "points", "Points", document.columns);
  json::array& columns = part["columns"].as_array();
  columns.insert(columns.begin(), text_column(document.columns, "curve", "curve", points.curves));
  add_runs_column(runs, columns, document);
  part["filters"] = std::move(ids);
  document.parts.push_back(std::move(part));
  return document;
}

}  // namespace dusk::pages

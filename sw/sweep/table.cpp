// SPDX-License-Identifier: Apache-2.0
#include "sw/sweep/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "sw/sweep/application_table.h"
#include "sw/sweep/point_runs.h"
#include "testbench/statistics/estimate.h"

namespace dusk {
namespace {

constexpr const char* kStatistics[] = {"offered_load",        "accepted_throughput",
                                       "packet_latency.mean", "network_latency.mean",
                                       "relative_link_power", "network_energy"};

/// A figure with a curve for each combination of axes except the load. `at`: x and y of a point.
doc::Figure figure_of(const char* name, const std::vector<Axis>& axes,
                      const std::vector<PointRuns>& points, const doc::Points& at,
                      const std::string& x, const std::string& y, bool join_saturated) {
  const std::size_t load = axis_index(axes, "traffic.load");
  std::vector<std::string> curves;
  for (const PointRuns& p : points) {
    const std::string curve = curve_name(axes, p.point, load);
    if (std::find(curves.begin(), curves.end(), curve) == curves.end()) curves.push_back(curve);
  }
  doc::Series series{x, y, {}, "set key outside right\nset xrange [0:*]\nset yrange [0:*]\n"};
  for (std::size_t c = 0; c < curves.size(); ++c) {
    doc::Points steady, saturated;
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (curve_name(axes, points[i].point, load) != curves[c]) continue;
      if (!std::isfinite(at[i][0]) || !std::isfinite(at[i][1])) continue;
      (points[i].saturated() && !join_saturated ? saturated : steady).push_back(at[i]);
    }
    const std::string title = curves[c].empty() ? "measured" : curves[c];
    series.add({title, fmt::format("with linespoints lw 2 pt 7 ps 0.6 lc {}", c + 1), steady});
    series.add(
        {title + " (saturated)", fmt::format("with points pt 6 ps 0.8 lc {}", c + 1), saturated});
  }
  return {name, "", {series}};
}

/// Notes the packets of a trace that run.warmup or run.cycles leave out; empty if none.
std::string left_out_of_trace(const PointRuns& point) {
  double left_out = 0;
  for (const SweptRun* run : point.runs)
    left_out += run->results.left_out_of_trace() / static_cast<double>(point.runs.size());
  if (left_out == 0) return "";
  return fmt::format(
      "  {:.0f} of {:.0f} packets of the trace not measured (run.warmup, run.cycles)", left_out,
      point.mean("trace.packets"));
}

}  // namespace

doc::Table sweep_table(const std::vector<Axis>& axes, const std::vector<SweptRun>& runs) {
  std::set<std::string> names;
  for (const SweptRun& run : runs)
    for (const auto& [name, value] : run.results.summary) names.insert(name);
  names.erase("seed");
  doc::Table table{doc::file_columns(axis_keys(axes), "seed")};
  for (const std::string& name : names) table.columns.push_back({name});
  for (const SweptRun& run : runs) {
    table.add(run.point, {run.seed});
    for (const std::string& name : names) {
      const auto found = run.results.summary.find(name);
      table.rows.back().push_back(found == run.results.summary.end() ? doc::Cell() : found->second);
    }
  }
  return table;
}

doc::Table points_table(const std::vector<Axis>& axes, const std::vector<SweptRun>& runs) {
  const std::vector<PointRuns> points = grouped(runs);
  doc::Table table{doc::file_columns(axis_keys(axes), "seeds,saturated,steady")};
  std::vector<const char*> statistics(std::begin(kStatistics), std::end(kStatistics));
  if (run_applications(points))
    statistics.insert(statistics.end(), std::begin(kApplicationStatistics),
                      std::end(kApplicationStatistics));
  for (const char* name : statistics) {
    table.columns.push_back({name});
    table.columns.push_back({std::string(name) + ".ci95"});
  }
  for (const PointRuns& p : points) {
    table.add(p.point, {p.runs.size(), p.saturated(), p.steady()});
    for (const char* name : statistics) {
      const std::vector<double> values = p.values(name);
      const Estimate e = values.empty() ? Estimate{} : estimate(values);
      table.rows.back().emplace_back(doc::known_if(!values.empty(), e.mean));
      table.rows.back().emplace_back(e.half_width);
    }
  }
  return table;
}

std::string points_text(const std::vector<Axis>& axes, const std::vector<SweptRun>& runs) {
  const std::vector<PointRuns> points = grouped(runs);
  if (run_applications(points)) return applications_text(axes, points);
  const auto mean = [](const char* name) {
    return [=](const PointRuns& point) { return point.mean(name); };
  };
  return shown_points(axes, points,
                      {{"offered", 9, 4, mean("offered_load")},
                       {"accepted", 9, 4, mean("accepted_throughput")},
                       {"latency", 10, 1, mean("packet_latency.mean")},
                       {"power", 8, 4, mean("relative_link_power")}},
                      [](const PointRuns& p) {
                        const bool is_steady = p.steady() || !p.seeks_steady_state();
                        return (p.saturated() ? "  SATURATED: not a steady latency"
                                : is_steady   ? ""
                                              : "  not steady (summary.json says why)") +
                               left_out_of_trace(p);
                      });
}

std::vector<doc::Figure> sweep_figures(const std::vector<Axis>& axes,
                                       const std::vector<SweptRun>& runs) {
  const std::vector<PointRuns> points = grouped(runs);
  if (run_applications(points)) return application_figures(axes, points);
  const auto product = [](const PointRuns& p) {
    return p.mean("packet_latency.mean") * p.mean("relative_link_power");
  };
  doc::Points accepted, latency, power, both;
  for (const PointRuns& point : points) {
    const double throughput = point.mean("accepted_throughput");
    accepted.push_back({point.mean("offered_load"), throughput});
    latency.push_back({throughput, point.mean("packet_latency.mean")});
    power.push_back({throughput, point.mean("relative_link_power")});
    both.push_back({throughput, beside_always_on(axes, points, point, product)});
  }
  const std::string x = "Accepted throughput (flits/node/cycle)";
  return {
      figure_of("accepted", axes, points, accepted, "Offered load (flits/node/cycle)", x, true),
      figure_of("latency", axes, points, latency, x, "Packet latency (cycles)", false),
      figure_of("latency_power", axes, points, both, x,
                always_on_axis(axes).first < axes.size() ? "Latency x power, relative to always on"
                                                         : "Latency x power (cycles)",
                false),
      figure_of("power", axes, points, power, x, "Relative link power", true)};
}

}  // namespace dusk

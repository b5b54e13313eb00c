// SPDX-License-Identifier: Apache-2.0
#include "sw/sweep/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "sw/common/quote.h"
#include "sw/common/text_table.h"
#include "sw/sweep/application_table.h"
#include "sw/sweep/point_runs.h"
#include "testbench/statistics/estimate.h"

namespace dusk {
namespace {

constexpr const char* kStatistics[] = {"offered_load",        "accepted_throughput",
                                       "packet_latency.mean", "network_latency.mean",
                                       "relative_link_power", "network_energy"};

/// Latency x power of each point; relative to the point whose links are always on, if an axis has
/// it.
std::vector<double> products(const std::vector<Axis>& axes, const std::vector<PointRuns>& points,
                             bool& relative) {
  const auto [mode, always_on] = always_on_axis(axes);
  relative = mode < axes.size();
  std::vector<double> out;
  for (const PointRuns& p : points) {
    double product = p.mean("packet_latency.mean") * p.mean("relative_link_power");
    if (relative) {
      Point base = p.point;
      base[mode] = always_on;
      const auto found = std::find_if(points.begin(), points.end(),
                                      [&](const PointRuns& q) { return q.point == base; });
      product =
          found == points.end()
              ? std::nan("")
              : product / (found->mean("packet_latency.mean") * found->mean("relative_link_power"));
    }
    out.push_back(product);
  }
  return out;
}

/// `rows`: x and y of each point.
std::string script(const std::vector<Axis>& axes, const std::vector<PointRuns>& points,
                   const std::vector<std::pair<double, double>>& rows, const std::string& x,
                   const std::string& y, bool join_saturated) {
  const std::size_t load = axis_index(axes, "traffic.load");
  std::vector<std::string> curves;
  for (const PointRuns& p : points) {
    const std::string name = curve_name(axes, p.point, load);
    if (std::find(curves.begin(), curves.end(), name) == curves.end()) curves.push_back(name);
  }
  std::string data, plot;
  for (std::size_t c = 0; c < curves.size(); ++c) {
    std::string steady, saturated;
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (curve_name(axes, points[i].point, load) != curves[c]) continue;
      if (!std::isfinite(rows[i].first) || !std::isfinite(rows[i].second)) continue;
      const std::string line = fmt::format("{} {}\n", rows[i].first, rows[i].second);
      (points[i].saturated() && !join_saturated ? saturated : steady) += line;
    }
    data += fmt::format("$s{0} << EOD\n{1}EOD\n$x{0} << EOD\n{2}EOD\n", c, steady, saturated);
    const std::string title = curves[c].empty() ? "measured" : curves[c];
    if (!steady.empty()) {
      plot += fmt::format("{}$s{} using 1:2 with linespoints lw 2 pt 7 ps 0.6 lc {} title {}",
                          plot.empty() ? "" : ", \\\n     ", c, c + 1, gnuplot_text(title));
    }
    if (!saturated.empty()) {
      plot += fmt::format("{}$x{} using 1:2 with points pt 6 ps 0.8 lc {} title {}",
                          plot.empty() ? "" : ", \\\n     ", c, c + 1,
                          gnuplot_text(title + " (saturated)"));
    }
  }
  if (plot.empty()) return "";
  return data +
         fmt::format(
             "set xlabel \"{}\"\nset ylabel \"{}\"\nset key outside right\nset xrange [0:*]\n"
             "set yrange [0:*]\nplot {}\n",
             x, y, plot);
}

/// Packets that run.warmup or run.cycles leave out of a trace; empty: none.
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

std::string sweep_csv(const std::vector<Axis>& axes, const std::vector<SweptRun>& runs) {
  std::set<std::string> names;
  for (const SweptRun& run : runs) {
    for (const auto& [name, value] : run.results.summary) {
      if (name != "seed") names.insert(name);
    }
  }
  std::string out;
  for (const Axis& axis : axes) out += axis.key + ',';
  out += "seed";
  for (const std::string& name : names) out += ',' + name;
  out += '\n';
  for (const SweptRun& run : runs) {
    for (const std::string& value : run.point) out += csv_field(value) + ',';
    out += std::to_string(run.seed);
    for (const std::string& name : names) {
      const auto found = run.results.summary.find(name);
      out += ',' + (found == run.results.summary.end() ? "" : csv_number(found->second));
    }
    out += '\n';
  }
  return out;
}

std::string points_csv(const std::vector<Axis>& axes, const std::vector<SweptRun>& runs) {
  std::string out;
  for (const Axis& axis : axes) out += axis.key + ',';
  out += "seeds,saturated,steady";
  const std::vector<PointRuns> points = grouped(runs);
  std::vector<const char*> statistics(std::begin(kStatistics), std::end(kStatistics));
  if (run_applications(points))
    statistics.insert(statistics.end(), std::begin(kApplicationStatistics),
                      std::end(kApplicationStatistics));
  for (const char* name : statistics) out += fmt::format(",{0},{0}.ci95", name);
  out += '\n';
  for (const PointRuns& p : points) {
    for (const std::string& value : p.point) out += csv_field(value) + ',';
    out += fmt::format("{},{},{}", p.runs.size(), p.saturated() ? 1 : 0, p.steady() ? 1 : 0);
    for (const char* name : statistics) {
      const std::vector<double> values = p.values(name);
      const Estimate e = values.empty() ? Estimate{} : estimate(values);
      out += values.empty() ? "," : fmt::format(",{}", e.mean);
      out += e.half_width ? fmt::format(",{}", *e.half_width) : ",";
    }
    out += '\n';
  }
  return out;
}

std::string points_text(const std::vector<Axis>& axes, const std::vector<SweptRun>& runs) {
  const std::vector<PointRuns> points = grouped(runs);
  if (run_applications(points)) return applications_text(axes, points);
  std::string out =
      fmt::format("{:>9} {:>9} {:>10} {:>8}  point\n", "offered", "accepted", "latency", "power");
  for (const PointRuns& p : points) {
    out += fmt::format(
        "{:>9.4f} {:>9.4f} {:>10} {:>8.4f}  {}{}{}\n", p.mean("offered_load"),
        p.mean("accepted_throughput"), number_or_dash(p.mean("packet_latency.mean"), 1),
        p.mean("relative_link_power"), curve_name(axes, p.point, axes.size()),
        p.saturated()                           ? "  SATURATED: not a steady latency"
        : p.steady() || !p.seeks_steady_state() ? ""
                                                : "  not steady (summary.json says why)",
        left_out_of_trace(p));
  }
  return out;
}

std::map<std::string, std::string> sweep_plots(const std::vector<Axis>& axes,
                                               const std::vector<SweptRun>& runs) {
  const std::vector<PointRuns> points = grouped(runs);
  if (run_applications(points)) return application_plots(axes, points);
  bool relative = false;
  const std::vector<double> product = products(axes, points, relative);
  std::vector<std::pair<double, double>> accepted, latency, power, both;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double throughput = points[i].mean("accepted_throughput");
    accepted.emplace_back(points[i].mean("offered_load"), throughput);
    latency.emplace_back(throughput, points[i].mean("packet_latency.mean"));
    power.emplace_back(throughput, points[i].mean("relative_link_power"));
    both.emplace_back(throughput, product[i]);
  }
  const std::string x = "Accepted throughput (flits/node/cycle)";
  return {{"accepted", script(axes, points, accepted, "Offered load (flits/node/cycle)", x, true)},
          {"latency", script(axes, points, latency, x, "Packet latency (cycles)", false)},
          {"power", script(axes, points, power, x, "Relative link power", true)},
          {"latency_power",
           script(axes, points, both, x,
                  relative ? "Latency x power, relative to always on" : "Latency x power (cycles)",
                  false)}};
}

}  // namespace dusk

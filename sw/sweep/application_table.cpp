// SPDX-License-Identifier: Apache-2.0
#include "sw/sweep/application_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <cmath>

#include "sw/common/quote.h"

namespace dusk {
namespace {

constexpr const char* kCompletion = "application.completion";
constexpr const char* kNetwork = "components.network_energy";
constexpr const char* kCluster = "components.cluster_energy";

/// Returns the mean of a number, divided by that of the always-on point if an axis has it.
double relative(const std::vector<Axis>& axes, const std::vector<PointRuns>& points,
                const PointRuns& point, const char* name) {
  return beside_always_on(axes, points, point, [=](const PointRuns& p) { return p.mean(name); });
}

/// Returns the index of the axis whose values have different colors.
std::size_t color_axis(const std::vector<Axis>& axes) {
  for (const char* key : {"power.scheme", "power.mode"})
    if (const std::size_t axis = axis_index(axes, key); axis < axes.size()) return axis;
  return axes.empty() ? 0 : axes.size() - 1;
}

/// Returns the values of all axes except `color`.
std::string group_name(const std::vector<Axis>& axes, const Point& point, std::size_t color) {
  std::string name;
  for (std::size_t i = 0; i < axes.size(); ++i)
    if (i != color)
      name += (name.empty() ? "" : " ") + boost::trim_copy_if(point[i], boost::is_any_of("\""));
  return name;
}

doc::Figure bars(const char* file, const std::vector<Axis>& axes,
                 const std::vector<PointRuns>& points, const char* name, const std::string& label) {
  const std::size_t color = color_axis(axes);
  std::vector<std::string> groups, colors;
  std::map<std::pair<std::string, std::string>, double> heights;
  const auto known = [](std::vector<std::string>& all, const std::string& one) {
    if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
  };
  for (const PointRuns& point : points) {
    const double height = relative(axes, points, point, name);
    if (!std::isfinite(height)) continue;
    const std::string group = group_name(axes, point.point, color);
    const std::string bar = color < axes.size() ? point.point[color] : "";
    known(groups, group);
    known(colors, bar);
    heights[{group, bar}] = height;
  }
  std::string tics;
  for (std::size_t g = 0; g < groups.size(); ++g)
    tics += fmt::format("{}{} {}", g == 0 ? "" : ", ", gnuplot_text(groups[g]), g);
  doc::Series series{"", label, {}};
  for (std::size_t c = 0; c < colors.size(); ++c) {
    doc::Points column;
    for (const std::string& group : groups) {
      const auto found = heights.find({group, colors[c]});
      column.push_back({found == heights.end() ? std::nan("") : found->second});
    }
    series.curves.push_back({boost::trim_copy_if(colors[c], boost::is_any_of("\"")),
                             fmt::format("lc {}", c + 1), column, "1"});
  }
  series.settings = fmt::format(
      "set style data histograms\nset style histogram clustered gap 1\n"
      "set style fill solid 0.9 noborder\nset key outside right\nset yrange [0:*]\n"
      "set grid ytics\nset xtics rotate by -45 ({})\n",
      tics);
  return {file, "", {series}};
}

}  // namespace

bool run_applications(const std::vector<PointRuns>& points) {
  return !points.empty() && std::all_of(points.begin(), points.end(), [](const PointRuns& point) {
    return std::isfinite(point.mean(kCompletion));
  });
}

std::string applications_text(const std::vector<Axis>& axes, const std::vector<PointRuns>& points) {
  const int decimals = always_on_axis(axes).first < axes.size() ? 4 : 0;
  const auto energy = [&](const char* name) {
    return [&, name](const PointRuns& point) { return relative(axes, points, point, name); };
  };
  const auto mean = [](const char* name) {
    return [=](const PointRuns& point) { return point.mean(name); };
  };
  return shown_points(axes, points,
                      {{"completion", 12, 0, mean(kCompletion)},
                       {"slowdown", 9, 3, mean("application.slowdown")},
                       {"network energy", 14, decimals, energy(kNetwork)},
                       {"cluster energy", 14, decimals, energy(kCluster)}},
                      [](const PointRuns&) { return ""; });
}

std::vector<doc::Figure> application_figures(const std::vector<Axis>& axes,
                                             const std::vector<PointRuns>& points) {
  const auto [axis, value] = always_on_axis(axes);
  const bool is_relative = axis < axes.size();
  const std::string base = is_relative ? ", relative to " + value : "";
  const std::string cycles = is_relative ? "" : " (cycles)";
  const std::string energy = is_relative ? "" : " (cycles at full power)";
  return {bars("cluster_energy", axes, points, kCluster, "Energy of the cluster" + base + energy),
          bars("completion", axes, points, kCompletion, "Completion time" + base + cycles),
          bars("network_energy", axes, points, kNetwork, "Energy of the network" + base + energy)};
}

}  // namespace dusk

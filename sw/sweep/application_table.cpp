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

/// Mean of a number; in relation to the point whose links are always on, if an axis has it.
double relative(const std::vector<Axis>& axes, const std::vector<PointRuns>& points,
                const PointRuns& point, const char* name) {
  const auto [axis, value] = always_on_axis(axes);
  if (axis == axes.size()) return point.mean(name);
  Point base = point.point;
  base[axis] = value;
  const auto found = std::find_if(points.begin(), points.end(),
                                  [&](const PointRuns& one) { return one.point == base; });
  return found == points.end() ? std::nan("") : point.mean(name) / found->mean(name);
}

/// Axis whose values have colors of their own.
std::size_t color_axis(const std::vector<Axis>& axes) {
  for (const char* key : {"power.scheme", "power.mode"})
    if (const std::size_t axis = axis_index(axes, key); axis < axes.size()) return axis;
  return axes.empty() ? 0 : axes.size() - 1;
}

/// Values of all axes but `color`.
std::string group_name(const std::vector<Axis>& axes, const Point& point, std::size_t color) {
  std::string name;
  for (std::size_t i = 0; i < axes.size(); ++i)
    if (i != color)
      name += (name.empty() ? "" : " ") + boost::trim_copy_if(point[i], boost::is_any_of("\""));
  return name;
}

std::string bars(const std::vector<Axis>& axes, const std::vector<PointRuns>& points,
                 const char* name, const std::string& label) {
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
  if (groups.empty()) return "";
  std::string data = "$bars << EOD\n", tics, plot;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (const std::string& bar : colors) {
      const auto found = heights.find({groups[g], bar});
      data += found == heights.end() ? "NaN " : fmt::format("{} ", found->second);
    }
    data += '\n';
    tics += fmt::format("{}{} {}", g == 0 ? "" : ", ", gnuplot_text(groups[g]), g);
  }
  for (std::size_t c = 0; c < colors.size(); ++c)
    plot +=
        fmt::format("{}$bars using {} lc {} title {}", c == 0 ? "" : ", \\\n     ", c + 1, c + 1,
                    gnuplot_text(boost::trim_copy_if(colors[c], boost::is_any_of("\""))));
  return data + fmt::format(
                    "EOD\nset style data histograms\nset style histogram clustered gap 1\n"
                    "set style fill solid 0.9 noborder\nset ylabel {}\n"
                    "set key outside right\nset yrange [0:*]\nset grid ytics\n"
                    "set xtics rotate by -45 ({})\nplot {}\n",
                    gnuplot_text(label), tics, plot);
}

}  // namespace

bool run_applications(const std::vector<PointRuns>& points) {
  return !points.empty() && std::all_of(points.begin(), points.end(), [](const PointRuns& point) {
    return std::isfinite(point.mean(kCompletion));
  });
}

std::string applications_text(const std::vector<Axis>& axes, const std::vector<PointRuns>& points) {
  const int decimals = always_on_axis(axes).first < axes.size() ? 4 : 0;
  std::string out = fmt::format("{:>12} {:>9} {:>14} {:>14}  point\n", "completion", "slowdown",
                                "network energy", "cluster energy");
  for (const PointRuns& point : points)
    out +=
        fmt::format("{:>12} {:>9} {:>14} {:>14}  {}\n", number_or_dash(point.mean(kCompletion), 0),
                    number_or_dash(point.mean("application.slowdown"), 3),
                    number_or_dash(relative(axes, points, point, kNetwork), decimals),
                    number_or_dash(relative(axes, points, point, kCluster), decimals),
                    curve_name(axes, point.point, axes.size()));
  return out;
}

std::map<std::string, std::string> application_plots(const std::vector<Axis>& axes,
                                                     const std::vector<PointRuns>& points) {
  const auto [axis, value] = always_on_axis(axes);
  const bool is_relative = axis < axes.size();
  const std::string base = is_relative ? ", relative to " + value : "";
  const std::string cycles = is_relative ? "" : " (cycles)";
  const std::string energy = is_relative ? "" : " (cycles at full power)";
  return {
      {"completion", bars(axes, points, kCompletion, "Completion time" + base + cycles)},
      {"network_energy", bars(axes, points, kNetwork, "Energy of the network" + base + energy)},
      {"cluster_energy", bars(axes, points, kCluster, "Energy of the cluster" + base + energy)}};
}

}  // namespace dusk

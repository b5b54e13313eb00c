// SPDX-License-Identifier: Apache-2.0
#include "sw/sweep/point_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <cmath>
#include <map>

#include "testbench/statistics/estimate.h"
#include "testbench/statistics/unsteady.h"

namespace dusk {
namespace {

constexpr std::pair<const char*, const char*> kAlwaysOn[] = {{"power.mode", "always_on"},
                                                             {"power.scheme", "reference"}};

}  // namespace

std::vector<double> PointRuns::values(const std::string& name) const {
  std::vector<double> out;
  for (const SweptRun* run : runs) {
    const auto found = run->results.summary.find(name);
    if (found == run->results.summary.end() || std::isnan(found->second)) continue;
    out.push_back(found->second);
  }
  return out;
}

double PointRuns::mean(const std::string& name) const {
  const std::vector<double> all = values(name);
  return all.empty() ? std::nan("") : estimate(all).mean;
}

bool PointRuns::has(const std::string& name, bool value) const {
  const std::vector<double> all = values(name);
  return std::any_of(all.begin(), all.end(), [=](double one) { return (one != 0) == value; });
}

bool PointRuns::seeks_steady_state() const {
  return std::none_of(runs.begin(), runs.end(), [](const SweptRun* run) {
    return seeks_no_steady_state(run->results.unsteady);
  });
}

std::vector<PointRuns> grouped(const std::vector<SweptRun>& runs) {
  std::vector<PointRuns> points;
  std::map<Point, std::size_t> places;
  for (const SweptRun& run : runs) {
    const auto [place, is_new] = places.emplace(run.point, points.size());
    if (is_new) points.push_back({run.point, {}});
    points[place->second].runs.push_back(&run);
  }
  return points;
}

std::size_t axis_index(const std::vector<Axis>& axes, const std::string& key) {
  for (std::size_t i = 0; i < axes.size(); ++i) {
    if (axes[i].key == key) return i;
  }
  return axes.size();
}

std::pair<std::size_t, std::string> always_on_axis(const std::vector<Axis>& axes) {
  std::pair<std::size_t, std::string> found{axes.size(), ""};
  for (const auto& [key, value] : kAlwaysOn) {
    const std::size_t axis = axis_index(axes, key);
    if (axis == axes.size()) continue;
    const std::vector<std::string>& values = axes[axis].values;
    if (std::find(values.begin(), values.end(), value) != values.end()) found = {axis, value};
  }
  return found;
}

std::string curve_name(const std::vector<Axis>& axes, const Point& point, std::size_t left_out) {
  std::string name;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    if (i == left_out) continue;
    name += (name.empty() ? "" : ", ") + axes[i].key.substr(axes[i].key.find('.') + 1) + " " +
            boost::trim_copy_if(point[i], boost::is_any_of("\""));
  }
  return name;
}

double beside_always_on(const std::vector<Axis>& axes, const std::vector<PointRuns>& points,
                        const PointRuns& point, const PointNumber& number) {
  const auto [axis, value] = always_on_axis(axes);
  if (axis == axes.size()) return number(point);
  Point base = point.point;
  base[axis] = value;
  const auto found = std::find_if(points.begin(), points.end(),
                                  [&](const PointRuns& one) { return one.point == base; });
  return found == points.end() ? std::nan("") : number(point) / number(*found);
}

std::string shown_points(const std::vector<Axis>& axes, const std::vector<PointRuns>& points,
                         const std::vector<ShownNumber>& columns,
                         const std::function<std::string(const PointRuns&)>& note) {
  std::string out;
  for (const ShownNumber& column : columns)
    out += fmt::format("{:>{}} ", column.head, column.width);
  out += " point\n";
  for (const PointRuns& point : points) {
    for (const ShownNumber& column : columns) {
      const double number = column.number(point);
      const std::string text =
          std::isfinite(number) ? fmt::format("{:.{}f}", number, column.decimals) : "-";
      out += fmt::format("{:>{}} ", text, column.width);
    }
    out += fmt::format(" {}{}\n", curve_name(axes, point.point, axes.size()), note(point));
  }
  return out;
}

}  // namespace dusk

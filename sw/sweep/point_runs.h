// SPDX-License-Identifier: Apache-2.0
/// Groups the runs of a sweep by their points.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "sw/sweep/axis.h"
#include "sw/sweep/table.h"

namespace dusk {

/// Runs of one point.
struct PointRuns {
  Point point;
  std::vector<const SweptRun*> runs;

  /// Returns the values of a number of summary.json; runs that lack it are left out.
  std::vector<double> values(const std::string& name) const;
  /// Returns the mean of values(); NaN if there are none.
  double mean(const std::string& name) const;
  /// True if any run has this value of the boolean.
  bool has(const std::string& name, bool value) const;
  bool steady() const { return !has("steady", false); }
  bool saturated() const { return has("saturated", true); }
  bool seeks_steady_state() const;
};

/// Groups the runs by point, in the order of first appearance. `runs` must outlive the result.
std::vector<PointRuns> grouped(const std::vector<SweptRun>& runs);

/// Returns the index of the axis with this key; axes.size() if there is none.
std::size_t axis_index(const std::vector<Axis>& axes, const std::string& key);

/// Returns the axis with a value that keeps links always on, and this value; axes.size(): none.
std::pair<std::size_t, std::string> always_on_axis(const std::vector<Axis>& axes);

/// Returns the names of all axes except `left_out`, with the point's values.
std::string curve_name(const std::vector<Axis>& axes, const Point& point, std::size_t left_out);

/// Returns `number` of a point, divided by that of the always-on point if an axis has it.
using PointNumber = std::function<double(const PointRuns&)>;
double beside_always_on(const std::vector<Axis>& axes, const std::vector<PointRuns>& points,
                        const PointRuns& point, const PointNumber& number);

/// A column for the terminal: its head, its width, and its number; "-" if that is NaN.
struct ShownNumber {
  const char* head;
  int width, decimals;
  PointNumber number;
};
/// Returns a line of numbers for each point, with a note after its name.
std::string shown_points(const std::vector<Axis>& axes, const std::vector<PointRuns>& points,
                         const std::vector<ShownNumber>& columns,
                         const std::function<std::string(const PointRuns&)>& note);

}  // namespace dusk

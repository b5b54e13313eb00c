// SPDX-License-Identifier: Apache-2.0
/// Runs of a sweep, grouped by their points.
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

  /// Values of a number of summary.json, without runs that do not have it.
  std::vector<double> values(const std::string& name) const;
  /// Mean of values(); not a number if there is none.
  double mean(const std::string& name) const;
  /// True if any run has this value.
  bool has(const std::string& name, bool value) const;
  bool steady() const { return !has("steady", false); }
  bool saturated() const { return has("saturated", true); }
  bool seeks_steady_state() const;
};

/// Groups runs, which must outlive the result, in the order of the points' first appearance.
std::vector<PointRuns> grouped(const std::vector<SweptRun>& runs);

/// Index of the axis with this key; axes.size(): none has it.
std::size_t axis_index(const std::vector<Axis>& axes, const std::string& key);

/// Axis that has a value with which links never go off, and this value. axes.size(): none has.
std::pair<std::size_t, std::string> always_on_axis(const std::vector<Axis>& axes);

/// The point's values on all axes but `left_out`, with the names of the axes.
std::string curve_name(const std::vector<Axis>& axes, const Point& point, std::size_t left_out);

/// `number` of a point; in relation to the point whose links are always on, if an axis has it.
using PointNumber = std::function<double(const PointRuns&)>;
double beside_always_on(const std::vector<Axis>& axes, const std::vector<PointRuns>& points,
                        const PointRuns& point, const PointNumber& number);

/// A column of the terminal: its head, its width, and its number, "-" if that is none.
struct ShownNumber {
  const char* head;
  int width, decimals;
  PointNumber number;
};
/// A line of numbers for each point, and behind its name a note.
std::string shown_points(const std::vector<Axis>& axes, const std::vector<PointRuns>& points,
                         const std::vector<ShownNumber>& columns,
                         const std::function<std::string(const PointRuns&)>& note);

}  // namespace dusk

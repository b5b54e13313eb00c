// SPDX-License-Identifier: Apache-2.0
/// Names of the points of a sweep, which are also those of their folders.
#pragma once

#include <string>
#include <vector>

namespace dusk {

struct Axis {
  std::string key;                  ///< "section.key"
  std::vector<std::string> values;  ///< as written after --set
  std::string place = "--axis";     ///< place of the axis in errors
  std::string file = {};            ///< file that has the axis and its relative paths; empty: none
};

/// One value of each axis, in the order of the axes.
using Point = std::vector<std::string>;

/// Returns a name for files: "load=0.3_mode=always_on"; "point" without axes. If it exceeds
/// kLongestPart bytes or fits two points, a digest is added.
std::string point_name(const std::vector<Axis>& axes, const Point& point);

}  // namespace dusk

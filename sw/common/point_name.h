// SPDX-License-Identifier: Apache-2.0
/// Names of the points of a sweep, which are also those of their folders.
#pragma once

#include <string>
#include <vector>

namespace dusk {

struct Axis {
  std::string key;                  ///< "section.key"
  std::vector<std::string> values;  ///< as written after --set
  std::string place = "--axis";     ///< what errors name
  std::string file = {};            ///< in which it stands, where relative paths begin; empty: none
};

/// One value of each axis, in the order of the axes.
using Point = std::vector<std::string>;

/// Fit for a file name: "load=0.3_mode=always_on"; "point" without axes. A name of more than
/// kLongestPart bytes, or whose value looks like another of its axis there, gets a digest.
std::string point_name(const std::vector<Axis>& axes, const Point& point);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Axes of a sweep and the points that they make.
#pragma once

#include <string>
#include <vector>

#include "sw/common/point_name.h"

namespace dusk {

/// Most values of an axis, most points of a command, and most of its runs.
constexpr std::size_t kMostPoints = 100000;

/// Parses "key=a,b,c" or "key=from:to:step" (both ends included, exact decimal arithmetic), also
/// mixed: "key=0.1,0.2:0.6:0.1". Commas inside brackets or double quotes belong to the value.
/// Throws ConfigError.
Axis parse_axis(const std::string& text);

/// Parses the axes of a command. Their keys must exist, be different, and not be in `impossible`.
/// Throws ConfigError.
std::vector<Axis> read_axes(const std::vector<std::string>& texts,
                            const std::vector<std::string>& impossible = {"run.output",
                                                                          "run.name"});

/// Returns the keys of the axes in their order.
std::vector<std::string> axis_keys(const std::vector<Axis>& axes);

/// Returns all points; the last axis changes fastest. Throws ConfigError at once if there are more
/// than kMostPoints.
std::vector<Point> cross_product(const std::vector<Axis>& axes);

/// Throws ConfigError if the points with `seeds` seeds each are more than kMostPoints runs.
void check_runs(std::size_t points, unsigned seeds);

}  // namespace dusk

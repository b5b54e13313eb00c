// SPDX-License-Identifier: Apache-2.0
/// The axes of a sweep, and its points.
#pragma once

#include <string>
#include <vector>

#include "sw/common/point_name.h"

namespace dusk {

/// Most values of an axis, most points of a command, and most runs of it.
constexpr std::size_t kMostPoints = 100000;

/// "key=a,b,c" or "key=from:to:step" (both ends; exact decimal arithmetic), also mixed:
/// "key=0.1,0.2:0.6:0.1". Commas inside brackets or double quotes belong to the value. Throws
/// ConfigError.
Axis parse_axis(const std::string& text);

/// The axes of a command: each of a key that there is, none twice, and none of `impossible`. Throws
/// ConfigError.
std::vector<Axis> read_axes(const std::vector<std::string>& texts,
                            const std::vector<std::string>& impossible = {"run.output",
                                                                          "run.name"});

/// Keys of the axes, in their order.
std::vector<std::string> axis_keys(const std::vector<Axis>& axes);

/// All points; the last axis runs fastest. Throws ConfigError, before it makes one, if they are
/// more than kMostPoints.
std::vector<Point> cross_product(const std::vector<Axis>& axes);

/// Throws ConfigError if the points with so many seeds each are more than kMostPoints runs.
void check_runs(std::size_t points, unsigned seeds);

}  // namespace dusk

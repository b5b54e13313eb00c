// SPDX-License-Identifier: Apache-2.0
/// Configurations at the points of axes.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "sw/config/config_file.h"
#include "sw/sweep/axis.h"

namespace dusk {

/// Returns the configuration that all points of `axes` share; it may be impossible without their
/// values. Throws ConfigError, also for an axis whose key is set with --set.
Configuration base_of(const std::string& file, const std::vector<std::string>& settings,
                      const std::vector<Axis>& axes, const FileSettings& of_file = {});

/// Returns `base` with the point's values, without checking combinations. Throws ConfigError.
Configuration at_point(const Configuration& base, const std::vector<Axis>& axes,
                       const Point& point);

/// Returns the result of `act`. Adds the name of the point to a ConfigError that it throws.
template <class Act>
auto of_point(const std::vector<Axis>& axes, const Point& point, Act act) {
  try {
    return act();
  } catch (const ConfigError& error) {
    if (axes.empty()) throw;
    throw ConfigError("{}: {}", point_name(axes, point), error.what());
  }
}

/// Checks all points before any of them runs.
class PointCheck {
 public:
  /// Checks the configuration and its last seed of `seeds`. Checks its network unless an earlier
  /// point has the same one. Throws ConfigError.
  void check(const Configuration& configuration, unsigned seeds = 1);

 private:
  std::set<std::string> networks_;
};

}  // namespace dusk

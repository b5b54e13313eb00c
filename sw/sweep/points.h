// SPDX-License-Identifier: Apache-2.0
/// The configurations at the points of axes.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "sw/config/config_file.h"
#include "sw/sweep/axis.h"

namespace dusk {

/// Returns what the points of `axes` have in common; it need not be possible without their values.
/// Throws ConfigError, also for an axis that is given with --set.
Configuration base_of(const std::string& file, const std::vector<std::string>& settings,
                      const std::vector<Axis>& axes, const FileSettings& of_file = {});

/// Returns `base` with the point's values; checks no combination of keys. Throws ConfigError.
Configuration at_point(const Configuration& base, const std::vector<Axis>& axes,
                       const Point& point);

/// Returns what `act` does; a ConfigError that it throws names the point.
template <class Act>
auto of_point(const std::vector<Axis>& axes, const Point& point, Act act) {
  try {
    return act();
  } catch (const ConfigError& error) {
    if (axes.empty()) throw;
    throw ConfigError("{}: {}", point_name(axes, point), error.what());
  }
}

/// Checks that points can run, before any does.
class PointCheck {
 public:
  /// Checks the configuration, its last seed of `seeds`, and the network unless it is that of an
  /// earlier point. Throws ConfigError.
  void check(const Configuration& configuration, unsigned seeds = 1);

 private:
  std::set<std::string> networks_;
};

}  // namespace dusk

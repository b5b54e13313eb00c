// SPDX-License-Identifier: Apache-2.0
/// The configurations at the points of axes.
#pragma once

#include <string>
#include <vector>

#include "sw/config/config_file.h"
#include "sw/sweep/axis.h"

namespace dusk {

/// Returns what the points of `axes` have in common; it need not be possible without their values.
/// Throws ConfigError, also for an axis that is given with --set.
inline Configuration base_of(const std::string& file, const std::vector<std::string>& settings,
                             const std::vector<Axis>& axes) {
  Configuration base = read_configuration(file, settings);
  for (const Axis& axis : axes) {
    const auto origin = base.origins().find(axis.key);
    if (origin != base.origins().end() && origin->second == "--set")
      throw ConfigError("{}: {}: is an axis and is given with --set (one of them)", axis.place,
                        axis.key);
  }
  return base;
}

/// Returns `base` with the point's values; checks no combination of keys. Throws ConfigError.
inline Configuration at_point(const Configuration& base, const std::vector<Axis>& axes,
                              const Point& point) {
  Configuration configuration = base;
  for (std::size_t i = 0; i < axes.size(); ++i)
    configuration.read_point({{axes[i].key, point[i]}}, axes[i].place);
  return configuration;
}

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

}  // namespace dusk

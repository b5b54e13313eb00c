// SPDX-License-Identifier: Apache-2.0
/// Energy of a transition in a Liberty library, by input slew and output load.
#pragma once

#include <cstdint>
#include <vector>

namespace dusk {

struct EnergyTable {
  /// Other: an unknown axis.
  enum class Axis : std::uint8_t { Slew, Load, Other };
  struct Index {
    Axis axis = Axis::Slew;
    std::vector<double> at;  ///< ascending points, at least one
  };

  std::vector<Index> axes;     ///< none: a constant
  std::vector<double> values;  ///< by all axes, the last one changes fastest; empty: 0

  /// Energy in the library's units; so are the arguments. Interpolates linearly, and extrapolates
  /// from the two outermost points, as OpenSTA does.
  double energy(double slew, double load) const;
  /// True if an axis is neither slew nor load.
  bool has_other_axis() const;
};

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// A table of a Liberty library: the energy of a transition by input slew and output load.
#pragma once

#include <cstdint>
#include <vector>

namespace dusk {

struct EnergyTable {
  /// Other: an axis that Dusk does not know.
  enum class Axis : std::uint8_t { Slew, Load, Other };
  struct Index {
    Axis axis = Axis::Slew;
    std::vector<double> at;  ///< ascending, at least one
  };

  std::vector<Index> axes;     ///< none: a constant
  std::vector<double> values;  ///< by all axes, that of the last one changes fastest; none: 0

  /// Energy in the library's units, as its axes. Linear between points and beyond the outermost
  /// two, as OpenSTA does.
  double energy(double slew, double load) const;
  /// True if it has an axis that is neither slew nor load.
  bool has_other_axis() const;
};

}  // namespace dusk

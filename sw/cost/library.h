// SPDX-License-Identifier: Apache-2.0
/// Which library of standard cells a cost is of.
#pragma once

#include <string>
#include <vector>

#include "sw/cost/liberty.h"

namespace dusk {

/// A library, and the cells of it that stand for what is around the switch.
struct Cells {
  Liberty library;
  std::string driver;    ///< inverter that drives every input
  double nand_area = 0;  ///< of two inputs: a gate equivalent
  double feature = 0;    ///< um, the smallest of the process; 0: not known
};

/// Loads on every output of the switch, as far as its neighbor.
inline constexpr double kOutputLoad = 0.05;  // pF

/// `name`: osu018, osu035, osu050 (Oklahoma State University, 0.18 to 0.5 um; Debian's packages
/// qflow-tech-*, or below $DUSK_CELLS), or a file. Throws ConfigError.
Cells find_cells(const std::string& name);

/// The names that find_cells() knows.
std::vector<std::string> known_libraries();

}  // namespace dusk

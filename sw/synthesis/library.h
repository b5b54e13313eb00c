// SPDX-License-Identifier: Apache-2.0
/// Standard cells of which a cost is measured.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sw/synthesis/liberty.h"

namespace dusk {

struct CellsChoice {
  /// osu018, osu035, osu050 (Oklahoma State University, 0.18 to 0.5 um; Debian's packages
  /// qflow-tech-*, or below $DUSK_CELLS), or files; several make one library.
  std::vector<std::string> libraries = {"osu018"};
  /// Cells that are not to be used, as patterns with * and ?, separated by commas.
  std::string dont_use{};
};

/// A library, and the cells of it that stand for what is around the switch.
struct Cells {
  Liberty library;
  std::string file;  ///< file that the tools read: a whole path, or kCellsFile in their folder
  std::shared_ptr<const std::string> text;  ///< of it
  std::string driver;                       ///< inverter that drives every input
  double nand_area = 0;                     ///< of two inputs: a gate equivalent
  double feature = 0;                       ///< um, the smallest of the process; 0: not known
  std::vector<std::string> notes;           ///< notes for a person, a line each
};

/// Name of the file with the cells, where the tools cannot read the library as it is: there are
/// several, it is packed, its path is no plain word, or cells are left out.
inline constexpr const char* kCellsFile = "cells.lib";

/// Loads on every output of the switch, as far as its neighbor.
inline constexpr double kOutputLoad = 0.05;  // pF

/// Throws ConfigError: a library is not there or cannot be read, has a name of a cell or pin that
/// is no word, libraries do not fit together, or no flip-flop, inverter, buffer or NAND of two
/// inputs is left.
Cells find_cells(const CellsChoice& choice);
Cells find_cells(const std::string& library);

/// Writes kCellsFile into a folder of the tools, if they read that. Throws OutputError.
void write_cells(const Cells& cells, const std::string& folder);

/// The names that find_cells() knows.
std::vector<std::string> known_libraries();

}  // namespace dusk

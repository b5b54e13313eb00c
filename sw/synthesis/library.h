// SPDX-License-Identifier: Apache-2.0
/// Standard cells with which a cost is measured.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sw/synthesis/liberty.h"

namespace dusk {

struct CellsChoice {
  /// Names osu018, osu035, osu050 (Oklahoma State University, 0.18 to 0.5 um; from Debian's
  /// packages qflow-tech-* or $DUSK_CELLS), or files. Several make one library.
  std::vector<std::string> libraries = {"osu018"};
  /// Patterns of cells that must not be used, with * and ?, separated by commas.
  std::string dont_use{};
};

/// A library, and those of its cells that model the surroundings of the switch.
struct Cells {
  Liberty library;
  std::string file;  ///< file for the tools: a full path, or kCellsFile in their folder
  std::shared_ptr<const std::string> text;  ///< text of `file`
  std::string driver;                       ///< inverter that drives each input of the switch
  double nand_area = 0;                     ///< area of a 2-input NAND: one gate equivalent
  double feature = 0;                       ///< feature size of the process, um; 0: unknown
  std::vector<std::string> notes;           ///< notes for a person, one line each
};

/// File with the cells for the tools. It is needed if there are several libraries, if one is
/// packed, if its path is no plain word, or if cells are left out.
inline constexpr const char* kCellsFile = "cells.lib";

/// Load on each output of the switch: a wire to its neighbor.
inline constexpr double kOutputLoad = 0.05;  // pF

/// Reads the libraries and chooses the cells. Throws ConfigError if a library cannot be read, or if
/// libraries or names break a rule of docs/cost.md (Libraries). Also throws it if any of these is
/// missing or must not be used: a flip-flop, an inverter, a buffer, a NAND of two inputs.
Cells find_cells(const CellsChoice& choice);
Cells find_cells(const std::string& library);

/// Writes kCellsFile into a folder of the tools, if they need it. Throws OutputError.
void write_cells(const Cells& cells, const std::string& folder);

/// Returns the names of libraries that find_cells() knows.
std::vector<std::string> known_libraries();

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Results of searches for the load at which a network saturates.
#pragma once

#include <string>
#include <vector>

#include "sw/report/document.h"
#include "sw/sweep/axis.h"

namespace dusk {

/// Result of the search at one combination of the other axes.
struct FoundLoad {
  Point point;
  std::string load;                ///< highest load that did not saturate
  bool saturates = true;           ///< a higher load was tried and saturated
  double accepted_there = 0;       ///< at that load, flits/node/cycle; NaN: not run
  double accepted_at_highest = 0;  ///< at the highest allowed load, flits/node/cycle
  /// Why the runs at that load cannot show that it is below saturation; empty: they can.
  std::string doubt;
};

/// saturation.csv: a line for each search. `axes` are the axes of the points.
doc::Table saturation_table(const std::vector<Axis>& axes, const std::vector<FoundLoad>& found,
                            double highest);
/// Returns the same table for a terminal.
std::string saturation_text(const std::vector<Axis>& axes, const std::vector<FoundLoad>& found,
                            double highest);
/// Returns how many of the loads may be above saturation; empty if none.
std::string saturation_note(const std::vector<FoundLoad>& found);

}  // namespace dusk

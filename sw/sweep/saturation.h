// SPDX-License-Identifier: Apache-2.0
/// Results of searches for the load at which a network saturates.
#pragma once

#include <string>
#include <vector>

#include "sw/report/document.h"
#include "sw/sweep/axis.h"

namespace dusk {

/// Result of the search at one point of the other axes.
struct FoundLoad {
  Point point;
  std::string load;                ///< highest that did not saturate
  bool saturates = true;           ///< a higher load that was tried did
  double accepted_there = 0;       ///< flits/node/cycle; NaN: it was not run
  double accepted_at_highest = 0;  ///< flits/node/cycle, at the highest load that may be tried
  /// Why the runs at that load cannot tell whether it is below saturation; empty: they can.
  std::string doubt;
};

/// saturation.csv, a line for each search. `axes`: those of the points.
doc::Table saturation_table(const std::vector<Axis>& axes, const std::vector<FoundLoad>& found,
                            double highest);
/// Same text for a terminal.
std::string saturation_text(const std::vector<Axis>& axes, const std::vector<FoundLoad>& found,
                            double highest);
/// Says how many of the loads may be above saturation; empty: none.
std::string saturation_note(const std::vector<FoundLoad>& found);

}  // namespace dusk

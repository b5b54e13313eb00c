// SPDX-License-Identifier: Apache-2.0
/// Simulates and synthesizes designs, each once: the folder keeps what is finished.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "sw/explore/design.h"
#include "sw/explore/front.h"
#include "sw/report/document.h"

namespace dusk {

struct Exploration {
  std::vector<Design> designs;
  std::vector<MeasuredDesign> measured;  ///< of each
  std::size_t netlists = 0;              ///< different netlists
  std::vector<std::string> failed;       ///< "design: why"; they have no values
  std::set<std::string> commits;         ///< of the programs that made the runs
};

/// Below order.output: runs/ (as of a sweep), switches/ (netlists and cost.json), power/. Throws
/// ConfigError, OutputError, Interrupted.
Exploration explore(const ExploreOrder& order, std::vector<Design> designs);

/// Reads a cost.json of this reading. Throws std::invalid_argument.
void read_cost(const std::string& cost, Reading reading, MeasuredDesign& design);
/// Reads the power.json beside a netlist, of a clock of `period` ns. Clock and leakage are spread
/// over `rate`, the flits that leave a switch of the network in a cycle on the average: one switch
/// for some cycles may happen to have many or few. Energy of data is per flit of that switch.
void read_energy(const std::string& power, double period, double rate, MeasuredDesign& design);

/// explore.csv, and the table for readers.
doc::Table explore_table(const std::vector<Axis>& axes, const Exploration& all,
                         const std::vector<bool>& front);
/// explore.md; `table` is that of explore_table().
doc::Document explore_document(const std::string& command, const ExploreOrder& order,
                               const Exploration& all, const std::vector<Objective>& chosen,
                               const doc::Table& table, const std::vector<bool>& front);
/// Every design by two objectives, those of the front filled, with the line of the two objectives'
/// own front.
doc::Figure explore_figure(const Exploration& all, const Objective& x, const Objective& y,
                           const std::vector<bool>& front);

}  // namespace dusk

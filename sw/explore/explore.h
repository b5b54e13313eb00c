// SPDX-License-Identifier: Apache-2.0
/// Simulates and synthesizes designs, each once; the folder keeps finished results.
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
  std::vector<MeasuredDesign> measured;  ///< values of each design
  std::size_t netlists = 0;              ///< number of different netlists
  std::vector<std::string> failed;       ///< "design: reason"; these designs have no values
  std::set<std::string> commits;         ///< commits of the programs that made the runs
};

/// Results are in folders of order.output: runs/ (as for a sweep), switches/ (netlists and
/// cost.json) and power/. Throws ConfigError, OutputError, Interrupted.
Exploration explore(const ExploreOrder& order, std::vector<Design> designs);

/// Reads the values of a reading from cost.json. Throws std::invalid_argument.
void read_cost(const std::string& cost, Reading reading, MeasuredDesign& design);
/// Reads the power.json beside a netlist, for a clock of `period` ns. Clock and leakage energy are
/// per flit at `rate`: the flits that leave a switch of the network per cycle on average. A single
/// switch may by chance have many or few flits. Energy of data is per flit of the measured switch.
void read_energy(const std::string& power, double period, double rate, MeasuredDesign& design);

/// explore.csv, and the table for readers.
doc::Table explore_table(const std::vector<Axis>& axes, const Exploration& all,
                         const std::vector<bool>& front);
/// explore.md; `table` is the result of explore_table().
doc::Document explore_document(const std::string& command, const ExploreOrder& order,
                               const Exploration& all, const std::vector<Objective>& chosen,
                               const doc::Table& table, const std::vector<bool>& front);
/// Plot of each design by two objectives; designs of the front are filled. A line joins the front
/// of these two objectives.
doc::Figure explore_figure(const Exploration& all, const Objective& x, const Objective& y,
                           const std::vector<bool>& front);

}  // namespace dusk

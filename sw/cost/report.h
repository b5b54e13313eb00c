// SPDX-License-Identifier: Apache-2.0
/// A cost for people and programs.
#pragma once

#include <string>
#include <vector>

#include "sw/cost/power.h"
#include "sw/synthesis/cost.h"

namespace dusk {

struct CostReport {
  std::string command;             ///< that makes it
  std::string version;             ///< of dusk
  std::vector<std::string> tools;  ///< with their versions
  CostOrder order;
  std::vector<ReadingCost> readings;
  std::vector<PowerCost> power = {};  ///< [reading], or none
};

/// A page in Markdown: blocks, critical path, clock.
std::string cost_page(const CostReport& report);
/// The same for a terminal, in short.
std::string cost_summary(const CostReport& report);
/// cost.json: areas in um^2, times in ns.
std::string cost_json(const CostReport& report);
/// The part of it of one PowerCost, alone.
std::string power_json(const PowerCost& power, double period);
/// A rectangle for each block, as large as its area; a column for each reading. For draw_figure().
std::string treemap_script(const CostReport& report);

/// Rows of a table: power by block, mW.
std::vector<std::vector<std::string>> power_rows(const PowerCost& power);
/// What it is of, and what a flit takes, in a sentence.
std::string power_text(const CostReport& report, const PowerCost& power);

/// The critical path as blocks, one behind the other, and the time in each.
struct PathPart {
  std::string block;
  double delay = 0;  ///< ns
  unsigned cells = 0;
};
std::vector<PathPart> parts_of(const std::vector<PathStep>& path);

/// Where `areas`, of sum 1 and descending, lie in the unit square (Bruls, Huizing and van Wijk:
/// Squarified treemaps, 2000).
struct Rectangle {
  double x, y, width, height;
};
std::vector<Rectangle> squarify(const std::vector<double>& areas);

/// Block::name of a Block::id.
std::string block_name(const std::string& id);

}  // namespace dusk

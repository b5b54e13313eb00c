// SPDX-License-Identifier: Apache-2.0
/// The cost of a switch as a document, data and a figure.
#pragma once

#include <string>
#include <vector>

#include "sw/cost/power.h"
#include "sw/report/document.h"
#include "sw/synthesis/blocks.h"
#include "sw/synthesis/cost.h"

namespace dusk {

/// How a report was made.
struct Made {
  std::string command;
  std::string version;             ///< of dusk
  std::vector<std::string> tools;  ///< with their versions
};

struct CostReport : Made {
  CostOrder order;
  std::vector<ReadingCost> readings;
  std::vector<PowerCost> power = {};  ///< [reading], or none
};

/// Blocks, buffers, critical path, clock, power: cost.md and the terminal.
doc::Document cost_document(const CostReport& report);
/// cost.json: areas in um^2, times in ns.
std::string cost_json(const CostReport& report);
/// The part of it of one PowerCost, alone.
std::string power_json(const PowerCost& power, double period);
/// A rectangle for each block, as large as its area; a column for each reading. For draw_figure().
std::string treemap_script(const CostReport& report);

/// Cells and area of a part, in tables and in cost.json.
const std::vector<doc::Column>& cell_columns();
doc::Row cell_row(const CostReport& report, const ReadingCost& cost, const std::string& name,
                  const CellCount& count, const std::optional<double>& slack = {});

// Parts of both kinds of reports.
std::string made_by(const Made& made);
boost::json::object made_json(const Made& made, const SwitchShape& shape);
void add_reading(doc::Document& document, Reading reading);
/// Calls `act` with each block that a map by Block::id has, and its value, in the order of tables.
template <class Map, class Act>
void for_blocks(const Map& map, Act act) {
  for (const Block& block : switch_blocks())
    if (const auto found = map.find(block.id); found != map.end()) act(block, found->second);
}

/// The critical path as blocks, one behind the other, and the time in each.
struct PathPart {
  std::string block;
  double delay = 0;  ///< ns
  unsigned cells = 0;
};
std::vector<PathPart> parts_of(const std::vector<PathStep>& path);

/// Places rectangles with the areas `areas`, of sum 1 and descending, in the unit square (Bruls,
/// Huizing and van Wijk: Squarified treemaps, 2000).
struct Rectangle {
  double x, y, width, height;
};
std::vector<Rectangle> squarify(const std::vector<double>& areas);

/// Block::name of a Block::id.
std::string block_name(const std::string& id);

}  // namespace dusk

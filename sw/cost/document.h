// SPDX-License-Identifier: Apache-2.0
/// Cost of a switch as a document, as JSON and as a figure.
#pragma once

#include <string>
#include <vector>

#include "sw/cost/power.h"
#include "sw/report/document.h"
#include "sw/synthesis/blocks.h"
#include "sw/synthesis/cost.h"

namespace dusk {

/// Facts about how a report was made.
struct Made {
  std::string command;
  std::string version;             ///< version of dusk
  std::vector<std::string> tools;  ///< tools with their versions
};

struct CostReport : Made {
  CostOrder order;
  std::vector<ReadingCost> readings;
  std::vector<PowerCost> power = {};  ///< power for each reading, or empty
};

/// Blocks, buffers, critical path, clock and power, for cost.md and the terminal.
doc::Document cost_document(const CostReport& report);
/// Returns cost.json; areas are in um^2, times in ns.
std::string cost_json(const CostReport& report);
/// Returns the part of cost.json that belongs to one PowerCost.
std::string power_json(const PowerCost& power, double period);
/// Script for draw_figure(): a rectangle for each block by its area, a column for each reading.
std::string treemap_script(const CostReport& report);

/// Columns for cells and area of a part, in tables and in cost.json.
const std::vector<doc::Column>& cell_columns();
doc::Row cell_row(const CostReport& report, const ReadingCost& cost, const std::string& name,
                  const CellCount& count, const std::optional<double>& slack = {});

// Parts that both kinds of reports have.
std::string made_by(const Made& made);
boost::json::object made_json(const Made& made, const SwitchShape& shape);
void add_reading(doc::Document& document, Reading reading);
/// Calls `act` with each block of a map by Block::id, and its value, in the order of tables.
template <class Map, class Act>
void for_blocks(const Map& map, Act act) {
  for (const Block& block : switch_blocks())
    if (const auto found = map.find(block.id); found != map.end()) act(block, found->second);
}

/// Time that the critical path takes in one block; consecutive parts form the path.
struct PathPart {
  std::string block;
  double delay = 0;  ///< ns
  unsigned cells = 0;
};
std::vector<PathPart> parts_of(const std::vector<PathStep>& path);

/// Places rectangles with the areas `areas` in the unit square. The areas are descending with the
/// sum 1 (Bruls, Huizing and van Wijk: Squarified treemaps, 2000).
struct Rectangle {
  double x, y, width, height;
};
std::vector<Rectangle> squarify(const std::vector<double>& areas);

/// Returns Block::name of a Block::id.
std::string block_name(const std::string& id);

}  // namespace dusk

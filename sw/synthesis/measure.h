// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sw/synthesis/cost.h"
#include "sw/synthesis/tool_jobs.h"

namespace dusk {

/// Synthesizes the readings in `folder`, with progress on stderr. Netlists, scripts and outputs of
/// the tools stay there. Maps by blocks, and with `whole` also as a whole. Runs two tools at once
/// if there are two processors. Throws ConfigError if a tool is missing or fails, OutputError,
/// Interrupted.
std::vector<ReadingCost> measure_cost(const CostOrder& order, const std::vector<Reading>& readings,
                                      bool whole, const std::string& folder);

/// Steps of measure_cost() for callers with jobs of their own. They write the tools' input, and
/// make the netlist of cost.reading by blocks. They throw as measure_cost() does.
void write_cost_inputs(const CostOrder& order, const std::string& folder);
void cost_by_blocks(const CostOrder& order, ReadingCost& cost, ToolRunner& tools);

/// Returns the versions of the tools, for reports. Throws ConfigError that says how to install
/// missing tools.
std::vector<std::string> cost_tools();

/// Reads the cells by block from `stat -json`; modules of blocks are switch_ID. Throws
/// std::invalid_argument for other texts, and for cells that the library lacks.
std::map<std::string, CellCount> read_cells(const std::string& json, const Liberty& library);

}  // namespace dusk

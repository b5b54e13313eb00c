// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sw/synthesis/cost.h"
#include "sw/synthesis/tool_jobs.h"

namespace dusk {

/// Synthesizes the readings in `folder`, with progress on stderr: the netlists, the tools' scripts
/// and what they said stay there. By blocks, and with `whole` also mapped as a whole. Two tools at
/// once if there are two processors. Throws ConfigError if a tool is missing or fails, OutputError,
/// Interrupted.
std::vector<ReadingCost> measure_cost(const CostOrder& order, const std::vector<Reading>& readings,
                                      bool whole, const std::string& folder);

/// The parts of it for those who have jobs of their own: what the tools read, and the netlist by
/// blocks of cost.reading, in the folder of `tools`. Throw as measure_cost().
void write_cost_inputs(const CostOrder& order, const std::string& folder);
void cost_by_blocks(const CostOrder& order, ReadingCost& cost, ToolRunner& tools);

/// The versions of the tools, for reports. Throws ConfigError that says how to install what is
/// missing.
std::vector<std::string> cost_tools();

/// Cells by block of a `stat -json`. The modules of blocks are switch_ID. Throws
/// std::invalid_argument if it is none or has a cell that the library has not.
std::map<std::string, CellCount> read_cells(const std::string& json, const Liberty& library);

}  // namespace dusk

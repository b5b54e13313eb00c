// SPDX-License-Identifier: Apache-2.0
#include "sw/synthesis/measure.h"

#include <fmt/format.h>

#include <stdexcept>
#include <tuple>
#include <utility>

#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/common/message.h"
#include "sw/common/processors.h"
#include "sw/common/result_files.h"
#include "sw/shapes/shape_build.h"
#include "sw/synthesis/scripts.h"
#include "sw/synthesis/sram_files.h"
#include "sw/synthesis/tool_jobs.h"

namespace dusk {
namespace {

std::map<std::string, CellCount> cells_of(const std::string& file, const Liberty& library) {
  try {
    return read_cells(file_text(file), library);
  } catch (const std::invalid_argument& error) {
    throw ConfigError("cost: Yosys: {} ({})", error.what(), shown(file));
  }
}

/// Makes one netlist. Returns its cells by block, and its timing.
std::pair<std::map<std::string, CellCount>, Timing> make(const CostOrder& order, Reading reading,
                                                         Structure structure, ToolRunner& tools) {
  const std::string name = netlist_name(reading, structure), path = tools.folder() + "/" + name;
  write_file(tools.folder(), name + ".ys", yosys_script(order, reading, structure));
  try {
    tools.run_yosys(name);
  } catch (const ConfigError&) {
    if (!abc_aborted(file_text(path + ".log"))) throw;
    message("note: ABC aborts when it adds buffers of this library; {} is made without them", name);
    write_file(tools.folder(), name + ".ys", yosys_script(order, reading, structure, false));
    tools.run_yosys(name);
  }
  const auto cells = cells_of(path + ".json", order.cells.library);
  std::vector<std::string> blocks;
  if (structure == Structure::Blocks) {
    for (const auto& [id, count] : cells) blocks.push_back(id);
  }
  write_file(tools.folder(), name + ".tcl", sta_script(order, name, blocks));
  tools.run({"sta", "-exit", name + ".tcl"}, name + ".timing", [] { return "OpenSTA"; });
  try {
    return {cells, read_timing(file_text(path + ".timing"), order.period)};
  } catch (const std::invalid_argument&) {
    throw ConfigError("cost: OpenSTA: {} ({})", error_of(path + ".timing"),
                      shown(path + ".timing"));
  }
}

}  // namespace

std::vector<std::string> cost_tools() {
  const std::string yosys = yosys_version();
  const std::string sta = first_line("sta -version");
  std::string missing;
  if (yosys.empty()) missing += " yosys";
  if (sta.empty()) missing += " opensta";
  if (!missing.empty())
    throw ConfigError("the cost of a switch needs:{} (./dusk cost installs them)", missing);
  return {yosys, "OpenSTA " + sta};
}

void write_cost_inputs(const CostOrder& order, const std::string& folder) {
  write_design(order.shape, order.blocks, folder);
  write_file(folder, "abc.constr", abc_constraints(order.cells));
  write_cells(order.cells, folder);
  if (order.srams.empty()) return;
  write_file(folder, "sram.v", sram_modules(order.srams));
  write_file(folder, "sram_map.v", sram_techmap(order.srams));
  write_file(folder, "sram.lib", sram_liberty(order.srams, order.cells.feature));
}

void cost_by_blocks(const CostOrder& order, ReadingCost& cost, ToolRunner& tools) {
  std::tie(cost.blocks, cost.timing) = make(order, cost.reading, Structure::Blocks, tools);
}

std::vector<ReadingCost> measure_cost(const CostOrder& order, const std::vector<Reading>& readings,
                                      bool whole, const std::string& folder) {
  write_cost_inputs(order, folder);
  std::vector<ReadingCost> costs;
  for (const Reading reading : readings) costs.emplace_back().reading = reading;
  std::vector<ToolJob> jobs;
  for (ReadingCost& cost : costs) {
    jobs.push_back({netlist_name(cost.reading, Structure::Blocks), folder,
                    [&](ToolRunner& tools) { cost_by_blocks(order, cost, tools); }});
    if (!whole) continue;
    jobs.push_back({netlist_name(cost.reading, Structure::Flat), folder, [&](ToolRunner& tools) {
                      auto [cells, timing] = make(order, cost.reading, Structure::Flat, tools);
                      cost.whole = WholeCost{cells[""], std::move(timing)};
                    }});
  }
  run_tool_jobs("cost of " + order.shape.name, jobs, processors());
  return costs;
}

}  // namespace dusk

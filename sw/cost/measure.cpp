// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/measure.h"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "sw/config/config_error.h"
#include "sw/cost/scripts.h"
#include "sw/cost/sram_files.h"
#include "sw/cost/tool_jobs.h"
#include "sw/run/result_files.h"
#include "sw/shapes/shape_build.h"

namespace dusk {
namespace {

/// A netlist in the making.
struct Making {
  Reading reading;
  Structure structure;
  std::map<std::string, CellCount> cells = {};
  Timing timing = {};
  std::string name() const { return netlist_name(reading, structure); }
};

std::map<std::string, CellCount> cells_of(const std::string& file, const Liberty& library) {
  try {
    return read_cells(file_text(file), library);
  } catch (const std::invalid_argument& error) {
    throw ConfigError("cost: Yosys: {} ({})", error.what(), file);
  }
}

void make(const CostOrder& order, Making& making, ToolRunner& tools) {
  const std::string name = making.name(), path = tools.folder() + "/" + name;
  write_file(tools.folder(), name + ".ys", yosys_script(order, making.reading, making.structure));
  tools.run_yosys(name);
  making.cells = cells_of(path + ".json", order.cells.library);
  std::vector<std::string> blocks;
  if (making.structure == Structure::Blocks) {
    for (const auto& [id, cells] : making.cells) blocks.push_back(id);
  }
  write_file(tools.folder(), name + ".tcl", sta_script(order, name, blocks));
  tools.run({"sta", "-exit", name + ".tcl"}, name + ".timing", [] { return "OpenSTA"; });
  try {
    making.timing = read_timing(file_text(path + ".timing"), order.period);
  } catch (const std::invalid_argument&) {
    throw ConfigError("cost: OpenSTA: {} ({})", error_of(path + ".timing"), path + ".timing");
  }
}

}  // namespace

std::vector<std::string> cost_tools() {
  const std::string yosys = first_line("yosys -V");
  const std::string sta = first_line("sta -version");
  std::string missing;
  if (yosys.empty()) missing += " yosys";
  if (sta.empty()) missing += " opensta";
  if (!missing.empty())
    throw ConfigError("the cost of a switch needs:{} (./dusk cost installs them)", missing);
  return {yosys.substr(0, yosys.find(" (")), "OpenSTA " + sta};
}

std::vector<ReadingCost> measure_cost(const CostOrder& order, const std::vector<Reading>& readings,
                                      const std::string& folder) {
  write_sources(folder);
  put_own_blocks(order.blocks, folder);
  lint_own_blocks(order.shape, order.blocks, folder);
  write_file(folder, "abc.constr", abc_constraints(order.cells));
  if (!order.srams.empty()) {
    write_file(folder, "sram.v", sram_modules(order.srams));
    write_file(folder, "sram_map.v", sram_techmap(order.srams));
    write_file(folder, "sram.lib", sram_liberty(order.srams, order.cells.feature));
  }
  std::vector<Making> makings;
  for (const Reading reading : readings) {
    for (const Structure structure : {Structure::Blocks, Structure::Flat})
      makings.push_back({reading, structure});
  }
  std::vector<ToolJob> jobs;
  for (Making& making : makings)
    jobs.push_back(
        {making.name(), [&order, &making](ToolRunner& tools) { make(order, making, tools); }});
  run_tool_jobs("cost of " + order.shape.name, folder, jobs);
  std::vector<ReadingCost> costs;
  for (std::size_t i = 0; i < makings.size(); i += 2) {
    Making &blocks = makings[i], &flat = makings[i + 1];
    costs.push_back({blocks.reading, std::move(blocks.cells), std::move(blocks.timing),
                     flat.cells[""], std::move(flat.timing)});
  }
  return costs;
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/common/processors.h"
#include "sw/common/result_files.h"
#include "sw/cost/fpga.h"
#include "sw/cost/fpga_route.h"
#include "sw/shapes/shape_build.h"
#include "sw/synthesis/tool_jobs.h"

namespace dusk {
namespace {

std::map<std::string, FpgaCount> cells_of(const std::string& file, const FpgaFamily& family) {
  try {
    return read_fpga_cells(file_text(file), family);
  } catch (const std::invalid_argument& error) {
    throw ConfigError("cost: Yosys: {} ({})", error.what(), shown(file));
  }
}

std::map<std::string, FpgaCount> synthesize(const FpgaOrder& order, Reading reading,
                                            Structure structure, ToolRunner& tools) {
  const std::string name = netlist_name(reading, structure);
  write_file(tools.folder(), name + ".ys", fpga_script(order, reading, structure));
  tools.run_yosys(name);
  return cells_of(tools.folder() + "/" + name + ".json", *order.family);
}

}  // namespace

std::vector<std::string> fpga_tools(const FpgaOrder& order) {
  const std::string yosys = yosys_version();
  if (yosys.empty())
    throw ConfigError("the cost of a switch needs: yosys (./dusk cost installs it)");
  std::vector<std::string> tools = {yosys};
  if (!order.route) return tools;
  const std::string version = first_line("(nextpnr-ice40 --version 2>&1)");
  const std::size_t at = version.find("Version ");
  if (at == std::string::npos)
    throw ConfigError(
        "--route needs: nextpnr-ice40 (./dusk cost --route installs it, or apt-get install "
        "nextpnr-ice40)");
  tools.push_back("nextpnr-ice40 " + version.substr(at + 8, version.find(')', at) - at - 8));
  return tools;
}

std::vector<FpgaCost> measure_fpga(const FpgaOrder& order, const std::vector<Reading>& readings,
                                   const std::string& folder) {
  write_design(order.design.shape, order.design.blocks, folder);
  std::vector<FpgaCost> costs;
  for (const Reading reading : readings) costs.emplace_back().reading = reading;
  std::vector<ToolJob> jobs;
  for (FpgaCost& cost : costs) {
    jobs.push_back({netlist_name(cost.reading, Structure::Flat), folder, [&](ToolRunner& tools) {
                      cost.flat = synthesize(order, cost.reading, Structure::Flat, tools)[""];
                      if (order.route)
                        cost.route = route_switch(netlist_name(cost.reading, Structure::Flat),
                                                  cost.flat, order.design.period, tools);
                    }});
    jobs.push_back({netlist_name(cost.reading, Structure::Blocks), folder, [&](ToolRunner& tools) {
                      cost.blocks = synthesize(order, cost.reading, Structure::Blocks, tools);
                    }});
  }
  run_tool_jobs("cost of " + order.design.shape.name + " on " + order.family->name, jobs,
                processors());
  return costs;
}

}  // namespace dusk

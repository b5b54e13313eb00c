// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/fpga_route.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <stdexcept>

#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/common/result_files.h"
#include "sw/shapes/shape_build.h"

namespace dusk {
namespace {

constexpr const char* kDevice = "iCE40HX8K";

/// Script that adds the registers around the switch; both are iCE40 cells already.
std::string join_script(const std::string& name) {
  return fmt::format(
      "read_json {0}-netlist.json\nread_verilog -lib -D ICE40_HX +/ice40/cells_sim.v\n"
      "read_verilog {0}-pins.v\nhierarchy -check -top pins\nflatten\nopt_clean\n"
      "blackbox =A:whitebox\nwrite_json {0}-pins.json\n",
      name);
}

/// A register behind a LUT that stores whether an odd number of the bits of `from` is 1.
std::string parity(const std::string& cell, const std::vector<std::string>& from,
                   const std::string& to) {
  std::string inputs;
  for (std::size_t i = 0; i < 4; ++i)
    inputs += fmt::format(".I{}({}), ", i, i < from.size() ? from[i] : "1'b0");
  return fmt::format(
      "  SB_LUT4 #(.LUT_INIT(16'h6996)) {0}_lut ({1}.O({0}));\n"
      "  SB_DFF {0}_dff (.C(clk_i), .D({0}), .Q({2}));\n",
      cell, inputs, to);
}

}  // namespace

PinRegisters pin_registers(const std::vector<FpgaPin>& pins) {
  PinRegisters registers;
  std::vector<std::string> connections = {".clk_i(clk_i)"}, level;
  std::string nets, cells, before = "shift_i";
  for (const FpgaPin& pin : pins) {
    if (pin.name == "clk_i") continue;
    nets += fmt::format("  wire [{}:0] {};\n", pin.bits - 1, pin.name);
    connections.push_back(fmt::format(".{0}({0})", pin.name));
    for (unsigned bit = 0; bit < pin.bits; ++bit) {
      const std::string net = fmt::format("{}[{}]", pin.name, bit);
      if (!pin.input) {
        level.push_back(net);
        continue;
      }
      cells += fmt::format("  SB_DFF in_{}_{} (.C(clk_i), .D({}), .Q({}));\n", pin.name, bit,
                           before, net);
      before = net;
      ++registers.cells;
    }
  }
  if (level.empty()) throw std::invalid_argument("the switch has no outputs");
  for (unsigned depth = 0; depth == 0 || level.size() > 1; ++depth) {
    std::vector<std::string> next;
    for (std::size_t i = 0; i < level.size(); i += 4) {
      const std::string cell = fmt::format("out_{}_{}", depth, i / 4), net = cell + "_q";
      const auto begin = level.begin() + static_cast<std::ptrdiff_t>(i),
                 end = level.size() - i > 4 ? begin + 4 : level.end();
      nets += fmt::format("  wire {}, {};\n", cell, net);
      cells += parity(cell, {begin, end}, net);
      next.push_back(net);
      ++registers.cells;
    }
    level = std::move(next);
  }
  registers.module = fmt::format(
      "module pins (input clk_i, input shift_i, output parity_o);\n{}{}  assign parity_o = {};\n"
      "  {} u_switch ({});\nendmodule\n",
      nets, cells, level.front(), kSwitchModule, fmt::join(connections, ", "));
  return registers;
}

FpgaRoute route_switch(const std::string& name, const FpgaCount& count, double period,
                       ToolRunner& tools) {
  const std::string path = tools.folder() + "/" + name;
  FpgaRoute route;
  route.device = kDevice;
  route.available = kIce40Cells;
  try {
    const PinRegisters registers = pin_registers(read_fpga_pins(file_text(path + "-netlist.json")));
    route.around = registers.cells;
    if (std::max(count.of(FpgaPart::Lut), count.of(FpgaPart::FlipFlop)) + route.around >
            kIce40Cells ||
        count.of(FpgaPart::BlockRam) > kIce40Rams)
      return route;
    write_file(tools.folder(), name + "-pins.v", registers.module);
    write_file(tools.folder(), name + "-pins.ys", join_script(name));
    tools.run_yosys(name + "-pins");
    const std::string log = name + "-route.log";
    const int status =
        tools.try_run({"nextpnr-ice40", "-q", "--hx8k", "--package", "ct256", "--json",
                       name + "-pins.json", "--freq", fmt::format("{:g}", 1000 / period),
                       "--timing-allow-fail", "--seed", "1", "--report", name + "-route.json"},
                      log, [] { return "nextpnr-ice40"; });
    if (status != 0) {
      // A LUT and a flip-flop cannot always share a cell, so cells may exceed the number of either.
      const std::string why = error_of(tools.folder() + "/" + log);
      if (why.find("no BELs remaining") != std::string::npos ||
          why.find("Unable to place") != std::string::npos ||
          why.find("failed to place") != std::string::npos)
        return route;
      throw ConfigError("cost: nextpnr-ice40: {} ({}/{})", why, shown(tools.folder()), log);
    }
    const Routed routed = read_routed(file_text(path + "-route.json"));
    route.used = routed.used - registers.cells;
    route.available = routed.available;
    route.period = 1000 / routed.megahertz;
  } catch (const std::invalid_argument& error) {
    throw ConfigError("cost: placing {}: {}", name, error.what());
  }
  return route;
}

}  // namespace dusk

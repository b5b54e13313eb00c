// SPDX-License-Identifier: Apache-2.0
#include "sw/synthesis/gates.h"

#include <fmt/format.h>

#include <boost/algorithm/string/trim.hpp>
#include <sstream>
#include <stdexcept>

#include "sw/common/child_process.h"
#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/common/quote.h"
#include "sw/common/result_files.h"
#include "sw/shapes/shape_build.h"
#include "sw/synthesis/library.h"
#include "sw/synthesis/scripts.h"
#include "sw/synthesis/tool_jobs.h"

namespace dusk {
namespace {

constexpr const char* kSwitch = "rtl/dusk_switch.sv";

/// Script that writes the behavior of the cells as Verilog modules.
std::string cells_script(const Cells& cells) {
  return fmt::format("read_liberty -ignore_miss_func {}\nproc\nwrite_verilog -noattr cells.v\n",
                     yosys_word(cells.file));
}

/// Marks modules for inlining, so that Verilator finds no loops through the ports of blocks.
std::string inlined(const std::string& netlist) {
  std::istringstream in(netlist);
  std::string text, line;
  bool header = false;
  while (std::getline(in, line)) {
    if (line.rfind("module switch_", 0) == 0) header = true;
    text += line + '\n';
    if (header && line.find(");") != std::string::npos) {
      text += "/* verilator inline_module */\n";
      header = false;
    }
  }
  return text;
}

bool make_gates(const CostOrder& order, const std::string& folder, const BuildProgress& progress) {
  const std::string name = netlist_name(Reading::Programmable, Structure::Blocks),
                    log = folder + "/yosys.log";
  check_tool_folder(folder, "run.engine: gates: ");
  put_own_blocks(order.blocks, folder);
  write_file(folder, "abc.constr", abc_constraints(order.cells));
  write_cells(order.cells, folder);
  write_file(folder, "gates.ys",
             yosys_script(order, Reading::Programmable, Structure::Blocks) + "design -reset\n" +
                 cells_script(order.cells));
  bool wanted = true;
  const int status = run_tool({"yosys", "-q", "gates.ys"}, folder, log, [&] {
    wanted = progress("synthesizing");
    return wanted;
  });
  if (!wanted) return false;
  if (status != 0)
    throw ConfigError("switch {} cannot be synthesized: {}", order.shape.name,
                      last_line(file_text(log)));
  const std::string rtl = file_text(folder + "/" + kSwitch),
                    netlist = file_text(folder + "/" + name + ".v");
  write_file(folder, kSwitch,
             gates_wrapper(rtl, netlist) + inlined(netlist) + file_text(folder + "/cells.v"));
  return true;
}

}  // namespace

std::string gates_wrapper(const std::string& declaration, const std::string& netlist) {
  const std::size_t end = declaration.find("\n);\n"), ports = netlist.find("module switch(");
  const std::size_t close = netlist.find(");", ports);
  if (end == std::string::npos || ports == std::string::npos || close == std::string::npos)
    throw std::invalid_argument("no module switch");
  std::string text = declaration.substr(0, end + 4) + "  switch u_switch (";
  std::istringstream in(netlist.substr(ports + 14, close - ports - 14));
  std::string port, comma;
  while (std::getline(in, port, ',')) {
    boost::trim(port);
    // An escaped name such as \credit_i[3] must end with a blank.
    const bool bit = port.rfind('\\', 0) == 0;
    text +=
        fmt::format("{}\n    .{}{}({})", comma, port, bit ? " " : "", bit ? port.substr(1) : port);
    comma = ",";
  }
  return text +
         "\n  );\n  assign quiet_o = 1'b0;\n  assign timing_o = 1'b0;\n"
         "  assign next_deadline_o = '0;\n  assign probe_o = '0;\nendmodule\n";
}

void require_gates(const SwitchShape& shape) {
  const std::string large = too_many_cells(shape, {}, "synthesized and compiled");
  if (!large.empty()) throw ConfigError("run.engine: gates: {}", large);
  if (yosys_version().empty())
    throw ConfigError("run.engine: gates needs: yosys (./dusk cost installs it)");
}

std::string provide_gates(const SwitchShape& shape, const std::vector<OwnBlock>& blocks,
                          const std::string& library) {
  CostOrder order;
  order.shape = shape;
  order.cells = find_cells(library);
  order.period = 5;
  order.blocks = blocks;
  SwitchShape gates = shape;
  gates.name += "-gates-" + order.cells.library.name;
  ShapeVariant variant;
  variant.digest = variant_of(blocks).digest + yosys_version() + abc_constraints(order.cells) +
                   yosys_script(order, Reading::Programmable, Structure::Blocks) +
                   *order.cells.text;
  variant.change = [&order](const std::string& folder, const BuildProgress& progress) {
    return make_gates(order, folder, progress);
  };
  // Units of a few thousand gates; larger ones take the compiler minutes.
  variant.large = true;
  variant.arguments = {"--output-split", "20000", "--output-split-cfuncs", "3000"};
  provide_shape(gates, false, parallel_jobs(), variant);
  return gates.name;
}

}  // namespace dusk

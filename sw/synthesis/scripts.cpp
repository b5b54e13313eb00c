// SPDX-License-Identifier: Apache-2.0
#include "sw/synthesis/scripts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "rtl/rtl_sources.h"
#include "rtl/shape_sizes.h"
#include "sw/common/pattern.h"
#include "sw/common/quote.h"
#include "sw/common/text.h"
#include "sw/synthesis/blocks.h"
#include "sw/synthesis/variable_index.h"

namespace dusk {
namespace {

constexpr const char* kTop = kSwitchModule;

/// Returns the SystemVerilog sources, the package first.
std::string sources() {
  std::string files = "rtl/common/dusk_pkg.sv";
  for (const RtlSource& source : rtl_sources()) {
    const std::string& path = source.path;
    if (path.size() > 3 && path.substr(path.size() - 3) == ".sv" &&
        path != "rtl/common/dusk_pkg.sv")
      files += " " + path;
  }
  return files;
}

std::string parameters(const SwitchShape& shape) {
  std::string text;
  for (const ShapeSize& size : shape_sizes())
    text += fmt::format(" -set {} {}", size.parameter, size.get(shape));
  return text;
}

/// Marks the cells of `selection` with the block of their instance.
std::string mark_blocks(const std::string& selection) {
  std::string text;
  for (const Block& block : switch_blocks()) {
    for (const std::string& cells : block.cells)
      text += fmt::format("setattr -set submod \"{}\" {} c:{} %i\n", block.id, selection, cells);
  }
  return text;
}

/// Marks the cells of the flat switch with their block before any optimization. Cells that replace
/// others keep the mark, but not the name.
std::string mark_cells() {
  return fmt::format("cd {}\nsetattr -set submod \"configuration\" t:$dff c:*u_* %d\n", kTop) +
         mark_blocks("c:*") + "cd ..\n";
}

/// Makes modules of the blocks. Constants have been propagated through the whole switch before.
std::string divide() {
  // A net with drivers in several blocks would become a bidirectional port.
  return fmt::format("splitnets -driver {0}\ncd {0}\nselect -set unmarked c:* a:submod %d\n",
                     kTop) +
         "setattr -set submod \"between\" @unmarked\n" + mark_blocks("@unmarked") +
         fmt::format("cd ..\nsubmod\nhierarchy -check -top {}\n", kTop);
}

/// Maps to cells of the library, and writes the files of a netlist.
std::string map(const CostOrder& order, const std::string& name, bool buffered) {
  // Yosys' script for a library with constraints, without its command "buffer".
  constexpr const char* kUnbuffered =
      " -script +strash;&get,-n;&fraig,-x;&put;scorr;dc2;dretime;retime,-o,{D};strash;&get,-n;"
      "&dch,-f;&nf,{D};&put;upsize,{D};dnsize,{D};stime,-p";
  // Finds constants in indices before parts of vectors are mapped.
  return fmt::format("synth -top {0} -run coarse:fine\nopt -fast -full\n", kTop) +
         variable_index_script() +
         fmt::format(
             "synth -top {0} -run fine:\ndfflibmap -liberty {1}\n"
             "abc -liberty {1} -constr abc.constr -D {2:.0f}{4}\n"
             "opt_clean -purge\nsetundef -zero\nsplitnets -ports\nopt_clean -purge\n"
             "tee -q -o {3}.json stat -json\n"
             "write_verilog -noattr -noexpr -nohex -nodec {3}.v\n",
             kTop, yosys_word(order.cells.file), 1000 * order.period, name,
             buffered ? "" : kUnbuffered);
}

}  // namespace

std::string netlist_name(Reading reading, Structure structure) {
  return std::string(reading_name(reading)) + (structure == Structure::Flat ? "-flat" : "");
}

std::string design_script(const CostOrder& order, Reading reading, Structure structure) {
  // Undefined values are chosen here. Else blocks would choose constants that others do not see.
  // Only enables from a multiplexer are used, because others would be cells of no block.
  constexpr const char* kOptimize =
      "opt_expr -mux_undef\nopt_merge\nopt_muxtree\nopt_reduce\nopt_merge\nopt_dff -simple-dffe "
      "-nosdff\n"
      "opt_clean -purge\n";
  std::string text = fmt::format(
      "read_verilog -sv -Irtl/common {}\nchparam{} dusk_switch\n"
      "hierarchy -check -top dusk_switch\nproc\nflatten\nrename -top {}\n",
      sources(), parameters(order.shape), kTop);
  text += mark_cells();
  for (const char* pin :
       {"quiet_o", "timing_o", "next_deadline_o", "probe_o", "probe_clk_i", "probe_port_i"})
    text += fmt::format("delete -port {}/w:{}\n", kTop, pin);
  if (reading == Reading::Fixed) {
    text += fmt::format("cd {}\n", kTop);
    for (const TiedPin& pin : order.pins)
      text += fmt::format("delete -port w:{0}\nconnect -set {0} {1}\n", pin.name, pin.value);
    text += "cd ..\n";
  }
  for (int round = 0; round < 4; ++round) text += kOptimize;
  // A black box has no registers in its read ports.
  text += order.srams.empty() ? "memory -nomap\nopt_clean\n" : "memory -nordff -nomap\nopt_clean\n";
  if (structure == Structure::Blocks) text += divide();
  return text;
}

bool abc_aborted(const std::string& log) { return log.find("ABC: Aborted") != std::string::npos; }

std::string yosys_script(const CostOrder& order, Reading reading, Structure structure,
                         bool buffered) {
  std::string text = design_script(order, reading, structure);
  if (!order.srams.empty()) text += "read_verilog -lib sram.v\ntechmap -map sram_map.v\n";
  return text + map(order, netlist_name(reading, structure), buffered);
}

std::string abc_constraints(const Cells& cells) {
  return fmt::format("set_driving_cell {}\nset_load {:.1f} [all_outputs]\n", cells.driver,
                     1000 * kOutputLoad);  // fF
}

std::string sta_setup(const CostOrder& order, const std::string& netlist) {
  return fmt::format(
      "read_liberty {}\n{}set_cmd_units -time ns -capacitance pF\n"  // independent of the library
      "read_verilog {}.v\nlink_design {}\n"
      "create_clock -name clk -period {} [get_ports clk_i]\n"
      "set inputs [list]\n"
      "foreach port [all_inputs] {{\n"
      "  if {{[get_property $port full_name] ne \"clk_i\"}} {{ lappend inputs $port }}\n}}\n"
      "set_input_delay 0 -clock clk $inputs\n"
      "set_output_delay 0 -clock clk [all_outputs]\n"
      "set_driving_cell -lib_cell {} $inputs\nset_load {} [all_outputs]\n",
      tcl_word(order.cells.file), order.srams.empty() ? "" : "read_liberty sram.lib\n", netlist,
      kTop, order.period, order.cells.driver, kOutputLoad);
}

std::string sta_script(const CostOrder& order, const std::string& netlist,
                       const std::vector<std::string>& blocks) {
  std::string text =
      sta_setup(order, netlist) + "report_checks -path_delay max -format full -digits 4\n";
  // Paths that leave a block go through its pins; paths inside it end in it.
  for (const std::string& id : blocks) {
    text += fmt::format(
        "foreach {{how what}} [list -through [get_pins {0}_{1}/*] -to [get_cells {0}_{1}/*]] {{\n"
        "  if {{[llength $what] == 0}} continue\n"
        "  foreach path [find_timing_paths $how $what] {{\n"
        "    puts \"slack {1} [get_property $path slack]\"\n  }}\n}}\n",
        kTop, id);
  }
  return text + "exit\n";
}

Timing read_timing(const std::string& text, double period) {
  const auto number = [](const std::string& digits) {
    if (const auto value = number_in<double>(digits)) return *value;
    throw std::invalid_argument("'" + shown(digits) + "' is not a number");
  };
  Timing timing;
  std::istringstream in(text);
  std::string line;
  bool ended = false, found = false;
  while (std::getline(in, line)) {
    if (line.size() > kMatchBytes) continue;  // a name of the library, no result
    if (const auto slack = find(line, R"(^slack (\w+) (-?[\d.e+-]+)$)")) {
      const double value = number(slack->at(2));
      const auto known = timing.slack.emplace(slack->at(1), value).first;
      known->second = std::min(known->second, value);
    } else if (find(line, "data arrival time")) {
      ended = true;
    } else if (const auto rest = find(line, R"(^ +(-?[\d.]+) +slack)"); rest && !found) {
      timing.least_period = period - number(rest->at(1));
      found = true;
    } else if (const auto step = find(line, R"(^ +([\d.]+) +[\d.]+ [v^] (\S+)/\w+ \((\w+)\)$)");
               step && !ended) {
      const std::string& cell = step->at(2);
      const std::size_t slash = cell.find('/');
      const std::string prefix = std::string(kTop) + "_";
      std::string block;
      if (slash != std::string::npos && cell.rfind(prefix, 0) == 0)
        block = cell.substr(prefix.size(), slash - prefix.size());
      timing.path.push_back({block, step->at(3), number(step->at(1))});
    }
  }
  if (!found) throw std::invalid_argument("no path");
  return timing;
}

}  // namespace dusk

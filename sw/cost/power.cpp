// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/power.h"

#include <fmt/format.h>

#include <limits>
#include <sstream>
#include <stdexcept>

#include "sw/common/input_text.h"
#include "sw/common/quote.h"
#include "sw/common/result_files.h"
#include "sw/cost/power_netlist.h"
#include "sw/synthesis/scripts.h"

namespace dusk {
namespace {

constexpr const char* kTop = "switch";

std::string block_of(const std::string& cell) {
  const std::string prefix = std::string(kTop) + "_";
  const std::size_t slash = cell.find('/');
  return slash == std::string::npos ? "" : cell.substr(prefix.size(), slash - prefix.size());
}

/// Returns the pins of the netlist, whose waves are needed.
std::set<std::string> pins_of(const Netlist& netlist) {
  std::set<std::string> pins;
  for (const auto* ports : {&netlist.inputs, &netlist.outputs}) {
    for (const auto& [name, net] : *ports) pins.insert(name.substr(0, name.find('[')));
  }
  return pins;
}

std::string activities(const Netlist& netlist, const Activity& activity) {
  const auto cycles = static_cast<double>(activity.cycles());
  const auto of = [&](NetId net) {
    return fmt::format("{:.6g} {:.6g}", activity.toggles[net] / cycles,
                       activity.high[net] / cycles);
  };
  std::string text;
  for (const auto& [name, net] : netlist.inputs) {
    if (name != "clk_i") text += fmt::format("port {} {}\n", tcl_word(name), of(net));
  }
  for (const NetlistCell& cell : netlist.cells) {
    for (std::size_t i = 0; i < cell.outputs.size(); ++i) {
      if (cell.outputs[i] != kNoNet)
        text += fmt::format("pin {} {}\n", tcl_word(cell.name + "/" + cell.type->outputs[i]),
                            of(cell.outputs[i]));
    }
  }
  return text;
}

/// Lists one reading pin for each net that changes. Wires keep slews, so its slew is the net's.
std::string slew_pins(const Netlist& netlist, const Activity& activity) {
  std::vector<bool> reported(netlist.nets.size());
  std::string text;
  for (const NetlistCell& cell : netlist.cells) {
    for (std::size_t i = 0; i < cell.inputs.size(); ++i) {
      const NetId net = cell.inputs[i];
      if (net == kNoNet || reported[net] || activity.toggles[net] == 0) continue;
      reported[net] = true;
      text += fmt::format("net {} {}\n", net, tcl_word(cell.name + "/" + cell.type->inputs[i]));
    }
  }
  return text;
}

/// Commands in the file of slews. Newer versions of OpenSTA name the properties differently.
constexpr const char* kSlewScript =
    R"(proc slew {pin edge} {
  foreach name [list actual_${edge}_transition_max actual_max_${edge}_slew actual_${edge}_slew] {
    if {![catch {get_property $pin $name} value]} { return $value }
  }
  return unknown
}
proc net {id name} {
  set pin [get_pins $name]
  puts "slew $id [slew $pin fall] [slew $pin rise]"
}
)";

}  // namespace

Power operator+(const Power& a, const Power& b) {
  return {a.clock + b.clock,
          a.internal + b.internal,
          a.switching + b.switching,
          a.leakage + b.leakage,
          a.gated_registers + b.gated_registers,
          a.gated_ports + b.gated_ports};
}

Power PowerCost::total() const {
  Power sum;
  for (const auto& [id, power] : blocks) sum = sum + power;
  return sum;
}

double PowerCost::energy(double period) const {
  const double time = period * 1e-9 * static_cast<double>(to - from + 1);
  return flits == 0 ? 0 : total().total() * time / static_cast<double>(flits) * 1e12;
}

std::string power_script(const CostOrder& order, const std::string& name) {
  // OpenSTA 2.0.17 reads no activity files, and set_power_activity -global overrides those of pins.
  // Its first report forgets the activities of flip-flops, so a report at rest comes first.
  const auto report = [&](const char* what, const char* values) {
    return fmt::format(
        "proc port {{name activity duty}} {{ set_power_activity -input_ports [get_ports $name] "
        "{0} }}\n"
        "proc pin {{name activity duty}} {{ sta::set_power_pin_activity [get_pins $name] {1} }}\n"
        "source {2}.activity\nputs \"power {3}\"\nreport_power -digits 9 -instances [get_cells "
        "*/*]\n",
        std::string(*values == '0' ? "-activity 0 -duty 0.5" : "-activity $activity -duty $duty"),
        values, name, what);
  };
  return sta_setup(order, name + "-power") + "set_power_activity -input -activity 0 -duty 0.5\n" +
         report("rest", "0 0.5") + report("activity", "$activity $duty") + kSlewScript +
         fmt::format("puts slews\nsource {}.slews\nexit\n", name);
}

PowerText read_power(const std::string& text, std::size_t nets) {
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  PowerText result;
  result.slews.assign(nets, {kUnknown, kUnknown});
  std::istringstream in(text);
  enum { Before, Cells, Nets } part = Before;
  for (std::string line; std::getline(in, line);) {
    if (line == "power activity") part = Cells;
    if (line == "slews") part = Nets;
    std::istringstream words(line);
    std::string name;
    double internal = 0, total = 0;
    CellPower power;
    std::size_t net = 0;
    Slews slews{};
    if (part == Cells && words >> internal >> power.switching >> power.leakage >> total >> name)
      result.cells[name] = power;
    if (part == Nets && words >> name >> net >> slews[0] >> slews[1] && net < nets) {
      for (double& slew : slews) slew *= 1e-9;
      result.slews[net] = slews;
    }
  }
  if (result.cells.empty() || part != Nets) throw std::invalid_argument("no power");
  return result;
}

std::map<std::string, Power> add_up(const Netlist& netlist,
                                    const std::vector<InternalCellPower>& internal,
                                    const std::map<std::string, CellPower>& cells) {
  std::map<std::string, Power> blocks;
  for (std::size_t i = 0; i < netlist.cells.size(); ++i) {
    const std::string& name = netlist.cells[i].name;
    const auto cell = cells.find(name);
    if (cell == cells.end()) throw std::invalid_argument("no power of " + name);
    Power& block = blocks[block_of(name)];
    block = block + Power{internal[i].clock,           internal[i].data,
                          cell->second.switching,      cell->second.leakage,
                          internal[i].gated_registers, internal[i].gated_ports};
  }
  return blocks;
}

std::string power_csv(const Netlist& netlist, const std::vector<InternalCellPower>& internal,
                      const std::map<std::string, CellPower>& cells) {
  std::string text = "cell,type,clock,internal,switching,leakage\n";
  for (std::size_t i = 0; i < netlist.cells.size(); ++i) {
    const NetlistCell& cell = netlist.cells[i];
    const CellPower& other = cells.at(cell.name);
    text += fmt::format("{},{},{:.6g},{:.6g},{:.6g},{:.6g}\n", cell.name, cell.type->name,
                        internal[i].clock, internal[i].data, other.switching, other.leakage);
  }
  return text;
}

PowerCost measure_power(const CostOrder& order, Reading reading, const RecordedSwitch& recorded,
                        ToolRunner& tools) {
  const std::string name = netlist_name(reading, Structure::Blocks), said = name + ".power";
  try {
    const std::string verilog = file_text(tools.folder() + "/" + name + ".v");
    const Netlist netlist = read_netlist(verilog, kTop, order.cells.library);
    const PinWaves waves = read_pin_waves(recorded.file, pins_of(netlist));
    const Activity activity = measure_activity(
        netlist, waves, recorded.from, recorded.to,
        [&](Cycle now) { tools.tell(fmt::format("gates, cycle {} of {}", now, recorded.to)); });
    if (!activity.difference.empty())
      throw ConfigError("cost: the netlist {}.v is not what was simulated: {}", name,
                        activity.difference);
    write_file(tools.folder(), name + ".activity", activities(netlist, activity));
    write_file(tools.folder(), name + ".slews", slew_pins(netlist, activity));
    write_file(tools.folder(), name + "-power.v", with_driven_constants(verilog));
    write_file(tools.folder(), name + "-power.tcl", power_script(order, name));
    tools.run({"sta", "-exit", name + "-power.tcl"}, said, [] { return "OpenSTA"; });
    const PowerText text = read_power(file_text(tools.folder() + "/" + said), netlist.nets.size());
    const std::vector<InternalCellPower> internal = internal_power(
        netlist, order.cells.library, activity, text.slews,
        net_loads(netlist, order.cells.library, 1e-12 * kOutputLoad), 1e-9 * order.period);
    PowerCost cost{recorded.name, activity.from, activity.to, activity.flits,
                   add_up(netlist, internal, text.cells)};
    write_file(tools.folder(), name + "-power.csv", power_csv(netlist, internal, text.cells));
    return cost;
  } catch (const std::invalid_argument& error) {
    throw ConfigError("cost: power of {}: {}", name, error.what());
  }
}

}  // namespace dusk

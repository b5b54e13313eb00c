// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/power.h"

#include <fmt/format.h>

#include <sstream>
#include <stdexcept>

#include "sw/common/input_text.h"
#include "sw/cost/scripts.h"
#include "sw/run/result_files.h"

namespace dusk {
namespace {

constexpr const char* kTop = "switch";

std::string block_of(const std::string& cell) {
  const std::string prefix = std::string(kTop) + "_";
  const std::size_t slash = cell.find('/');
  return slash == std::string::npos ? "" : cell.substr(prefix.size(), slash - prefix.size());
}

/// The pins of the switch that waves must have: those of the netlist.
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
    if (name != "clk_i") text += fmt::format("port {{{}}} {}\n", name, of(net));
  }
  for (const NetlistCell& cell : netlist.cells) {
    for (std::size_t i = 0; i < cell.outputs.size(); ++i) {
      if (cell.outputs[i] != kNoNet)
        text += fmt::format("pin {{{}/{}}} {}\n", cell.name, cell.type->outputs[i],
                            of(cell.outputs[i]));
    }
  }
  return text;
}

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

std::string power_script(const CostOrder& order, const Netlist& netlist, const Activity& activity,
                         const std::string& name) {
  // OpenSTA 2.0.17 has no reader of activities; set_power_activity -global would go before those of
  // pins.
  std::string text = sta_setup(order, name) + "set_power_activity -input -activity 0 -duty 0.5\n";
  const std::string set = activities(netlist, activity);
  const auto report = [&](const char* what, const char* values) {
    return fmt::format(
        "proc port {{name activity duty}} {{ set_power_activity -input_ports [get_ports $name] {0} "
        "}}\n"
        "proc pin {{name activity duty}} {{ sta::set_power_pin_activity [get_pins $name] {1} }}\n"
        "source {2}.activity\nputs \"power {3}\"\nreport_power -digits 9 -instances [get_cells "
        "*/*]\n",
        std::string(*values == '0' ? "-activity 0 -duty 0.5" : "-activity $activity -duty $duty"),
        values, name, what);
  };
  return text + report("clock", "0 0.5") + report("activity", "$activity $duty") + "exit\n";
}

std::vector<std::map<std::string, CellPower>> read_power(const std::string& text) {
  std::vector<std::map<std::string, CellPower>> cells;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("power ", 0) == 0) cells.emplace_back();
    std::istringstream words(line);
    CellPower power;
    double total = 0;
    std::string name;
    if (!cells.empty() &&
        words >> power.internal >> power.switching >> power.leakage >> total >> name)
      cells.back()[name] = power;
  }
  if (cells.size() != 2 || cells[0].empty() || cells[1].empty())
    throw std::invalid_argument("no power");
  return cells;
}

std::map<std::string, Power> add_up(const Netlist& netlist, const Activity& activity,
                                    const std::vector<std::map<std::string, CellPower>>& cells) {
  std::map<std::string, Power> blocks;
  const auto cycles = static_cast<double>(activity.cycles());
  for (std::size_t i = 0; i < netlist.cells.size(); ++i) {
    const std::string& name = netlist.cells[i].name;
    const auto idle = cells[0].find(name), busy = cells[1].find(name);
    if (idle == cells[0].end() || busy == cells[1].end())
      throw std::invalid_argument("no power of " + name);
    const double clock = idle->second.internal;
    Power& block = blocks[block_of(name)];
    block = block + Power{clock,
                          busy->second.internal - clock,
                          busy->second.switching,
                          busy->second.leakage,
                          clock * activity.idle_register[i] / cycles,
                          clock * activity.idle_port[i] / cycles};
  }
  return blocks;
}

PowerCost measure_power(const CostOrder& order, Reading reading, const RecordedSwitch& recorded,
                        ToolRunner& tools) {
  const std::string name = netlist_name(reading, Structure::Blocks), said = name + ".power";
  try {
    const Netlist netlist =
        read_netlist(file_text(tools.folder() + "/" + name + ".v"), kTop, order.cells.library);
    const PinWaves waves = read_pin_waves(recorded.file, pins_of(netlist));
    const Activity activity = measure_activity(
        netlist, waves, recorded.from, recorded.to,
        [&](Cycle now) { tools.tell(fmt::format("gates, cycle {} of {}", now, recorded.to)); });
    if (!activity.difference.empty())
      throw ConfigError("cost: the netlist {}.v is not what was simulated: {}", name,
                        activity.difference);
    write_file(tools.folder(), name + ".activity", activities(netlist, activity));
    write_file(tools.folder(), name + "-power.tcl", power_script(order, netlist, activity, name));
    tools.run({"sta", "-exit", name + "-power.tcl"}, said, [] { return "OpenSTA"; });
    return {recorded.name, activity.from, activity.to, activity.flits,
            add_up(netlist, activity, read_power(file_text(tools.folder() + "/" + said)))};
  } catch (const std::invalid_argument& error) {
    throw ConfigError("cost: power of {}: {}", name, error.what());
  }
}

}  // namespace dusk

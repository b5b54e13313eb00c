// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/internal_power.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace dusk {

std::vector<double> net_loads(const Netlist& netlist, const Liberty& library, double output_load) {
  std::vector<Slews> loads(netlist.nets.size(), Slews{});
  for (const NetlistCell& cell : netlist.cells) {
    for (std::size_t i = 0; i < cell.inputs.size() && i < cell.type->capacitances.size(); ++i) {
      if (cell.inputs[i] == kNoNet) continue;
      const PinCapacitance& pin = cell.type->capacitances[i];
      loads[cell.inputs[i]][0] += pin.fall * library.capacitance_unit;
      loads[cell.inputs[i]][1] += pin.rise * library.capacitance_unit;
    }
  }
  for (const auto& [name, net] : netlist.outputs) {
    for (double& load : loads[net]) load += output_load;
  }
  std::vector<double> larger;
  for (const Slews& load : loads) larger.push_back(std::max(load[0], load[1]));
  return larger;
}

std::vector<InternalCellPower> internal_power(const Netlist& netlist, const Liberty& library,
                                              const Activity& activity,
                                              const std::vector<Slews>& slews,
                                              const std::vector<double>& loads, double period) {
  const CellDraws& draws = activity.draws;
  const auto clock = netlist.inputs.find("clk_i");
  const double watts =
      library.energy_unit() / (static_cast<double>(activity.cycles()) * period);  // W of one count
  std::vector<InternalCellPower> powers(netlist.cells.size());
  for (std::size_t i = 0; i < netlist.cells.size(); ++i) {
    const NetlistCell& cell = netlist.cells[i];
    const CellConditions conditions = {
        [&](std::size_t input, bool rise) {
          const NetId net = cell.inputs[input];
          if (net == kNoNet || (clock != netlist.inputs.end() && net == clock->second)) return 0.0;
          const double slew = slews[net][rise ? 1 : 0];
          if (!std::isfinite(slew))
            throw std::invalid_argument("no slew of net " + netlist.nets[net]);
          return slew / library.time_unit;
        },
        [&](std::size_t output) {
          const NetId net = cell.outputs[output];
          return net == kNoNet ? 0.0 : loads[net] / library.capacitance_unit;
        }};
    InternalCellPower& power = powers[i];
    for (std::uint32_t counter = 0; counter < draws.types[i]->counters(); ++counter) {
      const std::size_t at = draws.first[i] + counter;
      if (draws.data[at] == 0 && draws.clock[at] == 0) continue;
      const double each = watts * draws.types[i]->energy(counter, conditions);
      power.data += each * draws.data[at];
      power.clock += each * draws.clock[at];
      power.gated_registers += each * draws.idle_register[at];
      power.gated_ports += each * draws.idle_port[at];
    }
  }
  return powers;
}

}  // namespace dusk

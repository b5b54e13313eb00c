// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/clock_gates.h"

#include <algorithm>
#include <map>

namespace dusk {

std::pair<std::string, std::size_t> bit_of(const std::string& net) {
  const std::size_t open = net.rfind('[');
  if (open == std::string::npos || net.back() != ']') return {net, 0};
  const std::string digits = net.substr(open + 1, net.size() - open - 2);
  if (digits.empty() || digits.size() > 6 ||
      !std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; }))
    return {net, 0};
  return {net.substr(0, open), std::stoul(digits)};
}

ClockGates::ClockGates(const Netlist& netlist,
                       const std::function<std::string(const std::string& net)>& gate_of)
    : closed_(netlist.cells.size()), idle_(netlist.cells.size()) {
  std::map<std::string, Gate> by_name;
  for (std::uint32_t i = 0; i < netlist.cells.size(); ++i) {
    const NetlistCell& cell = netlist.cells[i];
    if (!cell.type->stores || cell.outputs.empty() || cell.outputs.front() == kNoNet) continue;
    const std::string name = gate_of(netlist.nets[cell.outputs.front()]);
    if (name.empty()) continue;
    Gate& gate = by_name[name];
    gate.cells.push_back(i);
    gate.bits.push_back(cell.outputs.front());
  }
  for (auto& [name, gate] : by_name) {
    if (gate.bits.size() < kGatedBits) continue;
    gate.before.resize(gate.bits.size());
    gates_.push_back(std::move(gate));
  }
}

void ClockGates::count(const GateSimulation& simulation) {
  for (Gate& gate : gates_) {
    bool changed = false;
    for (std::size_t i = 0; i < gate.bits.size(); ++i) {
      const std::uint8_t value = simulation.value(gate.bits[i]) ? 1 : 0;
      changed = changed || value != gate.before[i];
      gate.before[i] = value;
    }
    const bool closed = begun_ && !changed;
    for (const std::uint32_t cell : gate.cells) {
      closed_[cell] = closed ? 1 : 0;
      idle_[cell] += closed ? 1 : 0;
    }
  }
  begun_ = true;
}

ClockGates register_gates(const Netlist& netlist) {
  return {netlist, [](const std::string& net) { return bit_of(net).first; }};
}

ClockGates port_gates(const Netlist& netlist, std::size_t ports, std::size_t flit_bits) {
  // gen_port[i] of the RTL has words of flits of port i; out_flit_o has the ports in their order.
  return {netlist, [=](const std::string& net) -> std::string {
            const std::size_t port = net.find("gen_port[");
            if (port != std::string::npos) return net.substr(0, net.find(']', port));
            const auto [name, bit] = bit_of(net);
            return name == "out_flit_o" ? name + std::to_string(bit * ports / flit_bits) : "";
          }};
}

}  // namespace dusk

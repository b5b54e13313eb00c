// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/activity.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "sw/cost/gate_simulation.h"

namespace dusk {
namespace {

/// "in_flit_i[17]" is bit 17 of in_flit_i.
std::pair<std::string, std::size_t> bit_of(const std::string& net) {
  const std::size_t open = net.rfind('[');
  if (open == std::string::npos || net.back() != ']') return {net, 0};
  return {net.substr(0, open), std::stoul(net.substr(open + 1))};
}

constexpr Cycle kTold = 16;  ///< cycles; a large switch takes milliseconds for each

using Pins = std::map<std::string, std::vector<NetId>>;  // bits, the lowest first

Pins pins_of(const std::map<std::string, NetId>& ports) {
  Pins pins;
  for (const auto& [name, net] : ports) {
    const auto [pin, bit] = bit_of(name);
    std::vector<NetId>& bits = pins[pin];
    if (bits.size() <= bit) bits.resize(bit + 1, kNoNet);
    bits[bit] = net;
  }
  return pins;
}

bool bit_at(const std::string& bits, std::size_t i) {
  return i < bits.size() && bits[bits.size() - 1 - i] == '1';
}

/// Flip-flops behind one gate in the clock.
struct ClockGate {
  std::vector<std::uint32_t> cells;
  std::vector<NetId> bits;
  std::vector<std::uint8_t> before;
  std::uint32_t idle = 0;
};

/// Of the bits that `gate_of` gives the same name, but for those without one and those too few.
template <typename GateOf>
std::vector<ClockGate> clock_gates(const Netlist& netlist, const GateOf& gate_of) {
  std::map<std::string, ClockGate> by_name;
  for (std::uint32_t i = 0; i < netlist.cells.size(); ++i) {
    const NetlistCell& cell = netlist.cells[i];
    if (!cell.type->stores || cell.outputs.empty() || cell.outputs.front() == kNoNet) continue;
    const std::string name = gate_of(netlist.nets[cell.outputs.front()]);
    if (name.empty()) continue;
    ClockGate& gate = by_name[name];
    gate.cells.push_back(i);
    gate.bits.push_back(cell.outputs.front());
  }
  std::vector<ClockGate> gates;
  for (auto& [name, gate] : by_name) {
    if (gate.bits.size() < kGatedBits) continue;
    gate.before.resize(gate.bits.size());
    gates.push_back(std::move(gate));
  }
  return gates;
}

std::vector<ClockGate> register_gates(const Netlist& netlist) {
  return clock_gates(netlist, [](const std::string& net) { return bit_of(net).first; });
}

/// Words of flits stand in a block gen_port[i] of the RTL, ports lie in succession in out_flit_o.
std::vector<ClockGate> port_gates(const Netlist& netlist, std::size_t ports, std::size_t flits) {
  return clock_gates(netlist, [=](const std::string& net) -> std::string {
    const std::size_t port = net.find("gen_port[");
    if (port != std::string::npos) return net.substr(0, net.find(']', port));
    const auto [name, bit] = bit_of(net);
    return name == "out_flit_o" ? name + std::to_string(bit * ports / flits) : "";
  });
}

std::size_t width(const Pins& pins, const std::string& name) {
  const auto found = pins.find(name);
  return found == pins.end() ? 0 : found->second.size();
}

void count_idle(std::vector<ClockGate>& gates, const GateSimulation& simulation, bool compared) {
  for (ClockGate& gate : gates) {
    bool changed = false;
    for (std::size_t i = 0; i < gate.bits.size(); ++i) {
      const std::uint8_t value = simulation.value(gate.bits[i]) ? 1 : 0;
      changed = changed || value != gate.before[i];
      gate.before[i] = value;
    }
    if (compared && !changed) ++gate.idle;
  }
}

std::vector<std::uint32_t> idle_cells(const std::vector<ClockGate>& gates, std::size_t cells) {
  std::vector<std::uint32_t> idle(cells);
  for (const ClockGate& gate : gates) {
    for (const std::uint32_t cell : gate.cells) idle[cell] = gate.idle;
  }
  return idle;
}

class Measurement {
 public:
  Measurement(const Netlist& netlist, const PinWaves& waves)
      : netlist_(netlist),
        waves_(waves),
        gates_(netlist),
        inputs_(pins_of(netlist.inputs)),
        outputs_(pins_of(netlist.outputs)),
        values_(waves.pins.size()),
        registers_(register_gates(netlist)),
        ports_(port_gates(netlist, width(outputs_, "out_valid_o"), width(outputs_, "out_flit_o"))) {
    for (const auto& [name, bits] : inputs_) {
      if (std::find(waves.pins.begin(), waves.pins.end(), name) == waves.pins.end())
        throw std::invalid_argument("the waves have no " + name);
    }
  }

  Activity run(Cycle from, Cycle to, const std::function<void(Cycle)>& told) {
    Activity result;
    result.from = from;
    result.to = to;
    reset();
    for (Cycle now = 0; now <= to; ++now) {
      if (now % kTold == 0) told(now);
      enter(now);
      gates_.settle();
      if (result.difference.empty()) result.difference = difference(now);
      if (now >= from) count(now > from, result);
      gates_.clock();
    }
    result.toggles = gates_.toggles();
    result.high = gates_.high();
    result.idle_register = idle_cells(registers_, netlist_.cells.size());
    result.idle_port = idle_cells(ports_, netlist_.cells.size());
    return result;
  }

 private:
  /// The pins as they are in cycle `now`.
  void enter(Cycle now) {
    for (; next_ < waves_.changes.size() && waves_.changes[next_].cycle <= now; ++next_) {
      const PinChange& change = waves_.changes[next_];
      values_[change.pin] = change.bits;
      const auto input = inputs_.find(waves_.pins[change.pin]);
      if (input == inputs_.end()) continue;
      for (std::size_t i = 0; i < input->second.size(); ++i) {
        if (input->second[i] != kNoNet) gates_.set(input->second[i], bit_at(change.bits, i));
      }
    }
  }
  void reset() {
    enter(0);
    const auto pin = inputs_.find("rst_ni");
    if (pin == inputs_.end()) throw std::invalid_argument("the netlist has no rst_ni");
    gates_.set(pin->second.front(), false);
    gates_.settle();
    gates_.clock();
    gates_.set(pin->second.front(), true);
  }
  const std::string& wave(const std::string& name) const {
    const auto found = std::find(waves_.pins.begin(), waves_.pins.end(), name);
    if (found == waves_.pins.end()) throw std::invalid_argument("the waves have no " + name);
    return values_[static_cast<std::size_t>(found - waves_.pins.begin())];
  }
  std::string difference(Cycle now) const {
    const std::string& valid = wave("out_valid_o");
    for (const auto& [name, bits] : outputs_) {
      const std::string& expected = wave(name);
      const bool carried = name == "out_flit_o" || name == "out_vc_o";
      for (std::size_t i = 0; i < bits.size(); ++i) {
        if (bits[i] == kNoNet || (carried && !bit_at(valid, i * valid.size() / expected.size())))
          continue;
        if (gates_.value(bits[i]) != bit_at(expected, i))
          return name + "[" + std::to_string(i) + "] in cycle " + std::to_string(now);
      }
    }
    return "";
  }
  void count(bool compared, Activity& result) {
    gates_.count();
    for (const NetId net : outputs_.at("out_valid_o")) result.flits += gates_.value(net) ? 1 : 0;
    count_idle(registers_, gates_, compared);
    count_idle(ports_, gates_, compared);
  }

  const Netlist& netlist_;
  const PinWaves& waves_;
  GateSimulation gates_;
  Pins inputs_, outputs_;
  std::vector<std::string> values_;  // [pin of the waves]
  std::vector<ClockGate> registers_, ports_;
  std::size_t next_ = 0;  // change
};

}  // namespace

Activity measure_activity(const Netlist& netlist, const PinWaves& waves, Cycle from, Cycle to,
                          const std::function<void(Cycle)>& told) {
  return Measurement(netlist, waves).run(from, to, told);
}

}  // namespace dusk

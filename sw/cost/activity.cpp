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

/// Flip-flops by the register of the RTL that they are bits of.
struct Register {
  std::vector<std::uint32_t> cells;
  std::vector<NetId> bits;
  std::vector<std::uint8_t> before;
  std::uint32_t idle = 0;
};
std::vector<Register> registers_of(const Netlist& netlist) {
  std::map<std::string, Register> by_name;
  for (std::uint32_t i = 0; i < netlist.cells.size(); ++i) {
    const NetlistCell& cell = netlist.cells[i];
    if (!cell.type->stores || cell.outputs.empty() || cell.outputs.front() == kNoNet) continue;
    Register& reg = by_name[bit_of(netlist.nets[cell.outputs.front()]).first];
    reg.cells.push_back(i);
    reg.bits.push_back(cell.outputs.front());
  }
  std::vector<Register> wide;
  for (auto& [name, reg] : by_name) {
    if (reg.bits.size() < kGatedBits) continue;
    reg.before.resize(reg.bits.size());
    wide.push_back(std::move(reg));
  }
  return wide;
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
        registers_(registers_of(netlist)) {
    for (const auto& [name, bits] : inputs_) {
      if (std::find(waves.pins.begin(), waves.pins.end(), name) == waves.pins.end())
        throw std::invalid_argument("the waves have no " + name);
    }
  }

  Activity run(Cycle from, Cycle to) {
    Activity result;
    result.from = from;
    result.to = to;
    reset();
    for (Cycle now = 0; now <= to; ++now) {
      enter(now);
      gates_.settle();
      if (result.difference.empty()) result.difference = difference(now);
      if (now >= from) count(now > from, result);
      gates_.clock();
    }
    result.toggles = gates_.toggles();
    result.high = gates_.high();
    result.idle.resize(netlist_.cells.size());
    for (const Register& reg : registers_) {
      for (const std::uint32_t cell : reg.cells) result.idle[cell] = reg.idle;
    }
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
    for (Register& reg : registers_) {
      bool changed = false;
      for (std::size_t i = 0; i < reg.bits.size(); ++i) {
        const std::uint8_t value = gates_.value(reg.bits[i]) ? 1 : 0;
        changed = changed || value != reg.before[i];
        reg.before[i] = value;
      }
      if (compared && !changed) ++reg.idle;
    }
  }

  const Netlist& netlist_;
  const PinWaves& waves_;
  GateSimulation gates_;
  Pins inputs_, outputs_;
  std::vector<std::string> values_;  // [pin of the waves]
  std::vector<Register> registers_;
  std::size_t next_ = 0;  // change
};

}  // namespace

Activity measure_activity(const Netlist& netlist, const PinWaves& waves, Cycle from, Cycle to) {
  return Measurement(netlist, waves).run(from, to);
}

}  // namespace dusk

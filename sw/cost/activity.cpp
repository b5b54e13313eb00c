// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/activity.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "sw/cost/gate_simulation.h"

namespace dusk {
namespace {

constexpr Cycle kReportEvery = 16;  ///< cycles between reports, which may take milliseconds

using Pins = std::map<std::string, std::vector<NetId>>;  // nets of the bits, lowest first

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

std::size_t width(const Pins& pins, const std::string& name) {
  const auto found = pins.find(name);
  return found == pins.end() ? 0 : found->second.size();
}

class Measurement {
 public:
  Measurement(const Netlist& netlist, const PinWaves& waves)
      : waves_(waves),
        gates_(netlist),
        inputs_(pins_of(netlist.inputs)),
        outputs_(pins_of(netlist.outputs)),
        values_(waves.pins.size()),
        registers_(register_gates(netlist)),
        ports_(port_gates(netlist, width(outputs_, "out_valid_o"), width(outputs_, "out_flit_o"))),
        transitions_(netlist) {
    for (const auto& [name, bits] : inputs_) {
      if (std::find(waves.pins.begin(), waves.pins.end(), name) == waves.pins.end())
        throw std::invalid_argument("the waves have no " + name);
    }
  }

  Activity run(Cycle from, Cycle to, const std::function<void(Cycle)>& report) {
    Activity result;
    result.from = from;
    result.to = to;
    reset();
    for (Cycle now = 0; now <= to; ++now) {
      if (now % kReportEvery == 0) report(now);
      enter(now);
      gates_.settle();
      if (result.difference.empty()) result.difference = difference(now);
      if (now >= from) count(result);
      gates_.clock();
    }
    result.toggles = gates_.toggles();
    result.high = gates_.high();
    result.idle_register = registers_.idle();
    result.idle_port = ports_.idle();
    result.draws = transitions_.finish();
    return result;
  }

 private:
  /// Sets the input pins to their values in cycle `now`.
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
  void count(Activity& result) {
    gates_.count();
    for (const NetId net : outputs_.at("out_valid_o")) result.flits += gates_.value(net) ? 1 : 0;
    registers_.count(gates_);
    ports_.count(gates_);
    transitions_.count(gates_, {registers_.closed(), ports_.closed()});
  }

  const PinWaves& waves_;
  GateSimulation gates_;
  Pins inputs_, outputs_;
  std::vector<std::string> values_;  // [pin of the waves]
  ClockGates registers_, ports_;
  Transitions transitions_;
  std::size_t next_ = 0;  // index of the next change
};

}  // namespace

Activity measure_activity(const Netlist& netlist, const PinWaves& waves, Cycle from, Cycle to,
                          const std::function<void(Cycle)>& report) {
  return Measurement(netlist, waves).run(from, to, report);
}

}  // namespace dusk

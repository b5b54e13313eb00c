// SPDX-License-Identifier: Apache-2.0
/// A netlist simulated gate by gate, a settled value of every net in each cycle: no delays, so no
/// glitches.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "sw/cost/netlist.h"

namespace dusk {

class GateSimulation {
 public:
  /// Everything is 0 until it is set. Flip-flops take their input when the clock rises. Throws
  /// std::invalid_argument if a cell is none that can be told so (a latch, one that is cleared
  /// beside its clock, a function of more than six inputs), or if gates drive themselves.
  explicit GateSimulation(const Netlist& netlist);

  void set(NetId net, bool value) { values_[net] = value ? 1 : 0; }
  bool value(NetId net) const { return values_[net] != 0; }
  /// Inputs and flip-flops through all gates.
  void settle();
  /// Loads the flip-flops with the inputs that settle() computed.
  void clock();

  /// Adds the cycle that has settled to toggles() and high(): of each net, how often it was another
  /// value than in the cycle before that was counted, and how often high.
  void count();
  std::uint64_t counted() const { return counted_; }
  const std::vector<std::uint32_t>& toggles() const { return toggles_; }
  const std::vector<std::uint32_t>& high() const { return high_; }

 private:
  struct Gate {
    std::uint64_t truth;  // bit i: for the inputs i, the first lowest
    std::uint32_t first;  // in pins_
    std::uint32_t inputs;
    NetId output;
  };

  void add(const NetlistCell& cell);
  /// Net of what a flip-flop stores next.
  NetId next_of(const NetlistCell& cell);
  /// A function of the cell's inputs; `place` tells it from others of the cell.
  void add_gate(const NetlistCell& cell, std::size_t place, const std::string& function,
                NetId output);
  void order();

  std::map<std::pair<const LibertyCell*, std::size_t>, std::uint64_t>
      truths_;               // [cell, output; behind them: next]
  std::vector<Gate> gates_;  // each behind those that drive it
  std::vector<NetId> pins_;  // inputs of gates
  struct FlipFlop {
    NetId next, output;
    bool inverted;  // the output is the opposite of what is stored
  };
  std::vector<FlipFlop> flip_flops_;
  std::vector<std::uint8_t> values_, taken_, before_;  // [net]; [flip-flop]; [net]
  std::vector<std::uint32_t> toggles_, high_;          // [net]
  std::uint64_t counted_ = 0;
};

}  // namespace dusk

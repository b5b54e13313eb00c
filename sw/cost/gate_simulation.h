// SPDX-License-Identifier: Apache-2.0
/// Simulates a netlist gate by gate. Each net has one settled value in a cycle; there are no delays
/// and so no glitches.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "sw/cost/netlist.h"

namespace dusk {

class GateSimulation {
 public:
  /// All nets are 0 until they are set. Flip-flops take their input when the clock rises. Throws
  /// std::invalid_argument for a cell that it cannot simulate, or if gates drive themselves. Such
  /// cells are latches, cells with an asynchronous clear, and functions of more than six inputs.
  explicit GateSimulation(const Netlist& netlist);

  void set(NetId net, bool value) { values_[net] = value ? 1 : 0; }
  bool value(NetId net) const { return values_[net] != 0; }
  /// Propagates inputs and flip-flops through all gates.
  void settle();
  /// Loads the flip-flops with the values that settle() computed.
  void clock();

  /// Adds the settled cycle to toggles() and high(). toggles(): how often each net differs from the
  /// counted cycle before. high(): how often it is 1.
  void count();
  std::uint64_t counted() const { return counted_; }
  const std::vector<std::uint32_t>& toggles() const { return toggles_; }
  const std::vector<std::uint32_t>& high() const { return high_; }

 private:
  struct Gate {
    std::uint64_t truth;  // bit i: output for the inputs i, the first input lowest
    std::uint32_t first;  // index in pins_
    std::uint32_t inputs;
    NetId output;
  };

  void add(const NetlistCell& cell);
  /// Returns the net of the value that a flip-flop stores next.
  NetId next_of(const NetlistCell& cell);
  /// Adds a gate for a function of the cell's inputs; `place` numbers the functions of the cell.
  void add_gate(const NetlistCell& cell, std::size_t place, const std::string& function,
                NetId output);
  void order();

  std::map<std::pair<const LibertyCell*, std::size_t>, std::uint64_t>
      truths_;               // [cell, output; then `next`]
  std::vector<Gate> gates_;  // each gate after those that drive it
  std::vector<NetId> pins_;  // input nets of the gates
  struct FlipFlop {
    NetId next, output;
    bool inverted;  // output is the inverse of the stored value
  };
  std::vector<FlipFlop> flip_flops_;
  std::vector<std::uint8_t> values_, taken_, before_;  // [net]; [flip-flop]; [net]
  std::vector<std::uint32_t> toggles_, high_;          // [net]
  std::uint64_t counted_ = 0;
};

}  // namespace dusk

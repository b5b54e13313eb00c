// SPDX-License-Identifier: Apache-2.0
/// Models of clock gates: which flip-flops would need no clock, cycle by cycle.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "sw/cost/gate_simulation.h"

namespace dusk {

/// Least bits of a register with a clock gate.
inline constexpr unsigned kGatedBits = 8;

/// Splits a net into its vector and bit: "in_flit_i[17]" is bit 17 of in_flit_i.
std::pair<std::string, std::size_t> bit_of(const std::string& net);

/// Clock gates of one kind. A gate is closed in each cycle in which no bit behind it changes.
class ClockGates {
 public:
  /// Makes one gate for all flip-flops for whose output `gate_of` returns the same name. Flip-flops
  /// with an empty name, or fewer than kGatedBits of one name, get none.
  ClockGates(const Netlist& netlist,
             const std::function<std::string(const std::string& net)>& gate_of);

  /// Counts the settled cycle. No gate is closed in the first one, as there is none before it.
  void count(const GateSimulation& simulation);
  /// [flip-flop] 1 if the gate before it is closed in this cycle.
  const std::vector<std::uint8_t>& closed() const { return closed_; }
  /// [flip-flop] Number of cycles in which its gate was closed.
  const std::vector<std::uint32_t>& idle() const { return idle_; }

 private:
  struct Gate {
    std::vector<std::uint32_t> cells;
    std::vector<NetId> bits;
    std::vector<std::uint8_t> before;
  };

  std::vector<Gate> gates_;
  std::vector<std::uint8_t> closed_;
  std::vector<std::uint32_t> idle_;
  bool begun_ = false;
};

/// Returns the gates by register: one for each register of the RTL.
ClockGates register_gates(const Netlist& netlist);
/// Returns the gates by port: one for the input buffers of each port, one for its output queues,
/// one for its link register. `flit_bits` is the width of out_flit_o.
ClockGates port_gates(const Netlist& netlist, std::size_t ports, std::size_t flit_bits);

}  // namespace dusk

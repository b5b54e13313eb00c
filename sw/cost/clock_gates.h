// SPDX-License-Identifier: Apache-2.0
/// Models of gates in the clock: which flip-flops could do without it, cycle by cycle.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "sw/cost/gate_simulation.h"

namespace dusk {

/// Registers that are worth a gate in their clock.
inline constexpr unsigned kGatedBits = 8;

/// "in_flit_i[17]" is bit 17 of in_flit_i.
std::pair<std::string, std::size_t> bit_of(const std::string& net);

/// Gates of one kind. A gate is closed in a cycle in which no bit behind it changes.
class ClockGates {
 public:
  /// A gate for all flip-flops whose output `gate_of` gives the same name; none where the name is
  /// empty, or where there are fewer than kGatedBits.
  ClockGates(const Netlist& netlist,
             const std::function<std::string(const std::string& net)>& gate_of);

  /// The cycle that has settled. The first one has none before it: no gate is closed.
  void count(const GateSimulation& simulation);
  /// [cell] 1: behind a gate that is closed in this cycle.
  const std::vector<std::uint8_t>& closed() const { return closed_; }
  /// [cell] Cycles in which it was.
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

/// A gate for each register of the RTL.
ClockGates register_gates(const Netlist& netlist);
/// A gate for the input buffers of each port, its output queues, and its register of the link, of
/// a switch whose out_flit_o has so many bits.
ClockGates port_gates(const Netlist& netlist, std::size_t ports, std::size_t flit_bits);

}  // namespace dusk

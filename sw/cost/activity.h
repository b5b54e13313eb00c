// SPDX-License-Identifier: Apache-2.0
/// Counts how often the nets of a netlist change in a simulated network. The gates of the switch
/// get the inputs that its pins had in that network.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "sw/cost/clock_gates.h"
#include "sw/cost/netlist.h"
#include "sw/cost/pin_waves.h"
#include "sw/cost/transitions.h"

namespace dusk {

struct Activity {
  Cycle from = 0, to = 0;  ///< counted cycles
  std::vector<std::uint32_t> toggles,
      high;                 ///< [net] cycles in which the net changed, and in which it was 1
  std::uint64_t flits = 0;  ///< flits that left through the outputs
  /// [flip-flop] Cycles in which no bit behind its clock gate changed, for two kinds of gates. By
  /// register: a gate for each register of at least kGatedBits bits. By port: a gate for the input
  /// buffers of each port, for its output queues, and for its link register.
  std::vector<std::uint32_t> idle_register, idle_port;
  CellDraws draws;         ///< entries of the cells' energy tables that were used
  std::string difference;  ///< first output that differs from the waves; empty: none
  Cycle cycles() const { return to - from + 1; }
};

/// Simulates the netlist from its reset in cycle 0 with the inputs of `waves`, which begin there.
/// Compares the outputs of each cycle with the waves; flits and VCs only where a flit leaves. Calls
/// `report` now and then with the cycle. Throws std::invalid_argument if an input is not in the
/// waves, and what GateSimulation, CellEnergy and `report` throw.
Activity measure_activity(
    const Netlist& netlist, const PinWaves& waves, Cycle from, Cycle to,
    const std::function<void(Cycle)>& report = [](Cycle) {});

}  // namespace dusk

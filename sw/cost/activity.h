// SPDX-License-Identifier: Apache-2.0
/// How often the nets of a netlist change where the switch stands: its gates, fed with what the
/// pins of the switch had in a simulated network.
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
  Cycle from = 0, to = 0;  ///< the cycles that were counted
  std::vector<std::uint32_t> toggles,
      high;                 ///< [net] cycles in which it changed, in which it was 1
  std::uint64_t flits = 0;  ///< flits that left through the outputs
  /// [cell] of a flip-flop behind a gate in its clock: cycles in which no bit behind the gate
  /// changes. By register: a gate for each of at least kGatedBits bits. By port: a gate for the
  /// input buffers of each port, its output queues, and its register of the link.
  std::vector<std::uint32_t> idle_register, idle_port;
  CellDraws draws;         ///< energies of the cells' tables that were taken
  std::string difference;  ///< the first output that is not what the waves have; else empty
  Cycle cycles() const { return to - from + 1; }
};

/// The netlist from its reset in cycle 0 on, with the inputs of `waves`, which begin there. Every
/// cycle's outputs are compared with the waves: flits and their VCs where there is one, all others
/// always. `report` hears now and then which cycle it is. Throws std::invalid_argument as
/// GateSimulation and CellEnergy do, or if an input is not in the waves, and what `report` throws.
Activity measure_activity(
    const Netlist& netlist, const PinWaves& waves, Cycle from, Cycle to,
    const std::function<void(Cycle)>& report = [](Cycle) {});

}  // namespace dusk

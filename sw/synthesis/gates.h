// SPDX-License-Identifier: Apache-2.0
/// Simulates the netlist of a switch, as Verilated gates: the cells that `dusk cost` counts.
#pragma once

#include <string>

#include "models/switch/switch_engine.h"
#include "sw/shapes/own_blocks.h"

namespace dusk {

/// Throws ConfigError if provide_gates() is impossible: there is no Yosys, or a million cells.
void require_gates(const SwitchShape& shape);

/// Synthesizes a netlist of the shape with cells of `library`, each block by itself and with modes
/// as pins (cost.h). Builds its simulation, or takes it from the cache. `blocks` replace modules.
/// Afterwards make_rtl_factory(name, false) works for the returned name. The netlist drives all
/// outputs but those for the simulator (quiet, deadline, probe). Throws the exceptions of
/// provide_shape() and find_cells().
std::string provide_gates(const SwitchShape& shape, const std::vector<OwnBlock>& blocks = {},
                          const std::string& library = "osu018");

/// Returns dusk_switch with the head `declaration`, and in it the module `switch` of `netlist`,
/// whose ports are bits. Throws std::invalid_argument if there is no such module.
std::string gates_wrapper(const std::string& declaration, const std::string& netlist);

}  // namespace dusk

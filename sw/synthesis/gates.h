// SPDX-License-Identifier: Apache-2.0
/// The netlist of a switch, Verilated: the cells that a cost counts, simulated.
#pragma once

#include <string>

#include "models/switch/switch_engine.h"
#include "sw/shapes/own_blocks.h"

namespace dusk {

/// Throws ConfigError if provide_gates() could not do it: no Yosys, or cells by the million.
void require_gates(const SwitchShape& shape);

/// Synthesizes the programmable netlist of the shape (cost.h, by blocks, cells of `library`),
/// builds it, with `blocks` in it, or takes it from the cache, and loads it; afterwards
/// make_rtl_factory(name, false) works for the name that is returned. It drives every output but
/// those for the simulator alone (quiet, deadline, probe). Throws what provide_shape() and
/// find_cells() throw.
std::string provide_gates(const SwitchShape& shape, const std::vector<OwnBlock>& blocks = {},
                          const std::string& library = "osu018");

/// dusk_switch as `declaration`, its module up to the list of ports, with the module `switch` of
/// `netlist` in it, whose ports are bits. Throws std::invalid_argument if there is no such module.
std::string gates_wrapper(const std::string& declaration, const std::string& netlist);

}  // namespace dusk

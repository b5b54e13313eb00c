// SPDX-License-Identifier: Apache-2.0
/// Scripts for Yosys and OpenSTA.
#pragma once

#include <string>

#include "sw/synthesis/cost.h"

namespace dusk {

/// The module of a netlist that is the switch; that of a block is switch_ID.
inline constexpr const char* kSwitchModule = "switch";

/// Structure of a netlist. Blocks: each is a module, mapped by itself. Flat: one module.
enum class Structure : std::uint8_t { Blocks, Flat };

/// "programmable", "fixed-flat": names of the files of a netlist, before their suffix.
std::string netlist_name(Reading reading, Structure structure);

/// For Yosys in a folder with rtl/: reads the switch, and divides it into blocks, if that is asked
/// for. Logic for the simulator alone is left out: quiet, deadline and probe with all that feeds
/// them.
std::string design_script(const CostOrder& order, Reading reading, Structure structure);

/// The same, then writes a netlist as NAME.v (Verilog of cells) and NAME.json
/// (`stat -json`). Without `buffered`, ABC adds no buffers.
std::string yosys_script(const CostOrder& order, Reading reading, Structure structure,
                         bool buffered = true);

/// True if the log of Yosys says that ABC has aborted, as that of Debian 12 does when it adds
/// buffers of some libraries (ASAP7).
bool abc_aborted(const std::string& log);

/// The constraints of ABC: what drives the inputs and loads the outputs.
std::string abc_constraints(const Cells& cells);

/// For OpenSTA in the same folder: reads the netlist, with its clock and what is around it.
std::string sta_setup(const CostOrder& order, const std::string& netlist);

/// For OpenSTA: prints the slowest path, then "slack ID NS" of each block.
std::string sta_script(const CostOrder& order, const std::string& netlist,
                       const std::vector<std::string>& blocks);

/// Reads what it printed. Throws std::invalid_argument if it has no path.
Timing read_timing(const std::string& text, double period);

}  // namespace dusk

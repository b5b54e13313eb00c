// SPDX-License-Identifier: Apache-2.0
/// Scripts for Yosys and OpenSTA, and their results.
#pragma once

#include <string>

#include "sw/synthesis/cost.h"

namespace dusk {

/// Name of a netlist's module with the switch. Modules of blocks are switch_ID.
inline constexpr const char* kSwitchModule = "switch";

/// Structure of a netlist. Blocks: a separately mapped module for each. Flat: one module.
enum class Structure : std::uint8_t { Blocks, Flat };

/// Returns the names of a netlist's files without suffix: "programmable", "fixed-flat".
std::string netlist_name(Reading reading, Structure structure);

/// Script for Yosys in a folder with rtl/. It reads the switch, and divides it into blocks if
/// wanted. It removes logic for the simulator only: quiet, deadline and probe, with the logic
/// before them.
std::string design_script(const CostOrder& order, Reading reading, Structure structure);

/// Same script; then it writes a netlist as NAME.v (Verilog of cells) and NAME.json (`stat -json`).
/// Without `buffered`, ABC adds no buffers.
std::string yosys_script(const CostOrder& order, Reading reading, Structure structure,
                         bool buffered = true);

/// True if Yosys' log says that ABC has aborted. Debian 12's ABC aborts when it adds buffers of
/// some libraries (ASAP7).
bool abc_aborted(const std::string& log);

/// Constraints for ABC: drivers of the inputs and loads of the outputs.
std::string abc_constraints(const Cells& cells);

/// Script for OpenSTA in the same folder. It reads the netlist, and sets clock, drivers and loads.
std::string sta_setup(const CostOrder& order, const std::string& netlist);

/// Script for OpenSTA that prints the slowest path, then "slack ID NS" of each block.
std::string sta_script(const CostOrder& order, const std::string& netlist,
                       const std::vector<std::string>& blocks);

/// Reads the output of sta_script(). Throws std::invalid_argument if it has no path.
Timing read_timing(const std::string& text, double period);

}  // namespace dusk

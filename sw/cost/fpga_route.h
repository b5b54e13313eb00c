// SPDX-License-Identifier: Apache-2.0
/// Places and routes a switch on an iCE40 with nextpnr-ice40.
#pragma once

#include <string>
#include <vector>

#include "sw/cost/fpga.h"
#include "sw/synthesis/tool_jobs.h"

namespace dusk {

/// Cells of the largest iCE40 in its largest package, iCE40HX8K.
inline constexpr unsigned kIce40Cells = 7680, kIce40Rams = 32;

struct FpgaPin {
  std::string name;
  unsigned bits = 0;
  bool input = false;
};
/// Reads the pins of the switch from NAME-netlist.json. Throws std::invalid_argument.
std::vector<FpgaPin> read_fpga_pins(const std::string& json);

/// Registers around the switch, which has more pins than a package. Inputs come from a shift
/// register. Groups of four outputs go into the parity of a register, groups of these again, until
/// one is left. So registers bound each path of the switch. They add no logic cell to it, because
/// an iCE40 flip-flop lies behind a LUT.
struct PinRegisters {
  std::string module;  ///< module `pins` of iCE40 cells, with the switch in it
  unsigned cells = 0;  ///< its logic cells
};
PinRegisters pin_registers(const std::vector<FpgaPin>& pins);

/// Results that nextpnr reports.
struct Routed {
  double megahertz = 0;
  unsigned used = 0, available = 0;
};
/// Reads the results of nextpnr. Throws std::invalid_argument.
Routed read_routed(const std::string& json);

/// Places and routes the switch of NAME-netlist.json, which has `count` cells. `used` 0: no fit.
FpgaRoute route_switch(const std::string& name, const FpgaCount& count, double period,
                       ToolRunner& tools);

}  // namespace dusk

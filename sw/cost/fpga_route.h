// SPDX-License-Identifier: Apache-2.0
/// Placing and routing a switch on an iCE40 by nextpnr-ice40.
#pragma once

#include <string>
#include <vector>

#include "sw/cost/fpga.h"
#include "sw/synthesis/tool_jobs.h"

namespace dusk {

/// The largest of the family: iCE40HX8K in its largest package.
inline constexpr unsigned kIce40Cells = 7680, kIce40Rams = 32;

struct FpgaPin {
  std::string name;
  unsigned bits = 0;
  bool input = false;
};
/// Reads the pins of the switch from NAME-netlist.json. Throws std::invalid_argument.
std::vector<FpgaPin> read_fpga_pins(const std::string& json);

/// A switch has more pins than a package. So its inputs come out of a shift register, and its
/// outputs go in fours into the parity of a register, these again, until one is left: each path of
/// the switch begins or ends in a register, which adds no logic cell to it, for a flip-flop lies
/// behind a LUT.
struct PinRegisters {
  std::string module;  ///< `pins`, in cells of the iCE40, with the switch in it
  unsigned cells = 0;  ///< logic cells of it
};
PinRegisters pin_registers(const std::vector<FpgaPin>& pins);

/// Results that nextpnr reports.
struct Routed {
  double megahertz = 0;
  unsigned used = 0, available = 0;
};
/// Throws std::invalid_argument.
Routed read_routed(const std::string& json);

/// Places and routes the switch of NAME-netlist.json, of `count` cells; `used` 0: it does not fit.
FpgaRoute route_switch(const std::string& name, const FpgaCount& count, double period,
                       ToolRunner& tools);

}  // namespace dusk

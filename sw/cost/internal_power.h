// SPDX-License-Identifier: Apache-2.0
/// Power that cells take inside, from the tables of their library.
#pragma once

#include <array>
#include <vector>

#include "sw/cost/activity.h"
#include "sw/synthesis/liberty.h"

namespace dusk {

/// s: of a fall, of a rise.
using Slews = std::array<double, 2>;

/// W of a cell.
struct InternalCellPower {
  double clock = 0, data = 0;
  /// Power of `clock` that gates in it would save, by register and by port.
  double gated_registers = 0, gated_ports = 0;
};

/// Load of each net in F: its inputs, and `output_load` for each port of the switch that it drives;
/// a rise and a fall may differ: the larger.
std::vector<double> net_loads(const Netlist& netlist, const Liberty& library, double output_load);

/// [cell] With the slews of nets, at a clock of `period` s. The clock is ideal: its slew is 0.
/// Throws std::invalid_argument if the slew of a net that matters is not a number.
std::vector<InternalCellPower> internal_power(const Netlist& netlist, const Liberty& library,
                                              const Activity& activity,
                                              const std::vector<Slews>& slews,
                                              const std::vector<double>& loads, double period);

}  // namespace dusk

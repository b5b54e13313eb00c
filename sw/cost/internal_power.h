// SPDX-License-Identifier: Apache-2.0
/// Internal power of cells, from the tables of their library.
#pragma once

#include <array>
#include <vector>

#include "sw/cost/activity.h"
#include "sw/synthesis/liberty.h"

namespace dusk {

/// Slews in s: of a fall, then of a rise.
using Slews = std::array<double, 2>;

/// Internal power of a cell, in W.
struct InternalCellPower {
  double clock = 0, data = 0;
  /// Part of `clock` that clock gates would save, by register and by port.
  double gated_registers = 0, gated_ports = 0;
};

/// Returns the load of each net in F: its input pins, plus `output_load` for each port of the
/// switch. A rise and a fall may differ; the larger one is used.
std::vector<double> net_loads(const Netlist& netlist, const Liberty& library, double output_load);

/// Returns [cell] powers for the slews of nets at a clock of `period` s. The clock is ideal: its
/// slew is 0. Throws std::invalid_argument if the slew of a used net is not a number.
std::vector<InternalCellPower> internal_power(const Netlist& netlist, const Liberty& library,
                                              const Activity& activity,
                                              const std::vector<Slews>& slews,
                                              const std::vector<double>& loads, double period);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Counts which energy table entries the cells of a netlist use, cycle by cycle.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "sw/cost/cell_energy.h"
#include "sw/cost/gate_simulation.h"

namespace dusk {

/// Counts of CellEnergy's counters for all cells of a netlist, cell after cell.
struct CellDraws {
  std::vector<std::shared_ptr<const CellEnergy>> types;  ///< [cell]
  std::vector<std::size_t> first;                        ///< [cell] index of its first counter
  /// Counts because of changed data, and because of the clock. Those of the clock are for all
  /// cycles, and for cycles in which the cell's gate by register, or by port, is closed.
  std::vector<double> data, clock, idle_register, idle_port;
};

/// State of the clock gates of all cells in a cycle.
struct ClosedGates {
  const std::vector<std::uint8_t>&by_register, &by_port;  ///< [cell] 1: closed in this cycle
};

class Transitions {
 public:
  /// Throws what CellEnergy throws.
  explicit Transitions(const Netlist& netlist);

  /// Counts the settled cycle. Data changes are relative to the cycle counted before.
  void count(const GateSimulation& gates, const ClosedGates& closed);
  /// Returns the counts. The object must not be used afterwards.
  CellDraws finish();

 private:
  PinValues pins(std::size_t cell, const GateSimulation& gates) const;

  const Netlist& netlist_;
  std::vector<std::shared_ptr<CellEnergy>> types_;  // [cell]
  std::vector<PinValues> missing_, last_;           // [cell] mask of outputs without net; values
  bool begun_ = false;
  CellDraws draws_;
};

}  // namespace dusk

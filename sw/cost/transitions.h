// SPDX-License-Identifier: Apache-2.0
/// Counts which energies the cells of a netlist take, cycle by cycle.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "sw/cost/cell_energy.h"
#include "sw/cost/gate_simulation.h"

namespace dusk {

/// Energy of the cells of a netlist: counts of CellEnergy's counters, cell after cell.
struct CellDraws {
  std::vector<std::shared_ptr<const CellEnergy>> types;  ///< [cell]
  std::vector<std::size_t> first;                        ///< [cell] place of its first counter
  /// Because data changed; because of the clock, in all cycles, and in those in which the gate of
  /// the cell's register, or of its port, is closed.
  std::vector<double> data, clock, idle_register, idle_port;
};

/// A cell's clock gates in a cycle.
struct ClosedGates {
  const std::vector<std::uint8_t>&by_register, &by_port;  ///< [cell] 1: closed in this cycle
};

class Transitions {
 public:
  /// Throws std::invalid_argument as CellEnergy does.
  explicit Transitions(const Netlist& netlist);

  /// Adds the cycle that has settled. Data change from the cycle that was added before.
  void count(const GateSimulation& gates, const ClosedGates& closed);
  /// The counts; of no more use afterwards.
  CellDraws finish();

 private:
  PinValues pins(std::size_t cell, const GateSimulation& gates) const;

  const Netlist& netlist_;
  std::vector<std::shared_ptr<CellEnergy>> types_;  // [cell]
  std::vector<PinValues> missing_, last_;           // [cell] outputs that have no net; values
  bool begun_ = false;
  CellDraws draws_;
};

}  // namespace dusk

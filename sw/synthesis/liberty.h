// SPDX-License-Identifier: Apache-2.0
/// Data that the cost of a switch needs of a library of standard cells in Liberty's format.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sw/synthesis/energy_table.h"

namespace dusk {

/// Energy that a cell takes inside when a pin changes: a group `internal_power` of one related pin.
struct InternalPower {
  std::string pin;      ///< an input, or an output
  std::string related;  ///< of an output: the input that makes it change; empty: any
  std::string when;     ///< function of pins that must be true; empty: whenever no other group of
                        ///< the same pin, related pin and supply is true
  std::string supply;   ///< related_pg_pin
  std::shared_ptr<const EnergyTable> rise, fall;  ///< for a rise and a fall of `pin`; or nullptr
};

/// Capacitance of an input, in the library's unit.
struct PinCapacitance {
  double rise = 0, fall = 0;
};

struct LibertyCell {
  std::string name;
  double area = 0;                       ///< in the library's unit; um^2 in those that Debian has
  bool stores = false;                   ///< a flip-flop or latch
  std::vector<std::string> inputs{};     ///< pins
  std::vector<std::string> functions{};  ///< of the outputs, as written; empty: it has none
  std::vector<std::string> outputs{};    ///< pins
  // For a flip-flop.
  std::string state{}, state_inverted{};       ///< names in functions
  std::string next_state{}, clocked_on{};      ///< text as written
  bool sets = false;                           ///< it can be set or cleared beside its clock
  bool memory = false;                         ///< a black box (sram.h)
  bool dont_use = false;                       ///< not to be chosen
  std::vector<PinCapacitance> capacitances{};  ///< of the inputs
  std::vector<InternalPower> internal_powers{};
};

struct Liberty {
  std::string name;
  double voltage = 0;  ///< V; 0: it does not say
  /// Units of tables and capacitances: s, F, V.
  double time_unit = 1e-9, capacitance_unit = 1e-12, voltage_unit = 1;
  std::vector<LibertyCell> cells;

  const LibertyCell* find(const std::string& cell) const;
  /// J, of the energies in tables.
  double energy_unit() const { return capacitance_unit * voltage_unit * voltage_unit; }
};

/// Returns the usable cells with one output that compute `truth`, by ascending area. Bit i of
/// `truth` is the output for the inputs i, the first pin lowest; 1 to 4 inputs.
std::vector<const LibertyCell*> cells_that_do(const Liberty& library, unsigned inputs,
                                              unsigned truth);

/// Value of a Liberty function (`!A`, `A'`, `A B`, `A*B`, `A&B`, `A+B`, `A|B`, `A^B`, parentheses)
/// for the inputs `values`, bit i of `pins[i]`. Throws std::invalid_argument if it is none, or
/// nested too deep.
bool evaluate_function(const std::string& function, const std::vector<std::string>& pins,
                       unsigned values);

/// True if output `i` of a flip-flop is the opposite of what it stores. Throws
/// std::invalid_argument if it is neither the one nor the other.
bool is_inverted(const LibertyCell& flip_flop, std::size_t i);

}  // namespace dusk

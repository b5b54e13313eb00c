// SPDX-License-Identifier: Apache-2.0
/// Data of a standard-cell library in Liberty's format that the cost of a switch needs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sw/synthesis/energy_table.h"

namespace dusk {

/// Internal energy of a cell when a pin changes: a group `internal_power` of one related pin.
struct InternalPower {
  std::string pin;      ///< name of an input or an output
  std::string related;  ///< input that makes an output change; empty: any
  std::string when;     ///< function of pins that must be true; empty: no other group of the same
                        ///< pin, related pin and supply is true
  std::string supply;   ///< related_pg_pin
  std::shared_ptr<const EnergyTable> rise, fall;  ///< for a rise or a fall of `pin`; or nullptr
};

/// Capacitance of an input, in the library's unit.
struct PinCapacitance {
  double rise = 0, fall = 0;
};

struct LibertyCell {
  std::string name;
  double area = 0;                       ///< in the library's unit; um^2 in Debian's libraries
  bool stores = false;                   ///< true: a flip-flop or latch
  std::vector<std::string> inputs{};     ///< names of pins
  std::vector<std::string> functions{};  ///< functions of the outputs as written; empty: none
  std::vector<std::string> outputs{};    ///< names of pins
  // Only for flip-flops.
  std::string state{}, state_inverted{};       ///< names of the state in functions
  std::string next_state{}, clocked_on{};      ///< functions as written
  bool sets = false;                           ///< has an asynchronous set or clear
  bool memory = false;                         ///< a black box of SRAM (sram.h)
  bool dont_use = false;                       ///< synthesis must not use it
  std::vector<PinCapacitance> capacitances{};  ///< capacitances of inputs
  std::vector<InternalPower> internal_powers{};
};

struct Liberty {
  std::string name;
  double voltage = 0;  ///< V; 0: unknown
  /// Units of tables and capacitances in s, F and V.
  double time_unit = 1e-9, capacitance_unit = 1e-12, voltage_unit = 1;
  std::vector<LibertyCell> cells;

  const LibertyCell* find(const std::string& cell) const;
  /// Unit of energies in tables, in J.
  double energy_unit() const { return capacitance_unit * voltage_unit * voltage_unit; }
};

/// Returns the usable cells with one output that compute `truth`, by ascending area. Bit i of
/// `truth` is the output for inputs i; the first pin is the lowest bit. 1 to 4 inputs.
std::vector<const LibertyCell*> cells_that_do(const Liberty& library, unsigned inputs,
                                              unsigned truth);

/// Returns the value of a Liberty function (`!A`, `A'`, `A B`, `A*B`, `A&B`, `A+B`, `A|B`, `A^B`,
/// parentheses) for the inputs `values`; bit i belongs to `pins[i]`. Throws std::invalid_argument
/// for other texts, and for deep nesting.
bool evaluate_function(const std::string& function, const std::vector<std::string>& pins,
                       unsigned values);

/// True if output `i` of a flip-flop is the inverse of the stored value. Throws
/// std::invalid_argument if it is neither the value nor its inverse.
bool is_inverted(const LibertyCell& flip_flop, std::size_t i);

}  // namespace dusk

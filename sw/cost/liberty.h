// SPDX-License-Identifier: Apache-2.0
/// What the cost of a switch asks of a library of standard cells in Liberty's format.
#pragma once

#include <string>
#include <vector>

namespace dusk {

struct LibertyCell {
  std::string name;
  double area = 0;                       ///< in the library's unit; um^2 in those that Debian has
  bool stores = false;                   ///< a flip-flop or latch
  std::vector<std::string> inputs{};     ///< pins
  std::vector<std::string> functions{};  ///< of the outputs, as written; empty: it has none
  std::vector<std::string> outputs{};    ///< pins
  // Of a flip-flop.
  std::string state{}, state_inverted{};   ///< names in functions
  std::string next_state{}, clocked_on{};  ///< as written
  bool sets = false;                       ///< it can be set or cleared beside its clock
  bool memory = false;                     ///< a black box (sram.h)
};

struct Liberty {
  std::string name, file;
  double voltage = 0;  ///< V; 0: it does not say
  std::vector<LibertyCell> cells;

  const LibertyCell* find(const std::string& cell) const;
};

/// Throws ConfigError, which begins with `place`: the file cannot be read, is no Liberty library,
/// or has no flip-flop, inverter or NAND of two inputs.
Liberty read_liberty(const std::string& file, const std::string& place = "");

/// Of the cells with one output that do this, by ascending area. `truth`: bit i is the output for
/// the inputs i, the first pin lowest; 1 to 4 inputs.
std::vector<const LibertyCell*> cells_that_do(const Liberty& library, unsigned inputs,
                                              unsigned truth);

/// Value of a Liberty function (`!A`, `A'`, `A B`, `A*B`, `A&B`, `A+B`, `A|B`, `A^B`, parentheses)
/// for the inputs `values`, bit i of `pins[i]`. Throws std::invalid_argument if it is none.
bool evaluate_function(const std::string& function, const std::vector<std::string>& pins,
                       unsigned values);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Selects the part of an experiment that is synthesized.
#pragma once

#include <string>

#include "sw/config/config_file.h"
#include "sw/cost/fpga.h"
#include "sw/synthesis/cost.h"

namespace dusk {

struct CostChoice {
  CellsChoice cells{};                  ///< cells, for find_cells()
  double period = 5;                    ///< clock period, in ns
  bool large = false;                   ///< allows more than kMostCells
  std::uint64_t sram_bits = kSramBits;  ///< memories of more bits are SRAM
  double feature = 0;                   ///< feature size in um; 0: that of the library, if known
};

/// Returns the switch of exactly the sizes that the experiment needs, or the shape that it names.
/// Throws ConfigError.
CostOrder make_cost_order(const Configuration& configuration, const CostChoice& choice);
/// Returns the same order with the cells that find_cells() has found.
CostOrder make_cost_order(const Configuration& configuration, const CostChoice& choice,
                          const Cells& cells);

/// Returns the same switch for an FPGA; of `choice` only the period and `large` matter. Throws
/// ConfigError, also if the family is unknown or cannot be routed.
FpgaOrder make_fpga_order(const Configuration& configuration, const std::string& family,
                          const CostChoice& choice, bool route);

/// Throws ConfigError if the power of the switch cannot be measured: the model of SRAM has no
/// energy.
void check_has_power(const CostOrder& order);

/// Reads the value of --sram: a number of bits, or "none". Throws ConfigError.
std::uint64_t read_sram_bits(const std::string& text);

}  // namespace dusk

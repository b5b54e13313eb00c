// SPDX-License-Identifier: Apache-2.0
/// Selection of the part of an experiment that is synthesized.
#pragma once

#include <string>

#include "sw/config/config_file.h"
#include "sw/cost/fpga.h"
#include "sw/synthesis/cost.h"

namespace dusk {

struct CostChoice {
  CellsChoice cells{};                  ///< for find_cells()
  double period = 5;                    ///< ns
  bool large = false;                   ///< more than kMostCells, too
  std::uint64_t sram_bits = kSramBits;  ///< memories of more bits are SRAM
  double feature = 0;                   ///< um; 0: that of the library, if it is known
};

/// The switch of the size that is asked for, not a larger one that serves, unless a shape is named.
/// Throws ConfigError.
CostOrder make_cost_order(const Configuration& configuration, const CostChoice& choice);
/// Same order, with the cells that find_cells() has found.
CostOrder make_cost_order(const Configuration& configuration, const CostChoice& choice,
                          const Cells& cells);

/// Same switch for an FPGA; of `choice` only the period and `large` matter. Throws ConfigError,
/// also if the family is unknown or cannot be routed.
FpgaOrder make_fpga_order(const Configuration& configuration, const std::string& family,
                          const CostChoice& choice, bool route);

/// Throws ConfigError if the power of the switch cannot be measured: energy is not of the model of
/// SRAM.
void check_has_power(const CostOrder& order);

/// `text` of --sram: a number of bits, or "none". Throws ConfigError.
std::uint64_t read_sram_bits(const std::string& text);

}  // namespace dusk

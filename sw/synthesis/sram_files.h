// SPDX-License-Identifier: Apache-2.0
/// The memories of sram.h as the tools take them.
#pragma once

#include <string>
#include <vector>

#include "sw/synthesis/liberty.h"
#include "sw/synthesis/sram.h"

namespace dusk {

/// Returns the memory as a cell: for counting and for netlists.
LibertyCell sram_cell(const Sram& sram, double feature);
/// For OpenSTA: a Liberty library of them.
std::string sram_liberty(const std::vector<Sram>& srams, double feature);
/// For Yosys: the black boxes as modules; and what puts them in the place of $mem_v2.
std::string sram_modules(const std::vector<Sram>& srams);
std::string sram_techmap(const std::vector<Sram>& srams);

}  // namespace dusk

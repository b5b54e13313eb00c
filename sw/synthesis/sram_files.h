// SPDX-License-Identifier: Apache-2.0
/// Files of the memories in sram.h for the tools.
#pragma once

#include <string>
#include <vector>

#include "sw/synthesis/liberty.h"
#include "sw/synthesis/sram.h"

namespace dusk {

/// Returns the memory as a cell, for counting and for netlists.
LibertyCell sram_cell(const Sram& sram, double feature);
/// Returns a Liberty library of the memories, for OpenSTA.
std::string sram_liberty(const std::vector<Sram>& srams, double feature);
/// For Yosys: the black boxes as modules, and the rules that replace $mem_v2 by them.
std::string sram_modules(const std::vector<Sram>& srams);
std::string sram_techmap(const std::vector<Sram>& srams);

}  // namespace dusk

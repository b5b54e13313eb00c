// SPDX-License-Identifier: Apache-2.0
/// Cells of an FPGA that a switch needs, for people and programs.
#pragma once

#include <string>
#include <vector>

#include "sw/cost/document.h"
#include "sw/cost/fpga.h"

namespace dusk {

struct FpgaReport : Made {
  FpgaOrder order;
  std::vector<FpgaCost> readings;
};

/// Parts by block, clock: cost.md and the terminal.
doc::Document fpga_document(const FpgaReport& report);
/// cost.json.
std::string fpga_json(const FpgaReport& report);

}  // namespace dusk

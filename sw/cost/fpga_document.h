// SPDX-License-Identifier: Apache-2.0
/// FPGA cells that a switch needs, as a document and as JSON.
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

/// Cells by block, and the clock, for cost.md and the terminal.
doc::Document fpga_document(const FpgaReport& report);
/// Returns cost.json.
std::string fpga_json(const FpgaReport& report);

}  // namespace dusk

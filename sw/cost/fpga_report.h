// SPDX-License-Identifier: Apache-2.0
/// What a switch takes of an FPGA, for people and programs.
#pragma once

#include <string>
#include <vector>

#include "sw/cost/fpga.h"

namespace dusk {

struct FpgaReport {
  std::string command;             ///< that makes it
  std::string version;             ///< of dusk
  std::vector<std::string> tools;  ///< with their versions
  FpgaOrder order;
  std::vector<FpgaCost> readings;
};

/// A page in Markdown: parts by block, clock.
std::string fpga_page(const FpgaReport& report);
/// The same for a terminal, in short.
std::string fpga_summary(const FpgaReport& report);
/// cost.json.
std::string fpga_json(const FpgaReport& report);

}  // namespace dusk

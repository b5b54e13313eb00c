// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/power_netlist.h"

#include <fmt/format.h>

#include <cstddef>
#include <sstream>
#include <string_view>

namespace dusk {
namespace {

constexpr std::string_view kAssign = "  assign ", kToLow = " = 1'b0;", kToHigh = " = 1'b1;";

bool is_constant(std::string_view line) {
  if (line.size() <= kAssign.size() + kToLow.size()) return false;
  const std::string_view end = line.substr(line.size() - kToLow.size());
  return line.substr(0, kAssign.size()) == kAssign && (end == kToLow || end == kToHigh);
}

}  // namespace

std::string with_driven_constants(const std::string& verilog) {
  std::istringstream in(verilog);
  std::string out;
  std::size_t constants = 0;
  for (std::string line; std::getline(in, line);) {
    if (is_constant(line)) {
      const std::size_t length = line.size() - kAssign.size() - kToLow.size();
      line = fmt::format("  dusk_constant dusk_constant_{} (.Y({}));", constants++,
                         line.substr(kAssign.size(), length));
    }
    out += line + "\n";
  }
  return constants == 0 ? out : out + "module dusk_constant(Y);\n  output Y;\nendmodule\n";
}

}  // namespace dusk

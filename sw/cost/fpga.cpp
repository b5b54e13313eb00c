// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/fpga.h"

#include <fmt/format.h>

#include <algorithm>

#include "sw/common/config_error.h"
#include "sw/common/nearest.h"

namespace dusk {

const std::vector<FpgaFamily>& fpga_families() {
  using Part = FpgaPart;
  static const std::vector<FpgaFamily> families = {
      {"ice40",
       "Lattice iCE40, LUTs of 4 inputs",
       "synth_ice40",
       true,
       {{"SB_LUT4", Part::Lut},
        {"SB_DFF", Part::FlipFlop},
        {"SB_CARRY", Part::Carry},
        {"SB_RAM40", Part::BlockRam}},
       true},
      {"ecp5",
       "Lattice ECP5, LUTs of 4 inputs",
       "synth_ecp5 -nodsp",
       true,
       {{"LUT4", Part::Lut},
        {"TRELLIS_FF", Part::FlipFlop},
        {"CCU2C", Part::Carry},
        {"PFUMX", Part::Mux},
        {"L6MUX21", Part::Mux},
        {"TRELLIS_DPR16X4", Part::LutMemory},
        {"DP16KD", Part::BlockRam},
        {"PDPW16KD", Part::BlockRam}}},
      {"xc7",
       "Xilinx 7 series, LUTs of 6 inputs",
       "synth_xilinx -family xc7 -noiopad -noclkbuf -nodsp",
       false,
       {{"LUT", Part::Lut},
        {"FD", Part::FlipFlop},
        {"CARRY4", Part::Carry},
        {"MUXF", Part::Mux},
        {"RAMB", Part::BlockRam},
        {"RAM", Part::LutMemory},
        {"SRL", Part::LutMemory}}}};
  return families;
}

const FpgaFamily& find_family(const std::string& name) {
  std::vector<std::string> names;
  for (const FpgaFamily& family : fpga_families()) {
    if (family.name == name) return family;
    names.push_back(family.name);
  }
  throw ConfigError("--fpga: unknown family '{}' ({})", shown(name), instead_of(name, names));
}

FpgaCount operator+(const FpgaCount& a, const FpgaCount& b) {
  FpgaCount sum;
  for (std::size_t i = 0; i < kFpgaParts; ++i) sum.parts[i] = a.parts[i] + b.parts[i];
  return sum;
}

FpgaCount FpgaCost::total() const {
  FpgaCount sum;
  for (const auto& [id, count] : blocks) sum = sum + count;
  return sum;
}

std::string fpga_script(const FpgaOrder& order, Reading reading, Structure structure) {
  const std::string name = netlist_name(reading, structure);
  const bool blocks = structure == Structure::Blocks;
  std::string text =
      design_script(order.design, reading, structure) +
      fmt::format("{} -top {}{}\ntee -q -o {}.json stat -json\n", order.family->synth,
                  kSwitchModule, blocks && order.family->keeps_blocks ? " -noflatten" : "", name);
  if (!blocks && order.route) text += fmt::format("write_json {}-netlist.json\n", name);
  return text;
}

}  // namespace dusk

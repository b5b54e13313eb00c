// SPDX-License-Identifier: Apache-2.0
/// FPGA resources that a switch uses.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "models/common/enum_names.h"
#include "sw/synthesis/cost.h"
#include "sw/synthesis/scripts.h"

namespace dusk {

enum class FpgaPart : std::uint8_t {
  Lut,
  FlipFlop,
  Carry,      ///< chains of adders; an ECP5 cell takes two LUTs
  Mux,        ///< multiplexers that join LUTs
  LutMemory,  ///< LUTs that hold words
  BlockRam,
  Other
};
constexpr auto names(FpgaPart) {
  return enum_rows<FpgaPart>({{FpgaPart::Lut, "LUTs"},
                              {FpgaPart::FlipFlop, "flip-flops"},
                              {FpgaPart::Carry, "carry cells"},
                              {FpgaPart::Mux, "multiplexers"},
                              {FpgaPart::LutMemory, "LUT memories"},
                              {FpgaPart::BlockRam, "block RAMs"},
                              {FpgaPart::Other, "other cells"}});
}
inline constexpr std::size_t kFpgaParts = names(FpgaPart{}).size();

struct FpgaFamily {
  std::string name;   ///< value of --fpga
  std::string title;  ///< for people
  std::string synth;  ///< command of Yosys without -top and -noflatten
  bool keeps_blocks;  ///< needs -noflatten to keep blocks as modules
  std::vector<std::pair<std::string, FpgaPart>> cells;  ///< beginnings of the cells' names
  bool routes = false;                                  ///< nextpnr can place and route it in Dusk
};
const std::vector<FpgaFamily>& fpga_families();
/// Finds a family by its name. Throws ConfigError if there is none.
const FpgaFamily& find_family(const std::string& name);

struct FpgaCount {
  std::uint64_t parts[kFpgaParts] = {};
  std::uint64_t of(FpgaPart part) const { return parts[static_cast<std::size_t>(part)]; }
};
FpgaCount operator+(const FpgaCount& a, const FpgaCount& b);

/// Result of placing and routing a switch whose pins end in registers around it.
struct FpgaRoute {
  std::string device;
  unsigned available = 0;  ///< logic cells of the device: a LUT and a flip-flop each
  unsigned used = 0;       ///< used cells without the registers around; 0: it does not fit
  unsigned around = 0;     ///< logic cells of the registers around
  double period = 0;       ///< period of the slowest path, in ns
};

struct FpgaCost {
  Reading reading = Reading::Programmable;
  std::map<std::string, FpgaCount> blocks;  ///< by Block::id; each block mapped by itself
  FpgaCount flat;                           ///< mapped as a whole
  std::optional<FpgaRoute> route;           ///< placement and routing of `flat`
  FpgaCount total() const;
};

struct FpgaOrder {
  CostOrder design;  ///< design without standard cells
  const FpgaFamily* family = nullptr;
  bool route = false;
};

/// Same as measure_cost(), but for an FPGA.
std::vector<FpgaCost> measure_fpga(const FpgaOrder& order, const std::vector<Reading>& readings,
                                   const std::string& folder);

/// Returns the versions of the tools, for reports. Throws ConfigError that says how to install
/// missing tools.
std::vector<std::string> fpga_tools(const FpgaOrder& order);

/// Script for Yosys that writes NAME.json of `stat`; also NAME-netlist.json if it will be routed.
std::string fpga_script(const FpgaOrder& order, Reading reading, Structure structure);

/// Reads the cells by block from `stat -json`; the switch is "". Throws std::invalid_argument.
std::map<std::string, FpgaCount> read_fpga_cells(const std::string& json, const FpgaFamily& family);

}  // namespace dusk

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
  Carry,      ///< chains of adders; of ECP5 each takes two LUTs
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
  std::string name;   ///< of --fpga
  std::string title;  ///< for people
  std::string synth;  ///< the command of Yosys, but for -top and -noflatten
  bool keeps_blocks;  ///< it has to be told so (-noflatten)
  std::vector<std::pair<std::string, FpgaPart>> cells;  ///< beginnings of their names
  bool routes = false;                                  ///< nextpnr can place and route it here
};
const std::vector<FpgaFamily>& fpga_families();
/// Throws ConfigError.
const FpgaFamily& find_family(const std::string& name);

struct FpgaCount {
  std::uint64_t parts[kFpgaParts] = {};
  std::uint64_t of(FpgaPart part) const { return parts[static_cast<std::size_t>(part)]; }
};
FpgaCount operator+(const FpgaCount& a, const FpgaCount& b);

/// A switch placed and routed, its pins in registers around it.
struct FpgaRoute {
  std::string device;
  unsigned available = 0;  ///< logic cells: a LUT and a flip-flop
  unsigned used = 0;       ///< without those of the registers around; 0: it does not fit
  unsigned around = 0;     ///< logic cells of these
  double period = 0;       ///< ns, of the slowest path
};

struct FpgaCost {
  Reading reading = Reading::Programmable;
  std::map<std::string, FpgaCount> blocks;  ///< Block::id; each mapped by itself
  FpgaCount flat;                           ///< mapped as a whole
  std::optional<FpgaRoute> route;           ///< of the latter
  FpgaCount total() const;
};

struct FpgaOrder {
  CostOrder design;  ///< without cells
  const FpgaFamily* family = nullptr;
  bool route = false;
};

/// Same as measure_cost(), for an FPGA.
std::vector<FpgaCost> measure_fpga(const FpgaOrder& order, const std::vector<Reading>& readings,
                                   const std::string& folder);

/// The versions of the tools, for reports. Throws ConfigError that says how to install what is
/// missing.
std::vector<std::string> fpga_tools(const FpgaOrder& order);

/// For Yosys: NAME.json of `stat`; a flat one that will be routed also as NAME-netlist.json.
std::string fpga_script(const FpgaOrder& order, Reading reading, Structure structure);

/// Cells by block of a `stat -json`; "" is the switch itself. Throws std::invalid_argument.
std::map<std::string, FpgaCount> read_fpga_cells(const std::string& json, const FpgaFamily& family);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Cost of a switch in silicon: area by block, critical path and clock.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "models/switch/switch_engine.h"
#include "sw/shapes/own_blocks.h"
#include "sw/synthesis/library.h"
#include "sw/synthesis/sram.h"

namespace dusk {

/// How configuration pins are synthesized. Programmable: as pins, so all mechanisms of the shape
/// stay. Fixed: as constants of the experiment, so unused logic is removed. The pins that depend on
/// the place of a switch (identity, present ports) stay pins.
enum class Reading : std::uint8_t { Programmable, Fixed };
inline constexpr Reading kReadings[] = {Reading::Programmable, Reading::Fixed};
const char* reading_name(Reading reading);

/// A configuration pin and its constant as a Verilog number.
struct TiedPin {
  std::string name, value;
};
/// Returns the pins that are equal in all switches of a network, with the values in `settings`.
std::vector<TiedPin> tied_pins(const SwitchShape& shape, const SwitchSettings& settings);

struct CostOrder {
  SwitchShape shape;
  std::vector<TiedPin> pins;            ///< constants for the fixed reading
  std::vector<OwnBlock> blocks;         ///< modules that replace those of the switch
  Cells cells;                          ///< standard cells, with those of `srams`
  double period = 0;                    ///< clock period for which the netlist is made, in ns
  std::uint64_t sram_bits = kSramBits;  ///< memories of more bits are SRAM
  std::vector<Sram> srams = {};         ///< the memories that are SRAM; the others are flip-flops
};

/// Estimates the cells of a switch's netlist from its bits of buffer (without `srams`) and
/// crossbar, as in the usual shapes. Only for a limit.
std::uint64_t expected_cells(const SwitchShape& shape, const std::vector<Sram>& srams = {});
inline constexpr std::uint64_t kMostCells = 1'000'000;
/// Returns "" unless the estimate exceeds the limit. Then it says that the switch cannot be `done`
/// in minutes, and what helps, with `more` appended.
std::string too_many_cells(const SwitchShape& shape, const std::vector<Sram>& srams,
                           const char* done, const std::string& more = "");

/// Number of cells in a netlist or a block.
struct CellCount {
  std::uint64_t cells = 0, flip_flops = 0;
  double area = 0;                           ///< area of the library's cells, um^2
  double flip_flop_area = 0, sram_area = 0;  ///< parts of `area`
  std::uint64_t srams = 0;
};
CellCount operator+(const CellCount& a, const CellCount& b);

/// A cell on the critical path.
struct PathStep {
  std::string block;  ///< Block::id; empty in a flat netlist
  std::string cell;   ///< type of the cell in the library
  double delay = 0;   ///< ns
};

struct Timing {
  double least_period = 0;  ///< shortest period in ns with setup time and without wires
  std::vector<PathStep> path;
  std::map<std::string, double> slack;  ///< [Block::id] slack in ns of the slowest path through it
};

/// Cycles of a hop at a clock of `period` ns, if pipeline stages were split until they fit.
unsigned hop_cycles(const SwitchShape& shape, const Timing& timing, double period);

struct WholeCost {
  CellCount cells;
  Timing timing;
};

/// Cost of a netlist with separately mapped blocks, and of the same mapped as a whole.
struct ReadingCost {
  Reading reading = Reading::Programmable;
  std::map<std::string, CellCount> blocks;  ///< [Block::id] of existing blocks
  Timing timing;
  std::optional<WholeCost> whole;  ///< only if it was wanted

  CellCount total() const;
};

}  // namespace dusk

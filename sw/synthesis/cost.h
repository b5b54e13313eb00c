// SPDX-License-Identifier: Apache-2.0
/// Cost of a switch in silicon: area by block, critical path, clock.
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

/// Programmable: modes are pins, every mechanism of the shape is there. Fixed: the pins of the
/// experiment are constants, and what they leave unused is gone; where the switch is (identity,
/// ports that are present) stays a pin.
enum class Reading : std::uint8_t { Programmable, Fixed };
inline constexpr Reading kReadings[] = {Reading::Programmable, Reading::Fixed};
const char* reading_name(Reading reading);

/// A configuration pin with its constant, a Verilog number.
struct TiedPin {
  std::string name, value;
};
/// Returns the pins that are the same in every switch of a network, with the values of `settings`.
std::vector<TiedPin> tied_pins(const SwitchShape& shape, const SwitchSettings& settings);

struct CostOrder {
  SwitchShape shape;
  std::vector<TiedPin> pins;            ///< of the fixed reading
  std::vector<OwnBlock> blocks;         ///< in the place of the switch's modules
  Cells cells;                          ///< with those of `srams`
  double period = 0;                    ///< ns, of the clock that the netlist is made for
  std::uint64_t sram_bits = kSramBits;  ///< above this a memory is
  std::vector<Sram> srams = {};         ///< these; the others are flip-flops
};

/// About how many cells the netlist of a switch has: what those of the usual shapes have for a bit
/// of buffer, if that is not of `srams`, and of crossbar. For a limit, not for a result.
std::uint64_t expected_cells(const SwitchShape& shape, const std::vector<Sram>& srams = {});
inline constexpr std::uint64_t kMostCells = 1'000'000;
/// Empty, or of a switch that is expected to have more: that it cannot be `done` in minutes, with
/// what helps, and `more` that does.
std::string too_many_cells(const SwitchShape& shape, const std::vector<Sram>& srams,
                           const char* done, const std::string& more = "");

/// Cells of a netlist, or of one of its blocks.
struct CellCount {
  std::uint64_t cells = 0, flip_flops = 0;
  double area = 0;                           ///< of the library, um^2
  double flip_flop_area = 0, sram_area = 0;  ///< of it
  std::uint64_t srams = 0;
};
CellCount operator+(const CellCount& a, const CellCount& b);

/// A cell on the critical path.
struct PathStep {
  std::string block;  ///< Block::id; of a flat netlist empty
  std::string cell;   ///< of the library
  double delay = 0;   ///< ns
};

struct Timing {
  double least_period = 0;  ///< ns, setup included; no wires
  std::vector<PathStep> path;
  std::map<std::string, double> slack;  ///< Block::id: ns, of the slowest path through it
};

/// Cycles of a hop at a clock of `period` ns if every stage of the pipeline were cut until it fits.
unsigned hop_cycles(const SwitchShape& shape, const Timing& timing, double period);

struct WholeCost {
  CellCount cells;
  Timing timing;
};

/// A netlist by blocks, each mapped by itself, beside the same mapped as a whole.
struct ReadingCost {
  Reading reading = Reading::Programmable;
  std::map<std::string, CellCount> blocks;  ///< Block::id; those that are there
  Timing timing;
  std::optional<WholeCost> whole;  ///< where it was asked for

  CellCount total() const;
};

}  // namespace dusk

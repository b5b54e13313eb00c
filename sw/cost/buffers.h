// SPDX-License-Identifier: Apache-2.0
/// Cost of the buffers of a switch, apart from its logic.
#pragma once

#include <string>
#include <vector>

#include "sw/report/document.h"
#include "sw/synthesis/cost.h"

namespace dusk {

/// Buffers of one kind: the block that stores the flits, with its logic to write and read them.
struct BufferCost {
  std::string block;          ///< Block::id
  std::uint64_t buffers = 0;  ///< number of buffers in the switch
  std::uint32_t flits = 0, width = 0;
  CellCount cells;  ///< mapped cells of the block

  std::uint64_t bits() const { return buffers * flits * width; }
  /// Area of multiplexers, enables and pointers, in um^2.
  double other_area() const { return cells.area - cells.flip_flop_area - cells.sram_area; }
};
std::vector<BufferCost> buffers_of(const SwitchShape& shape, const ReadingCost& cost);

/// Area of all that is no buffer, in um^2.
double logic_area(const SwitchShape& shape, const ReadingCost& cost);

doc::Table buffer_table(const SwitchShape& shape, const ReadingCost& cost);
/// Lists the SRAM memories with area and access time; without any, the size above which they begin.
std::string sram_text(const CostOrder& order);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// The buffers of a switch, apart from its logic.
#pragma once

#include <string>
#include <vector>

#include "sw/report/document.h"
#include "sw/synthesis/cost.h"

namespace dusk {

/// Buffers of one kind: the block of the flits and of what writes and reads them.
struct BufferCost {
  std::string block;          ///< Block::id
  std::uint64_t buffers = 0;  ///< in the switch
  std::uint32_t flits = 0, width = 0;
  CellCount cells;  ///< mapped cells

  std::uint64_t bits() const { return buffers * flits * width; }
  /// um^2 of multiplexers, enables and pointers.
  double other_area() const { return cells.area - cells.flip_flop_area - cells.sram_area; }
};
std::vector<BufferCost> buffers_of(const SwitchShape& shape, const ReadingCost& cost);

/// um^2 of all that is no buffer.
double logic_area(const SwitchShape& shape, const ReadingCost& cost);

doc::Table buffer_table(const SwitchShape& shape, const ReadingCost& cost);
/// Lists the memories that are SRAM, and how one counts; if none: the size from which they are.
std::string sram_text(const CostOrder& order);

}  // namespace dusk

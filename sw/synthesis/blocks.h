// SPDX-License-Identifier: Apache-2.0
/// The parts of a switch that a cost is told by.
#pragma once

#include <string>
#include <vector>

namespace dusk {

struct Block {
  std::string id;                  ///< of its module in the netlist
  std::string name;                ///< for people
  std::vector<std::string> cells;  ///< of the flattened switch, Yosys patterns; a later block's win
};

/// From the channel in to the channel out, then link power. Whatever no pattern names is of the
/// last: logic between the blocks.
const std::vector<Block>& switch_blocks();

}  // namespace dusk

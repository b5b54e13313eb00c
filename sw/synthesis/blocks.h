// SPDX-License-Identifier: Apache-2.0
/// Blocks into which the cost of a switch is divided.
#pragma once

#include <string>
#include <vector>

namespace dusk {

struct Block {
  std::string id;                  ///< id of its module in the netlist
  std::string name;                ///< name for readers
  std::vector<std::string> cells;  ///< Yosys patterns for flat cells; the last match wins
};

/// Returns the blocks from channel in to channel out, then link power. The last block is the logic
/// between the others: cells that no pattern matches.
const std::vector<Block>& switch_blocks();

}  // namespace dusk

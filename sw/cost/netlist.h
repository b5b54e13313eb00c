// SPDX-License-Identifier: Apache-2.0
/// A netlist of cells as Yosys writes it: a flat list of modules with scalar nets.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "sw/synthesis/liberty.h"

namespace dusk {

using NetId = std::uint32_t;
inline constexpr NetId kLow = 0, kHigh = 1, kNoNet = ~NetId{0};  ///< constants; no connection

struct NetlistCell {
  const LibertyCell* type = nullptr;
  std::string name;            ///< name with its instances: "switch_crossbar/_0123_"
  std::vector<NetId> inputs;   ///< nets of type->inputs
  std::vector<NetId> outputs;  ///< nets of type->outputs
};

/// Netlist with all modules flattened; nets that `assign` joins are one net.
struct Netlist {
  std::vector<NetlistCell> cells;
  std::map<std::string, NetId> inputs, outputs;  ///< ports of the top: "in_flit_i[17]"
  std::vector<std::string> nets;  ///< name of each net, from the outermost module with one
};

/// Reads Verilog that `write_verilog -noattr -noexpr -nohex -nodec` writes after `splitnets
/// -ports`. Throws std::invalid_argument for any other text, and for a cell that the library lacks.
Netlist read_netlist(const std::string& verilog, const std::string& top, const Liberty& library);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Modules of a user that replace modules of the switch (switch.replace).
#pragma once

#include <string>
#include <vector>

#include "models/switch/switch_engine.h"
#include "sw/common/config_error.h"
#include "sw/shapes/own_block_check.h"
#include "sw/shapes/shape_build.h"

namespace dusk {

struct OwnBlock {
  std::string module;               ///< name of the module: dusk_rr_arbiter
  std::string path;                 ///< path of the replaced module: rtl/common/dusk_rr_arbiter.sv
  std::string file;                 ///< file name that the user gave
  std::string text;                 ///< text with all files that it needs (own_block_files.h)
  std::vector<OwnFile> files = {};  ///< files in the order of reading; its own file is first
};

/// Reads `replace`: "module=file.sv", several with commas; empty: none. Throws ConfigError with the
/// place of switch.replace if a module does not exist, or if a file cannot be read or lacks it. The
/// same holds if own_block_check.h refuses the file (unless trusted).
std::vector<OwnBlock> read_own_blocks(const std::string& replace, const Origins& origins = {});

/// Writes the modules in the place of the program's; messages of tools name the user's file.
void put_own_blocks(const std::vector<OwnBlock>& blocks, const std::string& folder);

/// Writes the sources of a switch for other tools, with `blocks` in their places. Checks with
/// Verilator that the blocks fit. Throws ConfigError with the reason if one does not.
void write_design(const SwitchShape& shape, const std::vector<OwnBlock>& blocks,
                  const std::string& folder);

/// Makes the same checks as write_design(), but writes nothing elsewhere.
void check_own_blocks(const SwitchShape& shape, const std::vector<OwnBlock>& blocks);

/// Returns how a switch is built with `blocks`; unchanged without any. Copies the blocks.
ShapeVariant variant_of(const std::vector<OwnBlock>& blocks);

/// Returns the shape's name with an ending that depends on the texts; unchanged without blocks.
std::string name_with(const SwitchShape& shape, const std::vector<OwnBlock>& blocks);

}  // namespace dusk

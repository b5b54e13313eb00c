// SPDX-License-Identifier: Apache-2.0
/// Modules of a person's own in the place of the switch's (switch.replace).
#pragma once

#include <string>
#include <vector>

#include "models/switch/switch_engine.h"
#include "sw/common/config_error.h"
#include "sw/shapes/own_block_check.h"
#include "sw/shapes/shape_build.h"

namespace dusk {

struct OwnBlock {
  std::string module;               ///< dusk_rr_arbiter
  std::string path;                 ///< of the one that it replaces: rtl/common/dusk_rr_arbiter.sv
  std::string file;                 ///< name that was given
  std::string text;                 ///< with those of other files that it needs (own_block_files.h)
  std::vector<OwnFile> files = {};  ///< in the order of reading, its own first
};

/// `replace`: "module=file.sv", several with commas; empty: none. Throws ConfigError that begins
/// with the place of switch.replace: no such module, a file that cannot be read or has no module of
/// that name, or, unless trusted, what own_block_check.h refuses.
std::vector<OwnBlock> read_own_blocks(const std::string& replace, const Origins& origins = {});

/// The modules' texts in the place of the program's; what tools say of them names their own file.
void put_own_blocks(const std::vector<OwnBlock>& blocks, const std::string& folder);

/// The sources of a switch for other tools, with the blocks in their places. Looks, with Verilator,
/// whether these fit; throws ConfigError with what does not.
void write_design(const SwitchShape& shape, const std::vector<OwnBlock>& blocks,
                  const std::string& folder);

/// Same checks as those of write_design(), before anything is written elsewhere.
void check_own_blocks(const SwitchShape& shape, const std::vector<OwnBlock>& blocks);

/// How a switch is built with them; without any as it is. Holds copies.
ShapeVariant variant_of(const std::vector<OwnBlock>& blocks);

/// The name of the shape with an ending that is another for other texts; without blocks as it is.
std::string name_with(const SwitchShape& shape, const std::vector<OwnBlock>& blocks);

}  // namespace dusk

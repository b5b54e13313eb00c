// SPDX-License-Identifier: Apache-2.0
/// Reads the files of a user's module: its own file, files that it includes, and files beside it
/// that define a module or package that it uses.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "sw/shapes/own_block_check.h"

namespace dusk {

struct OwnText {
  std::string text;            ///< all files as one text; packages and modules before their use
  std::vector<OwnFile> files;  ///< files in the order of reading; the module's own file is first
};

/// Reads `file` and the files that it needs; removes UTF-8 marks. Replaces include directives by
/// the file. If the text uses NAME, NAME.sv or NAME.v beside it is put in front, unless `others`
/// has NAME; then adds NAME to `others`. Throws ConfigError, which begins with `place`. Causes: a
/// file that cannot be read, includes itself or is outside of the folder of `file` (unless
/// trusted), or more than 4 MB.
OwnText read_own_text(const std::string& file, std::set<std::string>& others,
                      const std::string& place);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// The files of a module of a person's own: its own, those that it includes, and those beside it
/// that are called as modules and packages that it names.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "sw/shapes/own_block_check.h"

namespace dusk {

struct OwnText {
  std::string text;            ///< all files as one, packages and modules before what names them
  std::vector<OwnFile> files;  ///< files in the order of reading, the module's own first
};

/// Reads `file`, without a UTF-8 mark at the front of any file. An included file stands at the
/// place of the directive; NAME.sv or NAME.v beside it stands in front, if the text has the name
/// and `others` does not. Names that were taken are added to `others`. Throws ConfigError that
/// begins with `place`: a file cannot be read, is outside the folder of `file` (unless trusted),
/// includes itself, or all are longer than 4 MB.
OwnText read_own_text(const std::string& file, std::set<std::string>& others,
                      const std::string& place);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Limits of a module of a person's own, unless a person trusts it (docs/own-block.md).
#pragma once

#include <string>
#include <vector>

namespace dusk {

/// A file that a module of one's own is made of.
struct OwnFile {
  std::string path, text;
};

/// Throws ConfigError, "place: file:line: …", for system tasks that are not known to be harmless
/// (so for $system, $c and all that open files), imports and exports of C, directives and comments
/// of Verilator that do more than hush a warning, and for macros that could make any of these.
void check_own_files(const std::vector<OwnFile>& files, const std::string& place);

}  // namespace dusk

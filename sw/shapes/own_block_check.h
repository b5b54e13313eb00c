// SPDX-License-Identifier: Apache-2.0
/// Checks a module of a user that is not trusted (docs/own-block.md).
#pragma once

#include <string>
#include <vector>

namespace dusk {

/// A file of a user's module.
struct OwnFile {
  std::string path, text;
};

/// Throws ConfigError, "place: file:line: …", for system tasks that are not known to be harmless
/// ($system, $c and all that open files), imports and exports of C, and directives and comments of
/// Verilator that do more than silence a warning. The same holds for macros that could form them.
void check_own_files(const std::vector<OwnFile>& files, const std::string& place);

}  // namespace dusk

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

/// Throws ConfigError "place: file:line: …". Refused are imports and exports of C, and system tasks
/// that are not known to be harmless ($system, $c, all that open files). So are Verilator's
/// directives and comments that do more than silence a warning, and macros that could form these.
void check_own_files(const std::vector<OwnFile>& files, const std::string& place);

}  // namespace dusk

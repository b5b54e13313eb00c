// SPDX-License-Identifier: Apache-2.0
/// Restricts the plot script of a study, unless a person trusts it.
#pragma once

#include <string>

namespace dusk {

/// Throws ConfigError, "file:line:column: …", for statements of a gnuplot script that are not
/// allowed. Allowed statements set up axes, keys and texts, or plot data blocks and functions. Such
/// a script reads and writes no file, starts no program, and ends.
void check_plot(const std::string& script, const std::string& file);

}  // namespace dusk

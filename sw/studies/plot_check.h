// SPDX-License-Identifier: Apache-2.0
/// Limits of the plot script of a study, unless a person trusts it.
#pragma once

#include <string>

namespace dusk {

/// Throws ConfigError, "file:line:column: …", unless every statement of the gnuplot script is one
/// of a few that set up axes, keys and texts, or plots blocks of data and functions. Such a script
/// reads and writes no file, starts no program and ends.
void check_plot(const std::string& script, const std::string& file);

}  // namespace dusk

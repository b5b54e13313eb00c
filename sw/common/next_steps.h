// SPDX-License-Identifier: Apache-2.0
/// Last lines of a command: the commands that show its results.
#pragma once

#include <string>

namespace dusk {

/// Returns the line "next: ./dusk report FOLDER or ./dusk results show FOLDER".
std::string next_steps(const std::string& folder);

/// Returns "./dusk results show FOLDER".
std::string show_command(const std::string& folder);

}  // namespace dusk

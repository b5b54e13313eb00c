// SPDX-License-Identifier: Apache-2.0
/// The last lines of a command: commands that show its results.
#pragma once

#include <string>

namespace dusk {

/// "next: ./dusk report FOLDER or ./dusk results show FOLDER", with a line end.
std::string next_steps(const std::string& folder);

/// "./dusk results show FOLDER"
std::string show_command(const std::string& folder);

}  // namespace dusk

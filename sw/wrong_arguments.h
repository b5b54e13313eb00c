// SPDX-License-Identifier: Apache-2.0
/// Messages about arguments that no command takes. Each guesses what is meant.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace dusk {

/// "results ls"; empty for the program itself.
std::string name_of(const CLI::App& command);

/// Says that the program, or a command with commands of its own, has no command `word`. Names the
/// nearest of `known`.
std::string unknown_command(const CLI::App& app, const std::string& word);

/// Says why CLI11 refuses the arguments, with texts that are not too long.
std::string refused(const CLI::ParseError& error, const CLI::App& app, int argc, char** argv);

}  // namespace dusk

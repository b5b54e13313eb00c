// SPDX-License-Identifier: Apache-2.0
/// Messages about arguments that no command accepts. Each message guesses the intended one.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace dusk {

/// Returns the full name of a command, such as "results ls"; empty for the program.
std::string name_of(const CLI::App& command);

/// Says that `app`, the program or a command with subcommands, has no command `word`. Names the
/// nearest of `known`.
std::string unknown_command(const CLI::App& app, const std::string& word);

/// Says why CLI11 refuses the arguments; shortens long texts.
std::string refused(const CLI::ParseError& error, const CLI::App& app, int argc, char** argv);

}  // namespace dusk

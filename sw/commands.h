// SPDX-License-Identifier: Apache-2.0
/// The subcommands of `dusk`. Each add_*_command adds one to the program; its callback sets the
/// exit status. A new command: a file of its own, a line here and one in program.cpp.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace dusk {

void add_run_command(CLI::App& app, int& status);
void add_check_command(CLI::App& app, int& status);
void add_keys_command(CLI::App& app, int& status);
void add_shapes_command(CLI::App& app, int& status);
void add_fuzz_command(CLI::App& app, int& status);
void add_sweep_command(CLI::App& app, int& status);
void add_reproduce_command(CLI::App& app, int& status);
void add_compare_command(CLI::App& app, int& status);
void add_export_command(CLI::App& app, int& status);

/// The program: its exit status. Throws whatever a command throws.
int run_program(int argc, char** argv);

/// What `dusk keys` prints.
std::string keys_text();
/// What `dusk keys --markdown` prints: docs/configuration.md.
std::string keys_markdown();

}  // namespace dusk

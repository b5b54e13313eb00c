// SPDX-License-Identifier: Apache-2.0
/// The subcommands of `dusk`. Each add_*_command adds one to the program; its callback sets the
/// exit status. A new command: a file of its own, a line here and one in program.cpp.
#pragma once

#include <string>
#include <vector>

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
void add_crosscheck_command(CLI::App& app, int& status);
void add_export_command(CLI::App& app, int& status);
void add_cost_command(CLI::App& app, int& status);
void add_explore_command(CLI::App& app, int& status);
void add_analyze_command(CLI::App& app, int& status);
void add_trace_command(CLI::App& app, int& status);
void add_results_command(CLI::App& app, int& status);
void add_report_command(CLI::App& app, int& status);

/// Adds the argument FILE, a configuration. An empty name is a ConfigError.
void add_file(CLI::App& command, std::string& file, const std::string& help);
void add_files(CLI::App& command, std::vector<std::string>& files, const std::string& help);
/// Adds an option that takes one value and may be given several times.
void add_list(CLI::App& command, const std::string& name, std::vector<std::string>& values,
              const std::string& help, const std::string& type = "key=value");
/// Adds --liberty and --dont-use: the standard cells that a netlist is made of.
void add_cells(CLI::App& command, std::vector<std::string>& libraries, std::string& dont_use);
/// Adds --jobs.
void add_jobs(CLI::App& command, unsigned& parallel);

/// Runs the program. Returns its exit status. Throws whatever a command throws.
int run_program(int argc, char** argv);

/// Returns the text that `dusk keys` prints.
std::string keys_text();
/// Returns the text that `dusk keys --markdown` prints: docs/configuration.md.
std::string keys_markdown();

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <sstream>

#include "sw/common/commands.h"
#include "sw/common/config_error.h"
#include "sw/common/message.h"
#include "sw/common/number_option.h"
#include "sw/common/standard_output.h"
#include "sw/common/text.h"
#include "sw/common/trust.h"
#include "sw/common/version.h"
#include "sw/examples.h"
#include "sw/run/run_command.h"
#include "sw/wrong_arguments.h"

namespace dusk {

namespace {

std::string refuse_empty_file(const std::string& name) {
  if (name.empty()) throw ConfigError("FILE: '' cannot be read (a TOML file)");
  return {};
}

}  // namespace

void add_file(CLI::App& command, std::string& file, const std::string& help) {
  command.add_option("FILE", file, help)->check(refuse_empty_file);
}

void add_files(CLI::App& command, std::vector<std::string>& files, const std::string& help) {
  command.add_option("FILE", files, help)->check(refuse_empty_file);
}

void add_list(CLI::App& command, const std::string& name, std::vector<std::string>& values,
              const std::string& help, const std::string& type) {
  command.add_option(name, values, help)->type_name(type)->allow_extra_args(false)->take_all();
}

void add_cells(CLI::App& command, std::vector<std::string>& libraries, std::string& dont_use) {
  add_list(command, "--liberty", libraries,
           "Standard cells: osu018, osu035, osu050, FILE.lib or FILE.lib.gz (default osu018); may "
           "be repeated: together one library",
           "LIBRARY");
  command
      .add_option("--dont-use", dont_use,
                  "Cells that are not to be used, besides those that the library marks: "
                  "'lpflow_*,probe_?'")
      ->type_name("PATTERNS");
}

void add_jobs(CLI::App& command, unsigned& parallel) {
  command.add_option("--jobs", parallel, "Runs at a time (default: processors)")
      ->check(number_from(1u, 1024u));
}

namespace {

/// Adds a check to all options: a text must not be empty, nor too long for its reader.
void check_values(CLI::App& command) {
  const auto check = [](const std::string& value) -> std::string {
    if (value.empty()) return "is empty";
    return value.size() <= kValueBytes ? "" : fmt::format("is longer than {} bytes", kValueBytes);
  };
  for (CLI::Option* option : command.get_options())
    if (option->get_items_expected_max() > 0) option->check(CLI::Validator(check, ""));
}

}  // namespace

int run_program(int argc, char** argv) {
  int status = kDone;
  CLI::App app("Dusk simulates interconnection switches whose links turn off.", "dusk");
  app.formatter(std::make_shared<HelpWithExamples>());  // the commands inherit it
  const std::string made_from = commit();
  app.set_version_flag("--version", std::string("dusk ") + version() +
                                        (made_from.empty() ? "" : " (" + made_from + ")"));
  app.require_subcommand(1);
  add_run_command(app, status);
  add_check_command(app, status);
  add_keys_command(app, status);
  add_shapes_command(app, status);
  add_fuzz_command(app, status);
  add_sweep_command(app, status);
  add_reproduce_command(app, status);
  add_compare_command(app, status);
  add_crosscheck_command(app, status);
  add_export_command(app, status);
  add_cost_command(app, status);
  add_explore_command(app, status);
  add_analyze_command(app, status);
  add_trace_command(app, status);
  add_results_command(app, status);
  add_report_command(app, status);
  for (CLI::App* command : app.get_subcommands(nullptr)) {
    const std::string name = command->get_name();
    if (name != "keys" && name != "shapes" && name != "results" && name != "report")
      command->add_flag_callback(
          "--trust", [] { trust_inputs(); },
          "Let plot scripts of studies and modules of switch.replace run "
          "programs and read files: they get your rights");
  }
  const auto is_named = [&](const CLI::App* command) { return command->get_name() == argv[1]; };
  const auto commands = app.get_subcommands(nullptr);
  for (CLI::App* command : commands) check_values(*command);
  if (argc > 1 && argv[1][0] != '-' && std::none_of(commands.begin(), commands.end(), is_named)) {
    error_line(unknown_command(app, argv[1]));
    return kWrongInput;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request) {  // --help, --version
    std::ostringstream text;
    const int done = app.exit(request, text, text);
    print_text(text.str());
    return done;
  } catch (const CLI::ParseError& error) {
    error_line(refused(error, app, argc, argv));
    return kWrongInput;
  }
  return status;
}

}  // namespace dusk

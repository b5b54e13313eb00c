// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <memory>

#include "sw/commands.h"
#include "sw/config/config_file.h"
#include "sw/run/run_command.h"

namespace dusk {
namespace {

struct CheckArguments {
  std::string file, output;
  std::vector<std::string> settings;
};

}  // namespace

void add_check_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<CheckArguments>();
  CLI::App* check = app.add_subcommand(
      "check", "Simulate one experiment with the RTL and its twin in lockstep (run.engine)");
  check->add_option(
      "FILE", arguments->file,
      "Configuration (TOML); none: the built-in default, a load that rises and falls");
  check
      ->add_option("--set", arguments->settings,
                   "Set an option: --set section.key=value (see dusk keys)")
      ->type_name("key=value")
      ->allow_extra_args(false)
      ->take_all();
  check->add_option("--output", arguments->output, "New folder for the results (run.output)")
      ->type_name("DIR");
  check->callback([check, arguments, &status] {
    if (check->count("FILE") > 0 && arguments->file.empty()) {
      throw ConfigError("FILE: '' cannot be read (a TOML file)");
    }
    if (!arguments->output.empty()) {
      arguments->settings.push_back("run.output=" + arguments->output);
    }
    arguments->settings.push_back("run.engine=lockstep");
    const Configuration configuration = load_configuration(arguments->file, arguments->settings);
    status = run_experiment(configuration.experiment(), configuration.origins());
  });
}

}  // namespace dusk

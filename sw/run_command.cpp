// SPDX-License-Identifier: Apache-2.0
#include "sw/run_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "sw/build_network.h"
#include "sw/commands.h"
#include "sw/config_file.h"
#include "sw/interrupt.h"
#include "sw/plot.h"
#include "sw/report.h"
#include "sw/result_files.h"
#include "sw/terminal_report.h"

namespace dusk {
namespace {

RunResult simulate(BuiltNetwork& built, const Experiment& experiment) {
  ProgressDisplay display(stderr, isatty(STDERR_FILENO) != 0);
  Simulation simulation(*built.network, *built.clock, make_run_plan(experiment));
  simulation.set_progress([&](const Progress& progress) { display.show(progress); });
  simulation.set_interrupt(interrupted);
  attach(simulation, built, experiment);
  catch_interrupts();
  RunResult result = simulation.run();
  display.finish();
  return result;
}

void name_first_offender(const RunResult& result) {
  for (const CheckResult& check : result.checks) {
    if (check.passed) continue;
    fmt::print(stderr, "check failed: {}: {}\n", check.name, check.detail);
    return;
  }
}

struct RunArguments {
  std::string file, output;
  std::vector<std::string> settings;
};

}  // namespace

int run_experiment(const Experiment& experiment, const Origins& origins) {
  const auto built = build_network(experiment, origins);
  const std::string folder = make_results_folder(experiment.run.output, experiment.name);
  write_file(folder, "config.toml", config_report(experiment));
  const RunResult result = simulate(*built, experiment);
  const Topology& topology = built->network->topology();
  fmt::print("{}", terminal_report(experiment, topology, result, folder));
  std::fflush(stdout);
  name_first_offender(result);
  write_report(folder, experiment, result, topology);
  const std::string warning = result.windows.empty()
                                  ? "no plots: no window has ended"
                                  : draw_plots(folder, topology.name + ", " + experiment.name);
  if (!warning.empty()) fmt::print(stderr, "warning: {}\n", warning);
  return exit_status(result);
}

void add_run_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<RunArguments>();
  CLI::App* run = app.add_subcommand("run", "Simulate one experiment");
  run->add_option("FILE", arguments->file,
                  "Configuration (TOML); none: the built-in default, a load that rises and falls");
  run->add_option("--set", arguments->settings,
                  "Set an option: --set section.key=value (see dusk keys)")
      ->type_name("key=value")
      ->allow_extra_args(false)
      ->take_all();
  run->add_option("--output", arguments->output, "New folder for the results (run.output)")
      ->type_name("DIR");
  run->callback([arguments, &status] {
    if (!arguments->output.empty()) {
      arguments->settings.push_back("run.output=" + arguments->output);
    }
    const Configuration configuration = load_configuration(arguments->file, arguments->settings);
    status = run_experiment(configuration.experiment(), configuration.origins());
  });
}

}  // namespace dusk

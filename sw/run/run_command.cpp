// SPDX-License-Identifier: Apache-2.0
#include "sw/run/run_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "sw/commands.h"
#include "sw/config/config_file.h"
#include "sw/report/plot.h"
#include "sw/report/report.h"
#include "sw/report/terminal_report.h"
#include "sw/run/build_network.h"
#include "sw/run/instruments.h"
#include "sw/run/interrupt.h"
#include "sw/run/lockstep_run.h"
#include "sw/run/result_files.h"

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

struct RunArguments {
  std::string file, output;
  std::vector<std::string> settings, waves, packets;
};

}  // namespace

int run_experiment(const Experiment& experiment, const Origins& origins,
                   const LockstepParts& lockstep) {
  const auto origin = origins.find("run.output");
  const std::string place = origin == origins.end() ? "" : origin->second + ": ";
  check_is_new(experiment.run.output, place);  // before a switch is built
  const auto built = build_network(experiment, origins, lockstep);
  Instruments instruments(experiment, *built);
  const std::string folder = make_results_folder(experiment.run.output, experiment.name, place);
  write_file(folder, "config.toml", config_report(experiment));
  instruments.open(folder);
  const RunResult result = simulate(*built, experiment);
  const Topology& topology = built->network->topology();
  // What is wrong with the standard output must not keep the results from being written.
  std::fputs(terminal_report(experiment, topology, result, folder).c_str(), stdout);
  const int fault = std::fflush(stdout) == 0 ? 0 : errno;
  const std::string failure = first_failure(result);
  if (!failure.empty()) fmt::print(stderr, "check failed: {}\n", failure);
  if (experiment.traffic.kind == TrafficKind::Trace && result.complete &&
      result.packets_created == 0) {
    fmt::print(stderr, "note: no packet of {} is created in the measurement, cycles {} to {}\n",
               experiment.traffic.trace_file, result.measured_from, result.cycles - 1);
  }
  write_report(folder, experiment, result, topology);
  const std::string warning = !experiment.run.plots ? ""
                              : result.windows.empty()
                                  ? "no plots: no window has ended"
                                  : draw_plots(folder, topology.name + ", " + experiment.name);
  if (!warning.empty()) fmt::print(stderr, "warning: {}\n", warning);
  instruments.finish(folder);
  if (fault != 0) {
    throw OutputError(fmt::format("standard output: cannot be written: {}", std::strerror(fault)));
  }
  if (experiment.run.engine == EngineKind::Lockstep) {
    std::fputs(lockstep_summary(*built).c_str(), stdout);
    if (built->first_difference) write_difference(*built, experiment, lockstep, folder);
  }
  const ExitStatus status = exit_status(result);
  if (instruments.missing().empty()) return status;
  fmt::print(stderr, "{}\n", instruments.missing());
  return status == kDone ? kWrongInput : status;
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
  run->add_option("--waves", arguments->waves,
                  "Write waves of a switch: switch=3,from=100,to=200 (run.waves)")
      ->type_name("WAVES")
      ->allow_extra_args(false)
      ->take_all();
  run->add_option("--packet", arguments->packets,
                  "Tell the journey of a packet, numbered from 0 by creation (run.packets)")
      ->type_name("ID")
      ->allow_extra_args(false)
      ->take_all();
  run->callback([run, arguments, &status] {
    if (run->count("FILE") > 0 && arguments->file.empty()) {
      throw ConfigError("FILE: '' cannot be read (a TOML file)");
    }
    if (!arguments->output.empty()) {
      arguments->settings.push_back("run.output=" + arguments->output);
    }
    if (!arguments->waves.empty()) {
      arguments->settings.push_back(fmt::format("run.waves={}", fmt::join(arguments->waves, "; ")));
    }
    if (!arguments->packets.empty()) {
      arguments->settings.push_back(
          fmt::format("run.packets=[{}]", fmt::join(arguments->packets, ", ")));
    }
    const Configuration configuration = load_configuration(arguments->file, arguments->settings);
    const auto setting = configuration.origins().find("power.setting");
    if (configuration.experiment().power.mode == PowerMode::AlwaysOn &&
        setting != configuration.origins().end() && setting->second == "--set") {
      fmt::print(stderr, "note: power.setting decides nothing while power.mode is always_on\n");
    }
    status = run_experiment(configuration.experiment(), configuration.origins());
  });
}

}  // namespace dusk

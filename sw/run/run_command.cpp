// SPDX-License-Identifier: Apache-2.0
#include "sw/run/run_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "sw/commands.h"
#include "sw/config/config_file.h"
#include "sw/report/plot.h"
#include "sw/report/report.h"
#include "sw/report/status_line.h"
#include "sw/report/terminal_report.h"
#include "sw/run/build_network.h"
#include "sw/run/instruments.h"
#include "sw/run/interrupt.h"
#include "sw/run/lockstep_run.h"
#include "sw/run/result_files.h"

namespace dusk {
namespace {

struct RunArguments {
  std::string file, output;
  std::vector<std::string> settings, waves, packets;
};

CLI::App* add_simulation(CLI::App& app, const char* name, const char* help,
                         RunArguments& arguments) {
  CLI::App* command = app.add_subcommand(name, help);
  add_file(*command, arguments.file,
           "Configuration (TOML); none: the built-in default, a load that rises and falls");
  add_list(*command, "--set", arguments.settings,
           "Set an option: --set section.key=value (see dusk keys)");
  command->add_option("--output", arguments.output, "New folder for the results (run.output)")
      ->type_name("DIR");
  return command;
}

Configuration configured(const RunArguments& arguments, const std::vector<std::string>& more = {}) {
  std::vector<std::string> settings = arguments.settings;
  if (!arguments.output.empty()) settings.push_back("run.output=" + arguments.output);
  if (!arguments.waves.empty())
    settings.push_back(fmt::format("run.waves={}", fmt::join(arguments.waves, "; ")));
  if (!arguments.packets.empty())
    settings.push_back(fmt::format("run.packets=[{}]", fmt::join(arguments.packets, ", ")));
  settings.insert(settings.end(), more.begin(), more.end());
  return load_configuration(arguments.file, settings);
}

}  // namespace

RunResult simulate(BuiltNetwork& built, const Experiment& experiment,
                   const std::function<void()>& then) {
  StatusLine status;
  Simulation simulation(*built.network, *built.clock, make_run_plan(experiment));
  simulation.set_progress([&](const Progress& progress) {
    status.show(progress_share(progress), [&] { return progress_line(progress); });
  });
  simulation.set_interrupt(interrupted);
  attach(simulation, built, experiment);
  catch_interrupts();
  RunResult result = simulation.run();
  status.finish();
  if (then) then();
  return result;
}

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
  CLI::App* run = add_simulation(app, "run", "Simulate one experiment", *arguments);
  add_list(*run, "--waves", arguments->waves,
           "Write waves of a switch: switch=3,from=100,to=200 (run.waves)", "WAVES");
  add_list(*run, "--packet", arguments->packets,
           "Tell the journey of a packet, numbered from 0 by creation (run.packets)", "ID");
  run->callback([arguments, &status] {
    const Configuration configuration = configured(*arguments);
    const auto setting = configuration.origins().find("power.setting");
    if (configuration.experiment().power.mode == PowerMode::AlwaysOn &&
        setting != configuration.origins().end() && setting->second == "--set") {
      fmt::print(stderr, "note: power.setting decides nothing while power.mode is always_on\n");
    }
    status = run_experiment(configuration.experiment(), configuration.origins());
  });
}

void add_check_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<RunArguments>();
  CLI::App* check = add_simulation(
      app, "check", "Simulate one experiment with the RTL and its twin in lockstep (run.engine)",
      *arguments);
  check->callback([arguments, &status] {
    const Configuration configuration = configured(*arguments, {"run.engine=lockstep"});
    status = run_experiment(configuration.experiment(), configuration.origins());
  });
}

}  // namespace dusk

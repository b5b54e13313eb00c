// SPDX-License-Identifier: Apache-2.0
#include "sw/run/run_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <memory>
#include <sstream>

#include "sw/common/color.h"
#include "sw/common/commands.h"
#include "sw/common/free_memory.h"
#include "sw/common/interrupt.h"
#include "sw/common/message.h"
#include "sw/common/result_files.h"
#include "sw/common/standard_output.h"
#include "sw/common/status_line.h"
#include "sw/config/config_file.h"
#include "sw/config/message_classes.h"
#include "sw/config/reference_run.h"
#include "sw/config/wanted_switch.h"
#include "sw/config/workload_part.h"
#include "sw/report/component_power.h"
#include "sw/report/plot.h"
#include "sw/report/report.h"
#include "sw/report/terminal_report.h"
#include "sw/report/thresholds.h"
#include "sw/run/application_run.h"
#include "sw/run/build_network.h"
#include "sw/run/functional_run.h"
#include "sw/run/instruments.h"
#include "sw/run/lockstep_run.h"
#include "sw/run/page_of_run.h"
#include "sw/run/run_memory.h"
#include "testbench/statistics/unsteady.h"

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

Configuration configured(const RunArguments& arguments, std::vector<DecidedSetting> decided = {}) {
  if (!arguments.output.empty()) decided.push_back({"--output", "run.output=" + arguments.output});
  if (!arguments.waves.empty())
    decided.push_back({"--waves", fmt::format("run.waves={}", fmt::join(arguments.waves, "; "))});
  if (!arguments.packets.empty())
    decided.push_back(
        {"--packet", fmt::format("run.packets=[{}]", fmt::join(arguments.packets, ", "))});
  return load_configuration(arguments.file, arguments.settings, decided);
}

/// Settling takes this many control steps: a period of the policy, T_on and T_off each.
constexpr Cycle kControlSteps = 5;
constexpr Cycle kLeastSettling = 1000;

Cycle settling(const Experiment& experiment) {
  const PowerOptions& power = experiment.power;
  if (power.mode != PowerMode::Threshold) return kLeastSettling;
  const Cycle step = policy_of(experiment.network, power).period(power) + power.t_on + power.t_off;
  return std::max(kLeastSettling, kControlSteps * step);
}

void add_steady_state(const Experiment& experiment, RunPlan& plan) {
  const WorkloadPart& workload = workload_of(experiment.traffic);
  plan.settling = settling(experiment);
  plan.precision = experiment.run.precision;
  plan.detect_warmup = experiment.run.warmup_rule == WarmupRule::Detect;
  if (const char* reason = workload.unsteady(experiment.traffic)) {
    plan.unsteady = reason;
    return;
  }
  const SteadyLoad load = workload.steady_load(experiment);
  plan.wanted_load = load.flits;
  plan.hurst = load.hurst;
}

/// Statistics by class. The message classes of a trace are known only when it has been sent.
ByClass by_class(const Experiment& e) {
  if (e.run.engine == EngineKind::Functional) return ByClass::No;
  if (own_vcs_of(e.switch_) > 0 || sends_in_classes(e.traffic)) return ByClass::Yes;
  return workload_of(e.traffic).is_recorded() ? ByClass::IfSeveral : ByClass::No;
}

}  // namespace

RunPlan make_run_plan(const Experiment& experiment) {
  const RunOptions& run = experiment.run;
  RunPlan plan;
  if (run.warmup_rule == WarmupRule::Given) plan.warmup = static_cast<Cycle>(run.warmup);
  const RunEnd end = workload_of(experiment.traffic).end(experiment);
  plan.cycles = end.cycles;
  plan.messages = end.messages;
  plan.trace_packets = end.trace_packets;
  plan.when_dry = end.when_dry;
  plan.drain = run.drain && !end.when_dry;
  plan.drain_limit = static_cast<Cycle>(run.drain_limit);
  plan.watchdog = static_cast<Cycle>(run.watchdog);
  plan.starvation = static_cast<Cycle>(run.starvation);
  add_steady_state(experiment, plan);
  plan.link_share = experiment.power.link_share;
  plan.off_share = exact_decimal(experiment.power.off_share);
  plan.by_class = by_class(experiment);
  return plan;
}

std::string first_failure(const RunResult& result) {
  const CheckResult* first = nullptr;
  for (const CheckResult& check : result.checks) {
    // Prefer the check `progress`: packets may be missing because the network stands still.
    if (!check.passed && (first == nullptr || check.name == "progress")) first = &check;
  }
  return first == nullptr ? "" : first->name + ": " + first->detail;
}

namespace {

/// Prints a failure. After a standstill each packet of the cycle of waits has its own line.
void tell_failure(const std::string& failure) {
  std::istringstream lines("check failed: " + failure);
  for (std::string line; std::getline(lines, line);) message("{}", line);
}

}  // namespace

ExitStatus exit_status(const RunResult& result, bool drawn) {
  if (!result.passed()) return kCheckFailed;
  if (result.out_of_memory) return kWrongInput;
  if (!result.complete) return kInterrupted;
  return drawn ? kDone : kCheckFailed;
}

RunResult simulate(BuiltNetwork& built, const Experiment& experiment, WindowSink sink,
                   InstrumentList* instruments, const std::function<void()>& then) {
  StatusLine status;
  Simulation simulation(*built.network, *built.clock, make_run_plan(experiment));
  simulation.set_progress([&](const Progress& progress) {
    status.show(progress_share(progress), [&] { return progress_line(progress); });
  });
  simulation.set_interrupt(interrupted);
  simulation.set_window_sink(std::move(sink));
  if (instruments != nullptr) simulation.set_instruments(*instruments);
  attach(simulation, built, experiment.run.engine);
  catch_interrupts();
  RunResult result = simulation.run();
  status.finish();
  if (then) then();
  return result;
}

RunResult simulate_quietly(const Experiment& experiment, LockstepEvents* events) {
  if (experiment.run.engine == EngineKind::Functional) return simulate_functional(experiment);
  const auto built = build_network(experiment);
  Simulation simulation(*built->network, *built->clock, make_run_plan(experiment));
  attach(simulation, *built, experiment.run.engine);
  RunResult result = simulation.run();
  if (result.out_of_memory) throw std::bad_alloc();
  if (events != nullptr) *events = built->events;
  return result;
}

bool write_results(const Experiment& experiment, const RunTitle& title, const Topology& topology,
                   const RunResult& result, const std::string& folder, TimeseriesFile& timeseries,
                   DetailFiles& detail) {
  // Write the files first, because the reader of the standard output may be gone. If that fails,
  // print the result nevertheless.
  std::exception_ptr fault;
  std::string warning;
  bool drawn = true;
  try {
    write_report(folder, title, result, topology, timeseries, [&] { detail.finish(result); });
    const bool no_windows = result.windows.empty();
    if (experiment.run.plots && no_windows && !result.application) {
      warning = "no plots: no window has ended (power.window)";
    } else if (experiment.run.plots) {
      warning = draw_plots(folder, topology.name + ", " + experiment.name,
                           no_windows ? 0 : timeseries.windows(), result.components,
                           result.application ? result.application->ranks.size() : 0);
      drawn = warning.empty();
    }
  } catch (const OutputError&) {
    fault = std::current_exception();
  }
  const std::string failure = first_failure(result);
  print_text(with_verdict(
      terminal_report(title, topology, result, folder),
      failure.empty() ? "passed: " : "FAILED: ", failure.empty() ? Tone::Good : Tone::Bad));
  if (!failure.empty()) tell_failure(failure);
  const std::string left_out = trace_note(experiment.run, experiment.traffic.trace_file, result);
  if (!left_out.empty()) message("note: {}", left_out);
  if (result.application && !result.application->completion && result.complete)
    message("note: the application has not ended: {} of {} operations (more run.cycles, or 0)",
            result.application->operations_ended, result.application->operations);
  if (!warning.empty()) message("warning: {}", warning);
  if (result.out_of_memory) message("{}; the results so far are marked incomplete", kMemoryRanOut);
  if (fault) std::rethrow_exception(fault);
  return drawn;
}

std::string place_of_output(const Origins& origins) {
  const auto origin = origins.find("run.output");
  if (origin == origins.end()) return "";
  return origin->second + (origin->second == "--output" ? ": " : ": run.output: ");
}

int run_experiment(const Experiment& experiment, const Origins& origins,
                   const LockstepParts& lockstep) {
  const std::string place = place_of_output(origins);
  check_results_folder(experiment.run.output, experiment.name, place);  // checked before building
  require_disk(experiment, free_disk(experiment.run.output), origins);
  if (experiment.run.engine == EngineKind::Functional) return run_functional(experiment, origins);
  const std::optional<PowerRun> reference = reference_run(experiment, origins);
  const auto built = build_network(experiment, origins, lockstep);
  Instruments instruments(experiment.run, experiment.network, *built);
  catch_interrupts();
  const std::string folder = make_results_folder(experiment.run.output, experiment.name, place);
  write_file(folder, "config.toml", config_report(experiment, built->blocks));
  instruments.open(folder);
  TimeseriesFile timeseries(folder);
  DetailFiles detail(experiment, *built->network, folder);
  RunResult result = simulate(
      *built, experiment, [&](const auto& windows) { timeseries.add(windows); },
      &detail.instruments());
  result.thresholds = thresholds_of(experiment);
  PowerRun power = power_run(experiment.power, result);
  if (built->replay != nullptr) {
    result.application =
        application_account(experiment, built->network->topology(), *built->replay, result.cycles);
    power.cpu_use = result.application->cpu_use(result.cycles - result.measured_from);
  }
  result.components = component_account(experiment.power, built->network->topology(), power,
                                        reference, experiment.run.reference);
  bool drawn = write_results(experiment, built->title, built->network->topology(), result, folder,
                             timeseries, detail);
  instruments.finish(folder);
  if (compares(experiment.run.engine)) {
    const bool gates = experiment.run.engine == EngineKind::Gates;
    const bool agrees = !built->first_difference;
    print_text(with_verdict(lockstep_summary(*built, gates ? "netlist" : "twin"),
                            agrees ? "agree" : "DIFFER", agrees ? Tone::Good : Tone::Bad));
    if (built->first_difference) write_difference(*built, experiment, lockstep, folder);
  }
  drawn = write_page_of(experiment, folder) && drawn;
  const ExitStatus status = exit_status(result, drawn);
  if (instruments.missing().empty()) return status;
  message("{}", instruments.missing());
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
      message("note: power.setting decides nothing while power.mode is always_on");
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
    const Configuration configuration =
        configured(*arguments, {{"dusk check", "run.engine=lockstep"}});
    Experiment experiment = configuration.experiment();
    set_auto_detail(experiment.run, DetailKind::Off);
    status = run_experiment(experiment, configuration.origins());
  });
}

}  // namespace dusk

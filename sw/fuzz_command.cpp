// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>

#include "rtl/rtl_engine.h"
#include "sw/build_network.h"
#include "sw/check_experiment.h"
#include "sw/commands.h"
#include "sw/config_file.h"
#include "sw/interrupt.h"
#include "sw/random_experiment.h"
#include "sw/report.h"
#include "sw/result_files.h"
#include "sw/run_command.h"

namespace dusk {
namespace {

struct FuzzArguments {
  std::uint64_t count = 1000, seed = 1, first = 0;
  bool lockstep = false;
};

// The case that an aborting RTL assertion interrupts; written by the loop, read by the handler.
char current_case[128];

extern "C" void name_case(int) {
  const auto written = write(STDERR_FILENO, current_case, sizeof current_case);
  (void)written;
  std::signal(SIGABRT, SIG_DFL);
  std::raise(SIGABRT);
}

RunResult simulate(const Experiment& experiment) {
  const auto built = build_network(experiment);
  Simulation simulation(*built->network, *built->clock, make_run_plan(experiment));
  attach(simulation, *built, experiment);
  return simulation.run();
}

/// Everything a run reports that must not depend on how it was simulated.
std::string fingerprint(const Experiment& experiment, const RunResult& result) {
  const Topology tree = make_k_ary_n_tree(static_cast<std::uint32_t>(experiment.network.k),
                                          static_cast<std::uint32_t>(experiment.network.n),
                                          2 * static_cast<std::uint32_t>(experiment.network.k));
  return timeseries_report(result) + channels_report(result, tree) +
         fmt::format("{} {} {} {}", result.packets_delivered, result.packet_latency.mean,
                     result.cycles, result.relative_link_power);
}

/// Empty if the case passed, else what failed.
std::string run_case(Experiment experiment, std::uint64_t number, bool lockstep) {
  if (lockstep) experiment.run.engine = EngineKind::Lockstep;
  experiment.run.checked = has_assertions(experiment.switch_.shape);
  check_experiment(experiment, {});
  const RunResult result = simulate(experiment);
  for (const CheckResult& check : result.checks) {
    if (!check.passed) return check.name + ": " + check.detail;
  }
  if (number % 4 == 0) {
    Experiment all = experiment;
    all.run.skip_quiet = false;
    if (fingerprint(all, simulate(all)) != fingerprint(experiment, result)) {
      return "skip_quiet: evaluating every switch gives another result";
    }
  }
  return "";
}

int fuzz(const FuzzArguments& arguments) {
  std::vector<SwitchShape> shapes;
  for (const SwitchShape& shape : built_shapes()) {
    if (shape.ports <= 8) shapes.push_back(shape);
  }
  std::signal(SIGABRT, name_case);
  catch_interrupts();
  const auto begin = std::chrono::steady_clock::now();
  for (std::uint64_t done = 0; done < arguments.count; ++done) {
    const std::uint64_t number = arguments.first + done;
    std::snprintf(current_case, sizeof current_case,
                  "dusk fuzz: in case --seed %llu --first %llu --count 1\n",
                  static_cast<unsigned long long>(arguments.seed),
                  static_cast<unsigned long long>(number));
    const Experiment experiment = random_experiment(arguments.seed, number, shapes);
    std::string failure;
    try {
      failure = run_case(experiment, number, arguments.lockstep);
    } catch (const std::exception& error) {
      failure = error.what();
    }
    if (!failure.empty()) {
      const std::string file = experiment.name + ".toml";
      write_file(".", file, configuration_text(experiment));
      fmt::print(stderr, "fuzz: case {} of seed {} failed: {}\nfuzz: configuration in {}\n", number,
                 arguments.seed, failure, file);
      return kCheckFailed;
    }
    if (interrupted()) {
      fmt::print("fuzz: {} cases passed (seed {}), interrupted\n", done + 1, arguments.seed);
      return kInterrupted;
    }
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if ((done + 1) % 500 == 0) {
      fmt::print(stderr, "fuzz: {} of {} cases, {:.0f} s left\n", done + 1, arguments.count,
                 seconds / static_cast<double>(done + 1) *
                     static_cast<double>(arguments.count - done - 1));
    }
  }
  fmt::print("fuzz: {} cases passed (seed {})\n", arguments.count, arguments.seed);
  return kDone;
}

}  // namespace

void add_fuzz_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<FuzzArguments>();
  CLI::App* command = app.add_subcommand(
      "fuzz", "Run random small networks with every check and the RTL assertions on");
  command->add_option("--count", arguments->count, "Cases")
      ->capture_default_str()
      ->check(CLI::Range(1, 100000000));
  command->add_option("--seed", arguments->seed, "Stream of cases")->capture_default_str();
  command->add_option("--first", arguments->first, "Number of the first case")
      ->capture_default_str();
  command->add_flag("--lockstep", arguments->lockstep,
                    "Compare the twin with the RTL on every output in every cycle");
  command->callback([arguments, &status] { status = fuzz(*arguments); });
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "sw/common/config_error.h"
#include "sw/config/experiment.h"
#include "sw/run/build_network.h"
#include "testbench/simulation.h"

namespace dusk {

/// Exit statuses of the program.
enum ExitStatus : int { kDone = 0, kCheckFailed = 1, kWrongInput = 2, kInterrupted = 130 };

/// The run that the experiment asks for. In a closed loop the messages end it.
RunPlan make_run_plan(const Experiment& experiment);

/// The first check that failed: "name: what is wrong"; empty if all passed.
std::string first_failure(const RunResult& result);

struct WrittenResults {
  int fault = 0;  ///< of the standard output, an errno, for require_output() once all is written
  bool drawn = true;  ///< false: a plot that was asked for could not be drawn
};

/// What a finished run means for the exit status: a failed check weighs more than an interruption,
/// and that more than a plot that was not drawn.
ExitStatus exit_status(const RunResult& result, const WrittenResults& written = {});

/// Simulates what was built, with progress on stderr, until its end or a signal. `then` is called
/// while the network is still observed: it may go on.
RunResult simulate(BuiltNetwork& built, const Experiment& experiment,
                   const std::function<void()>& then = {});

/// Prints the result and writes its files into the folder.
WrittenResults write_results(const Experiment& experiment, const Topology& topology,
                             const RunResult& result, const std::string& folder);
/// Throws OutputError unless `fault` is 0.
void require_output(int fault);
/// What an error of run.output begins with.
std::string place_of_output(const Origins& origins);

/// Simulates, writes the results folder, prints the result; with engine lockstep also what was
/// compared and, at a difference, sw/run/lockstep_run.h. Returns the exit status; throws
/// ConfigError, OutputError.
int run_experiment(const Experiment& experiment, const Origins& origins,
                   const LockstepParts& lockstep = {});

}  // namespace dusk

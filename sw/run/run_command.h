// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "sw/common/config_error.h"
#include "sw/config/experiment.h"
#include "sw/report/report.h"
#include "sw/run/build_network.h"
#include "sw/run/detail_files.h"
#include "testbench/simulation.h"

namespace dusk {

/// Exit statuses of the program.
enum ExitStatus : int { kDone = 0, kCheckFailed = 1, kWrongInput = 2, kInterrupted = 130 };

/// Message if the memory is exhausted.
inline constexpr const char* kMemoryRanOut =
    "memory ran out (a smaller network, fewer cycles, fewer --jobs, or a higher limit)";

/// Returns the plan of the experiment's run. In a closed loop the messages end it.
RunPlan make_run_plan(const Experiment& experiment);

/// Returns the first failed check as "name: what is wrong"; empty if all passed.
std::string first_failure(const RunResult& result);

/// Returns the exit status of a finished run. A failed check has priority over an interruption, and
/// an interruption over plots that were not drawn.
ExitStatus exit_status(const RunResult& result, bool drawn = true);

/// Simulates `built` until its end or a signal, with progress on stderr. `sink` takes the windows
/// of a long run; `instruments` watch it. Calls `then` while the network is still observed; it may
/// simulate further.
RunResult simulate(BuiltNetwork& built, const Experiment& experiment, WindowSink sink = {},
                   InstrumentList* instruments = nullptr, const std::function<void()>& then = {});

/// Simulates without output and files. Writes lockstep's events to `events` unless it is null.
/// Throws std::bad_alloc if the memory is exhausted.
RunResult simulate_quietly(const Experiment& experiment, LockstepEvents* events = nullptr);

/// Writes the files of the result into the folder, then prints it. Returns false if the plots could
/// not be drawn. Throws OutputError, after printing, if a file cannot be written.
bool write_results(const Experiment& experiment, const RunTitle& title, const Topology& topology,
                   const RunResult& result, const std::string& folder, TimeseriesFile& timeseries,
                   DetailFiles& detail);
/// Returns the place with which errors of run.output begin.
std::string place_of_output(const Origins& origins);

/// Simulates, writes the results folder, and prints the result. With engine lockstep also prints
/// the summary, and reports a difference (sw/run/lockstep_run.h). Returns the exit status. Throws
/// ConfigError, OutputError.
int run_experiment(const Experiment& experiment, const Origins& origins,
                   const LockstepParts& lockstep = {});

}  // namespace dusk

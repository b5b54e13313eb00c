// SPDX-License-Identifier: Apache-2.0
/// Checks of the plan and judgement of the load, shared by all kinds of simulation.
#pragma once

#include "testbench/simulation.h"
#include "testbench/statistics/batch_series.h"
#include "testbench/statistics/load_checks.h"

namespace dusk {

/// Throws std::invalid_argument for a plan that no simulation can follow.
void require_possible(const RunPlan& plan);

/// Stores in `result` the packets of the measurement, whether the network is saturated, and the
/// steady state. Requires that `complete` is set. `measured`: load of the measurement, whose
/// batches are `slots`. `stalled`: packets stopped moving.
void judge_load(const RunPlan& plan, const LoadEvidence& measured, const Slots& slots, bool stalled,
                RunResult& result);

/// If the plan replays a trace to its end, makes it wait for the packets of the trace that are left
/// when the measurement starts. `gone`: packets delivered or dropped before.
void await_trace(std::uint64_t gone, RunPlan& plan);

/// Stores the counts of a trace in `result`. Requires `result.packets_created`. `before`: packets
/// created before the measurement. `gone`: packets delivered or dropped in the whole run, the last
/// of them in cycle `last`.
void account_for_trace(const RunPlan& plan, std::uint64_t before, std::uint64_t gone, Cycle last,
                       RunResult& result);

/// Stores the throughput bound in `result`. Requires its accepted throughput.
void bound_throughput(const CrossedLoad& crossed, RunResult& result);

}  // namespace dusk

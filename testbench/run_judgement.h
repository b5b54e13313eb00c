// SPDX-License-Identifier: Apache-2.0
/// Checks of the plan and judgements of the load that every kind of simulation shares.
#pragma once

#include "testbench/simulation.h"
#include "testbench/statistics/batch_series.h"
#include "testbench/statistics/load_checks.h"

namespace dusk {

/// Throws std::invalid_argument for a plan that no simulation can follow.
void require_possible(const RunPlan& plan);

/// Fills in the packets of the measurement, whether the load is too much, and the steady state;
/// `complete` is there already. `measured`: the load of the measurement, whose batches are `slots`.
/// `stalled`: the run did not get on.
void judge_load(const RunPlan& plan, const LoadEvidence& measured, const Slots& slots, bool stalled,
                RunResult& result);

/// The plan of a trace that is replayed to its end waits for the packets that are left when the
/// measurement starts; `gone` were delivered or dropped before.
void await_trace(std::uint64_t gone, RunPlan& plan);

/// Fills in what became of a trace. `before`: packets created before the measurement; `created` in
/// it are there already. `gone` were delivered or dropped in the whole run, the last in cycle
/// `last`.
void account_for_trace(const RunPlan& plan, std::uint64_t before, std::uint64_t gone, Cycle last,
                       RunResult& result);

/// Fills in the bound of the throughput; what was accepted is there already.
void bound_throughput(const CrossedLoad& crossed, RunResult& result);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// What every kind of simulation asks of its plan and says of its load in the same way.
#pragma once

#include "testbench/checks/load_checks.h"
#include "testbench/simulation.h"
#include "testbench/statistics/batch_series.h"

namespace dusk {

/// Throws std::invalid_argument for a plan that no simulation can follow.
void require_possible(const RunPlan& plan);

/// Fills in whether the load is too much, and the steady state; `complete` is there already.
/// `measured`: the load of the measurement, whose batches are `slots`. `stalled`: the run did not
/// get on.
void judge_load(const RunPlan& plan, const LoadEvidence& measured, const Slots& slots, bool stalled,
                RunResult& result);

}  // namespace dusk

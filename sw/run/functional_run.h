// SPDX-License-Identifier: Apache-2.0
/// Runs of engine functional (docs/functional.md).
#pragma once

#include "models/functional/settings.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"
#include "testbench/simulation.h"

namespace dusk {

/// `longest`: flits of the longest packet.
functional::Settings functional_settings(const Experiment& experiment, std::uint32_t longest);

/// The run alone: no files, nothing is printed.
RunResult simulate_functional(const Experiment& experiment);

/// Same as run_experiment(); also writes functional.txt and functional_queues.csv.
int run_functional(const Experiment& experiment, const Origins& origins);

}  // namespace dusk

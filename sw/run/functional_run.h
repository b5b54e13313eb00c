// SPDX-License-Identifier: Apache-2.0
/// Runs of engine functional (docs/functional.md).
#pragma once

#include "models/functional/settings.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"
#include "testbench/simulation.h"

namespace dusk {

/// Returns the settings of the network. `longest` is the longest packet, in flits.
functional::Settings functional_settings(const Experiment& experiment, std::uint32_t longest);

/// Simulates without files and output.
RunResult simulate_functional(const Experiment& experiment);

/// Same as run_experiment(), but also writes functional.txt and functional_queues.csv.
int run_functional(const Experiment& experiment, const Origins& origins);

}  // namespace dusk

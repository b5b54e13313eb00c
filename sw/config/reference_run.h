// SPDX-License-Identifier: Apache-2.0
/// Reads the run that another run is compared with (run.reference).
#pragma once

#include <optional>

#include "models/energy/component_power.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Reads summary.json, config.toml and channels.csv of the results folder. Returns nothing without
/// run.reference, and with engine functional. Throws ConfigError if the folder has no results of a
/// complete run, or if its channels differ from those of the experiment's network.
std::optional<PowerRun> reference_run(const Experiment& experiment, const Origins& origins);

}  // namespace dusk

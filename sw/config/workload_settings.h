// SPDX-License-Identifier: Apache-2.0
/// The traffic of an experiment as models/traffic/workload.h takes it.
#pragma once

#include "models/traffic/workload.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Settings of the open or closed loop of an experiment, which is not that of a trace. Throws
/// ConfigError if the lengths are wrong.
WorkloadSettings workload_settings(const Experiment& experiment);

/// As anybody_sends() of the settings.
bool anybody_sends(const Experiment& experiment);

}  // namespace dusk

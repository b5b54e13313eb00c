// SPDX-License-Identifier: Apache-2.0
/// The traffic of an experiment as models/traffic/workload.h takes it.
#pragma once

#include "models/traffic/workload.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Settings of the open or closed loop of an experiment, which is not that of a trace. Throws
/// ConfigError if the lengths are wrong.
WorkloadSettings workload_settings(const Experiment& experiment);

/// False if no node begins to send in the whole run. The loop is that of workload_settings().
bool anybody_sends(const Experiment& experiment);

}  // namespace dusk

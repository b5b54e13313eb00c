// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw/config/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Throws ConfigError for values that are each in range but impossible together. The error stands
/// at the key among those involved that the user set.
void check_experiment(const Experiment& experiment, const Origins& origins);

}  // namespace dusk

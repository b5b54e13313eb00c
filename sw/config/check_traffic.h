// SPDX-License-Identifier: Apache-2.0
/// What the traffic can be.
#pragma once

#include "sw/config/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Part of check_experiment(): pattern, lengths, injection and what of it is measured. The network
/// is known to be possible. Throws ConfigError.
void check_traffic(const Experiment& experiment, const Origins& origins);

}  // namespace dusk

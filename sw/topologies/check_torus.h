// SPDX-License-Identifier: Apache-2.0
/// What a torus or mesh can be.
#pragma once

#include "sw/config/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Part of check_experiment(): sizes, ports, the switch, its VC classes and link power of a torus
/// or mesh. Throws ConfigError.
void check_torus(const Experiment& experiment, const Origins& origins);

}  // namespace dusk

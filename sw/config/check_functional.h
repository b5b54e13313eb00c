// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw/config/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// What a network of engine functional cannot be. Throws ConfigError.
void check_functional(const Experiment& experiment, const Origins& origins);
/// With the longest packet, of `key`, which it must hold.
void check_functional_length(const Experiment& experiment, const Origins& origins, const char* key,
                             std::int64_t longest);

}  // namespace dusk

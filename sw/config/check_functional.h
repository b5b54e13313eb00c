// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Refuses networks that engine functional cannot simulate. Throws ConfigError.
void check_functional(const NetworkOptions& network, const FunctionalOptions& options,
                      const Origins& origins);
/// Throws ConfigError if a queue of engine functional cannot hold the longest packet, set by `key`.
void check_functional_length(const FunctionalOptions& options, const Origins& origins,
                             const char* key, std::int64_t longest);

/// Throws ConfigError if packets may wait for each other for ever, or be dropped though a workload
/// waits for them. A user may ask for both; fuzzing does not.
void require_progress(const Experiment& experiment);

}  // namespace dusk

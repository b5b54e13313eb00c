// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw/config/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Throws ConfigError, which names the key and what is allowed, if a value has no counterpart in
/// BookSim's fat tree, mesh or torus of input-queued routers. docs/booksim.md gives the reasons.
void check_booksim(const Experiment& experiment, const Origins& origins = {});

}  // namespace dusk

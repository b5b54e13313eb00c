// SPDX-License-Identifier: Apache-2.0
/// Networks that the memory of this machine cannot hold.
#pragma once

#include <cstdint>

#include "models/kernel/switch_engine.h"
#include "sw/config/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Bytes that a run takes at least: what the kernel, the twin and the checks hold of each switch
/// and its channels. RTL takes more.
std::uint64_t least_memory(const Experiment& experiment, const SwitchShape& shape);

/// Of this machine, in bytes.
std::uint64_t machine_memory();

/// Throws ConfigError if the run takes more than `memory`.
void require_memory(const Experiment& experiment, const SwitchShape& shape, std::uint64_t memory,
                    const Origins& origins);

}  // namespace dusk

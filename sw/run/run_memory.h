// SPDX-License-Identifier: Apache-2.0
/// Runs that neither the memory nor the disk can hold are refused before anything is built.
#pragma once

#include <cstdint>

#include "models/functional/settings.h"
#include "models/switch/switch_engine.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Bytes that the sources of all nodes take at least, with the packets that are known to wait.
std::uint64_t source_memory(const Experiment& experiment);

/// Bytes that a run takes at least: what the kernel, the twin and the checks hold of each switch
/// and its channels, and the sources. RTL takes more.
std::uint64_t least_memory(const Experiment& experiment, const SwitchShape& shape);

/// Same estimate for any engine, with the shape that the run will use. Throws ConfigError if it has
/// none.
std::uint64_t least_memory(const Experiment& experiment);

/// Throws ConfigError if the run takes more than `memory` bytes.
void require_memory(const Experiment& experiment, const SwitchShape& shape, std::uint64_t memory,
                    const Origins& origins);
/// Same check for any engine.
void require_memory(const Experiment& experiment, std::uint64_t memory, const Origins& origins);

/// Throws ConfigError if the sources alone take more than `memory` bytes.
void require_source_memory(const Experiment& experiment, std::uint64_t memory,
                           const Origins& origins);

/// Throws ConfigError if the time series of the run, or its table of packets, is longer than `disk`
/// bytes. run.detail auto counts as on.
void require_disk(const Experiment& experiment, std::uint64_t disk, const Origins& origins);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Refuses runs that exceed the memory or the disk, before anything is built.
#pragma once

#include <cstdint>

#include "models/functional/settings.h"
#include "models/switch/switch_engine.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Least bytes of the sources of all nodes, with the packets that are known to wait.
std::uint64_t source_memory(const Experiment& experiment);

/// Least bytes of a run: kernel, twin and checks of each switch and its channels, and the sources.
/// RTL takes more.
std::uint64_t least_memory(const Experiment& experiment, const SwitchShape& shape);

/// Same for any engine, with the shape that the run will use. Throws ConfigError if there is
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

/// Throws ConfigError if the run's time series, or its table of packets, exceeds `disk` bytes.
/// run.detail = auto counts as on.
void require_disk(const Experiment& experiment, std::uint64_t disk, const Origins& origins);

}  // namespace dusk

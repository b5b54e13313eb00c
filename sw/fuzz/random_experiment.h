// SPDX-License-Identifier: Apache-2.0
/// Random shapes and small experiments for fuzzing. All are legal; equal arguments give equal
/// results. Rows of the option table draw their values (Option::draw).
#pragma once

#include <cstdint>
#include <vector>

#include "models/switch/switch_engine.h"
#include "sw/config/experiment.h"
#include "sw/config/narrow_rows.h"

namespace dusk {

/// Returns the shape that a random experiment needs, or a larger one, with its shape_name().
SwitchShape random_shape(std::uint64_t seed, std::uint64_t number);

/// Returns case `number` of the stream `seed` on one of `shapes`, with at most 1500 cycles. Draws
/// from `rows`.
Experiment random_experiment(std::uint64_t seed, std::uint64_t number,
                             const std::vector<SwitchShape>& shapes, NarrowRows rows = {});

/// Returns case `number` for lockstep, on a shape of up to 10 ports, rarely more. Most cases have
/// no assertions, up to 50 000 cycles and more load. Some with one or two switches in a dimension
/// go beyond 2^20 cycles, where the switch's cycle counter wraps.
Experiment random_lockstep_experiment(std::uint64_t seed, std::uint64_t number,
                                      const std::vector<SwitchShape>& shapes, NarrowRows rows = {});

/// Returns case `number` for engine functional: a torus or mesh of at most 264 nodes.
Experiment random_functional_experiment(std::uint64_t seed, std::uint64_t number);

/// Returns case `number` of tori under pressure: at most 125 nodes, full of packets, with the least
/// bubble and hardly larger buffers. It finds rings that can fill. It runs the twin; or with
/// `shape`, a torus switch with admission, the RTL and the twin in lockstep.
Experiment random_bubble_experiment(std::uint64_t seed, std::uint64_t number,
                                    const SwitchShape* shape = nullptr);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Random switches and small experiments for fuzzing. All are legal; the same arguments give the
/// same. Their values are drawn by the rows of the option table (Option::draw).
#pragma once

#include <cstdint>
#include <vector>

#include "models/switch/switch_engine.h"
#include "sw/config/experiment.h"
#include "sw/config/narrow_rows.h"

namespace dusk {

/// The switch that some experiment asks for, or a larger one, by its shape_name().
SwitchShape random_shape(std::uint64_t seed, std::uint64_t number);

/// Case `number` of the stream `seed` on one of `shapes`: at most 1500 cycles. `rows` are drawn
/// from.
Experiment random_experiment(std::uint64_t seed, std::uint64_t number,
                             const std::vector<SwitchShape>& shapes, NarrowRows rows = {});

/// Case `number` of a comparison in lockstep, on a shape of up to 10 ports, few on wider ones. Most
/// are without assertions, longer (up to 50 000 cycles) and under more load; some of one or two
/// switches a dimension go beyond 2^20 cycles, where the switch's cycle counter wraps.
Experiment random_lockstep_experiment(std::uint64_t seed, std::uint64_t number,
                                      const std::vector<SwitchShape>& shapes, NarrowRows rows = {});

/// Case `number` of the functional engine: a torus or mesh of at most 264 nodes.
Experiment random_functional_experiment(std::uint64_t seed, std::uint64_t number);

/// Case `number` of tori under pressure: at most 125 nodes, full of packets, with the least bubble
/// and buffers hardly larger, which finds a ring that can fill. It runs the twin; or, if given,
/// `shape` (a torus switch with admission) with the RTL and the twin in lockstep.
Experiment random_bubble_experiment(std::uint64_t seed, std::uint64_t number,
                                    const SwitchShape* shape = nullptr);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Random tori whose escape rings are kept from filling by a bubble.
#pragma once

#include <cstdint>

#include "models/common/random.h"
#include "models/switch/switch_engine.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Gives a torus with virtual cut-through on `shape` a bubble, sometimes, and packets for which its
/// buffers have room; nothing where a bubble could not be.
void draw_bubble(Random& random, const SwitchShape& shape, Experiment& experiment);

/// Case `number` of the stream `seed`: a torus of at most 125 nodes, full of packets, with the
/// least bubble and buffers hardly larger: what finds a ring that can fill. Any rule, selection,
/// delay of channels and lengths; of the twin's switches with any allocator, VCs, links and
/// pipeline, or, if given, on `shape` (a torus switch with admission) with the RTL and the twin in
/// lockstep. Always legal. Same arguments, same experiment.
Experiment random_bubble_experiment(std::uint64_t seed, std::uint64_t number,
                                    const SwitchShape* shape = nullptr);

}  // namespace dusk

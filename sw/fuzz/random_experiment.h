// SPDX-License-Identifier: Apache-2.0
/// Random switches and small experiments for fuzzing.
#pragma once

#include <cstdint>
#include <vector>

#include "models/common/random.h"
#include "models/switch/switch_engine.h"
#include "sw/config/experiment.h"

namespace dusk {

/// A legal shape by its shape_name(): half of them of a tree with 4 to 10 ports, half of a torus or
/// mesh of 1 to 4 dimensions with trunks of 1 to 4 links and 1 to 4 local ports. Same arguments,
/// same shape.
SwitchShape random_shape(std::uint64_t seed, std::uint64_t number);

/// Case `number` of the stream `seed`: a k-ary n-tree, torus or mesh of at most 81 nodes on one of
/// `shapes`, with random VCs, depths, lengths, thresholds, T_on, T_off, window, load, pattern and
/// mode; at most some 3000 cycles. Always legal. Same arguments, same experiment.
Experiment random_experiment(std::uint64_t seed, std::uint64_t number,
                             const std::vector<SwitchShape>& shapes);

/// Case `number` of a comparison in lockstep: random_experiment() on a shape of up to 10 ports, few
/// on wider ones; most on the fast class, without assertions; most longer (up to 50 000 cycles) and
/// under more load; some of one or two switches a dimension beyond 2^20 cycles, where its cycle
/// counter wraps.
Experiment random_lockstep_experiment(std::uint64_t seed, std::uint64_t number,
                                      const std::vector<SwitchShape>& shapes);

/// Case `number` of the functional engine: a torus or mesh of at most 256 nodes with any routing,
/// policies, queues and workload that cannot deadlock: a torus has packets of one length and a
/// bubble of 2 or more. At most 5000 cycles.
Experiment random_functional_experiment(std::uint64_t seed, std::uint64_t number);

/// Any workload: pattern, injection, lengths, loop. The network is known.
void random_traffic(Random& random, Experiment& experiment);
/// Any pattern, with its keys; the first one if the network refuses what is drawn.
void random_pattern(Random& random, Experiment& experiment);
/// Replaces a pattern that the network refuses by the first one.
void keep_possible_pattern(Experiment& experiment);

/// Makes the pattern uniform if no node would send, and resets the keys without effect, so that the
/// written configuration can be run.
void make_legal(Experiment& experiment);

/// How headers ask, of switches with VC allocation per request.
void random_request(Random& random, SwitchOptions& s);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Algorithms of all-reduce and reduce-scatter: one call appends one of them. If the number of
/// members is r above a power of two, the first 2r members pair up. One member of each pair rests
/// (Thakur et al. 2005, all-reduce).
#pragma once

#include "models/application/collective_steps.h"

namespace dusk::application {

/// Linear reduce to the first member, then linear broadcast.
void all_reduce_linear(GroupSteps& steps, const CollectiveCall& call);
/// Binomial reduce to the first member, then binomial broadcast.
void all_reduce_binomial(GroupSteps& steps, const CollectiveCall& call);
/// Reduce to the first member, then broadcast, both by choose_algorithm().
void all_reduce_reduce_broadcast(GroupSteps& steps, const CollectiveCall& call);
/// Reduce-scatter and all-gather on a ring: 2 (n - 1) steps of one n-th of the vector (Patarasu and
/// Yuan, Bandwidth Optimal All-reduce Algorithms, JPDC 69(2), 2009).
void all_reduce_ring(GroupSteps& steps, const CollectiveCall& call);
/// log2 n exchanges of the whole vector.
void all_reduce_recursive_doubling(GroupSteps& steps, const CollectiveCall& call);
/// Reduce-scatter by vector halving and distance doubling, then all-gather by vector doubling and
/// distance halving (Rabenseifner, Optimization of Collective Reduction Operations, ICCS 2004).
void all_reduce_rabenseifner(GroupSteps& steps, const CollectiveCall& call);

void reduce_scatter_ring(GroupSteps& steps, const CollectiveCall& call);
/// n - 1 steps: in step k each member sends to the member k places further that member's block.
void reduce_scatter_pairwise(GroupSteps& steps, const CollectiveCall& call);
/// log2 n exchanges, each of half of the remaining vector.
void reduce_scatter_recursive_halving(GroupSteps& steps, const CollectiveCall& call);

}  // namespace dusk::application

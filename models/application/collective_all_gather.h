// SPDX-License-Identifier: Apache-2.0
/// Algorithms of barrier, all-gather and all-to-all: one call appends one of them.
#pragma once

#include "models/application/collective_steps.h"

namespace dusk::application {

/// Each member but the root sends to the root, which answers each of them.
void barrier_linear(GroupSteps& steps, const CollectiveCall& call);
/// Messages go up a binomial tree and down again.
void barrier_binomial(GroupSteps& steps, const CollectiveCall& call);
void barrier_recursive_doubling(GroupSteps& steps, const CollectiveCall& call);
/// Dissemination: in round k each member sends to the member 2^k places further.
void barrier_bruck(GroupSteps& steps, const CollectiveCall& call);

/// Each member sends its block to each other member.
void all_gather_linear(GroupSteps& steps, const CollectiveCall& call);
void all_gather_ring(GroupSteps& steps, const CollectiveCall& call);
void all_gather_recursive_doubling(GroupSteps& steps, const CollectiveCall& call);
/// Bruck et al., Efficient Algorithms for All-to-All Communications in Multiport Message-Passing
/// Systems, IEEE TPDS 8(11), 1997.
void all_gather_bruck(GroupSteps& steps, const CollectiveCall& call);
/// n / 2 exchanges, with the two neighbors in turn. A group of odd size uses the ring algorithm.
/// Chen et al., Performance Evaluation of Allgather Algorithms on Terascale Linux Cluster with Fast
/// Ethernet, HPC-Asia 2005.
void all_gather_neighbor_exchange(GroupSteps& steps, const CollectiveCall& call);

/// Each member sends all its messages at once, beginning with the message to the next member.
void all_to_all_linear(GroupSteps& steps, const CollectiveCall& call);
/// n - 1 steps: in step k each member sends to the member k places further.
void all_to_all_pairwise(GroupSteps& steps, const CollectiveCall& call);
/// Bruck et al. 1997: log2 n steps. Step k sends the blocks whose distance has bit k set to the
/// member 2^k places further.
void all_to_all_bruck(GroupSteps& steps, const CollectiveCall& call);

}  // namespace dusk::application

// SPDX-License-Identifier: Apache-2.0
/// Algorithms of barrier, all-gather and all-to-all: one call appends one of them.
#pragma once

#include "models/application/collective_steps.h"

namespace dusk::application {

/// Each other member sends to the root, which answers.
void barrier_linear(GroupSteps& steps, const CollectiveCall& call);
/// Messages go up a binomial tree and down again.
void barrier_binomial(GroupSteps& steps, const CollectiveCall& call);
void barrier_recursive_doubling(GroupSteps& steps, const CollectiveCall& call);
/// Dissemination: in round k each member tells the one 2^k further.
void barrier_bruck(GroupSteps& steps, const CollectiveCall& call);

/// Each member sends its block to each other one.
void all_gather_linear(GroupSteps& steps, const CollectiveCall& call);
void all_gather_ring(GroupSteps& steps, const CollectiveCall& call);
void all_gather_recursive_doubling(GroupSteps& steps, const CollectiveCall& call);
/// Bruck et al., Efficient Algorithms for All-to-All Communications in Multiport Message-Passing
/// Systems, IEEE TPDS 8(11), 1997.
void all_gather_bruck(GroupSteps& steps, const CollectiveCall& call);
/// n / 2 exchanges with the two neighbors in turn. An odd group takes the ring. Chen et al.,
/// Performance Evaluation of Allgather Algorithms on Terascale Linux Cluster with Fast Ethernet,
/// HPC-Asia 2005.
void all_gather_neighbor_exchange(GroupSteps& steps, const CollectiveCall& call);

/// All messages at once, each member beginning with the next one.
void all_to_all_linear(GroupSteps& steps, const CollectiveCall& call);
/// n - 1 steps: in step k each member sends k members further.
void all_to_all_pairwise(GroupSteps& steps, const CollectiveCall& call);
/// Bruck et al. 1997: log2 n steps. Step k sends the blocks whose way has bit k set 2^k members
/// further.
void all_to_all_bruck(GroupSteps& steps, const CollectiveCall& call);

}  // namespace dusk::application

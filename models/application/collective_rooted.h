// SPDX-License-Identifier: Apache-2.0
/// Algorithms of the collectives that have a root: one call appends one of them.
#pragma once

#include "models/application/collective_steps.h"

namespace dusk::application {

/// The root sends to each other member.
void broadcast_linear(GroupSteps& steps, const CollectiveCall& call);
void broadcast_binomial(GroupSteps& steps, const CollectiveCall& call);
void broadcast_binary(GroupSteps& steps, const CollectiveCall& call);
/// Broadcast over a k-nomial tree of radix 4.
void broadcast_k_nomial(GroupSteps& steps, const CollectiveCall& call);
/// Each half of the vector goes down one half of a binary tree. Then pairs of members, one in each
/// half of the tree, exchange their halves (Pjesivac-Grbovic et al., Performance Analysis of MPI
/// Collective Operations, Cluster Computing 10, 2007).
void broadcast_split_binary(GroupSteps& steps, const CollectiveCall& call);
/// Binomial scatter, then all-gather by recursive doubling (Thakur et al. 2005, broadcast; groups
/// that are no power of two gather by Bruck's algorithm).
void broadcast_scatter_all_gather(GroupSteps& steps, const CollectiveCall& call);

void reduce_linear(GroupSteps& steps, const CollectiveCall& call);
void reduce_binomial(GroupSteps& steps, const CollectiveCall& call);
void reduce_binary(GroupSteps& steps, const CollectiveCall& call);
/// Reduces to the last member, which sends the result to the root.
void reduce_in_order_binary(GroupSteps& steps, const CollectiveCall& call);

void gather_linear(GroupSteps& steps, const CollectiveCall& call);
void gather_binomial(GroupSteps& steps, const CollectiveCall& call);
void scatter_linear(GroupSteps& steps, const CollectiveCall& call);
void scatter_binomial(GroupSteps& steps, const CollectiveCall& call);

}  // namespace dusk::application

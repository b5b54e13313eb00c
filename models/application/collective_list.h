// SPDX-License-Identifier: Apache-2.0
/// The algorithms of the collectives. Each appends its steps to the members of a group of at least
/// two; `bytes` is that of CollectiveCall.
#pragma once

#include <cstdint>
#include <vector>

#include "models/application/collective_blocks.h"
#include "models/application/collective_steps.h"

namespace dusk::application {

struct CollectivePart {
  Collective collective;
  Algorithm algorithm;
  void (*append)(GroupSteps&, const CollectiveCall&);
};

/// Every pair of a collective and an algorithm that exists.
const std::vector<CollectivePart>& collective_parts();
/// Returns the entry of a pair; null if the collective has no such algorithm.
const CollectivePart* collective_part(Collective collective, Algorithm algorithm);
/// Appends the steps of a call, whose algorithm may be Auto and must exist.
void append_steps(GroupSteps& steps, const CollectiveCall& call);

// Steps that several algorithms have in common (collective_all_gather.cpp,
// collective_reduce_scatter.cpp). Block b of member m is block (m + b) of `blocks`, cyclically.
/// All-gather on a ring: n - 1 times, each member sends one block to the next member.
void ring_all_gather(GroupSteps& steps, const Blocks& blocks);
/// All-gather as ring_all_gather(), in log2 n steps. If the size of the group is no power of two,
/// it uses bruck_all_gather().
void doubling_all_gather(GroupSteps& steps, const Blocks& blocks);
void bruck_all_gather(GroupSteps& steps, const Blocks& blocks);
/// Member m gets the sum of block m over all members: n - 1 times one block to the next one.
void ring_reduce_scatter(GroupSteps& steps, const Blocks& blocks);

}  // namespace dusk::application

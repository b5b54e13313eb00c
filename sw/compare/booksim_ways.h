// SPDX-License-Identifier: Apache-2.0
/// How many switches the packets of a network cross.
#pragma once

#include <cstdint>
#include <vector>

#include "sw/config/experiment.h"

namespace dusk {

/// On a shortest way from node to node; 1 if both are at the same switch.
std::int64_t switches_between(const NetworkOptions& network, std::int64_t from, std::int64_t to);

/// On the longest of the shortest ways.
std::int64_t farthest_switches(const NetworkOptions& network);

/// A permutation of the nodes, the destination of each, in which every packet crosses `switches`
/// switches, a number that some pair has. In a mesh the nodes that have no partner keep their own.
std::vector<std::int64_t> permutation_across(const NetworkOptions& network, std::int64_t switches);

/// Of the pairs of different nodes, the share that are farthest apart.
double farthest_share(const NetworkOptions& network);

}  // namespace dusk

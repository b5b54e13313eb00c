// SPDX-License-Identifier: Apache-2.0
/// k-ary n-trees.
#pragma once

#include "models/topology/topology.h"

namespace dusk {

/// Makes a k-ary n-tree. Down ports are 0..k-1 and up ports `ports`/2 .. `ports`/2+k-1; `ports` >=
/// 2k, even, <= 32. Level 0 is the root level. Node id = its digits read as a number in base k, p_0
/// most significant; node_address packs the digits in ceil(log2 k) bits each. Every
/// switch-to-switch channel has `link_latency`, every node channel `local_latency`. Throws
/// std::invalid_argument if k is outside 2..16 or n outside 1..kTreeLevels; within these limits an
/// address has at most 24 bits.
Topology make_k_ary_n_tree(std::uint32_t k, std::uint32_t n, std::uint32_t ports,
                           std::uint32_t link_latency = 1, std::uint32_t local_latency = 1);

/// Returns the output ports of switch `at` towards the node with this routing address: all up
/// ports, or the down port of the address digit if the node is below the switch.
std::uint32_t tree_ports(const Topology& tree, SwitchId at, std::uint32_t address);

/// Returns the rules of every network whose packets ascend by any up port and descend by the digits
/// of the address.
std::shared_ptr<const TopologyRules> tree_rules();

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Search of shortest paths between switches.
#pragma once

#include <cstdint>
#include <vector>

#include "models/topology/topology.h"

namespace dusk {

/// Returns the number of channels on a shortest path from a switch to each switch; kNone if it is
/// not reached. The channel `without` is not used, and the search ends when it reaches `goal`.
std::vector<std::uint32_t> hops_from(const Topology& topology, SwitchId from,
                                     ChannelId without = kNone, SwitchId goal = kNone);

}  // namespace dusk

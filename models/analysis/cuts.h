// SPDX-License-Identifier: Apache-2.0
/// How a network falls apart: its narrowest straight cut, and failures of cables.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/topology/topology.h"

namespace dusk {

/// A straight cut and its width.
struct Cut {
  std::string name;            ///< name of the part inside, see StraightCut
  std::uint32_t channels = 0;  ///< channels out of this part, or into it if these are fewer
  std::uint32_t nodes = 0;     ///< nodes of the smaller side
};

/// Returns the straight cut with the fewest channels for each node of its smaller side, the most
/// even one among equal ones. Cuts with no node on one side do not count. None: there is no cut, or
/// the topology has no rules.
std::optional<Cut> narrowest_cut(const Topology& topology);

/// Least number of cables between switches whose failure can part two switches: the smallest of the
/// largest flows from one switch to each other one. 0: some are parted already; none: there is one
/// switch.
std::optional<std::uint32_t> edge_connectivity(const Topology& topology);

/// A cable between switches whose failure parts some nodes from others.
struct Bridge {
  ChannelId channel = kNone;        ///< channel of the cable with the lower number
  std::uint64_t severed_pairs = 0;  ///< ordered pairs of nodes
};
/// All such cables. A cable is two channels between the same ports.
std::vector<Bridge> bridges(const Topology& topology);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Separation of a network: its narrowest straight cut, and failures of cables.
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

/// Returns the straight cut with the fewest channels per node of its smaller side; of equal ones,
/// the most even one. Cuts without nodes on one side are ignored. Returns nothing if there is no
/// cut, or the topology has no rules.
std::optional<Cut> narrowest_cut(const Topology& topology);

/// Returns the least number of cables whose failure can separate two switches: the smallest maximum
/// flow from one switch to any other one. 0: some switches are separated already; nothing: there is
/// only one switch.
std::optional<std::uint32_t> edge_connectivity(const Topology& topology);

/// A cable between switches whose failure separates some nodes from others.
struct Bridge {
  ChannelId channel = kNone;        ///< channel of the cable with the lower number
  std::uint64_t severed_pairs = 0;  ///< ordered pairs of nodes that it separates
};
/// Returns all bridges of a network. A cable is two channels between the same ports.
std::vector<Bridge> bridges(const Topology& topology);

}  // namespace dusk

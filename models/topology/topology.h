// SPDX-License-Identifier: Apache-2.0
/// A network's wiring as plain tables.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "models/common/ids.h"
#include "models/common/rings.h"

namespace dusk {

/// One end of a channel.
struct Endpoint {
  enum class Kind : std::uint8_t { None, Switch, Node };
  Kind kind = Kind::None;
  std::uint32_t id = kNone;  ///< SwitchId or NodeId
  PortId port = 0;           ///< port of the switch; for a node, its local channel,
                             ///< 0..local_channels-1
};

/// A unidirectional channel.
struct Channel {
  Endpoint from, to;
  std::uint32_t latency = 1;  ///< edges from leaving `from` to being sampled at `to`, >= 1

  bool joins_switches() const {
    return from.kind == Endpoint::Kind::Switch && to.kind == Endpoint::Kind::Switch;
  }
};

/// Place of a switch in a drawing of its network. Tree: `layer` is the level (0: root) and `x` the
/// place within it. Torus and mesh: `x` and `y` are coordinates 0 and 1, and the others give the
/// plane `layer`. 3DT torus: the place of the torus node.
struct SwitchPlace {
  std::uint32_t x = 0, y = 0, layer = 0;
  std::uint32_t card = 0;  ///< 3DT torus: 0 or 1
};

class TopologyRules;

/// Wiring, addresses and the sets that routing and link power need. Built by a make_* function.
struct Topology {
  std::string name;                            ///< as printed: "4-ary 4-tree"
  std::shared_ptr<const TopologyRules> rules;  ///< functions for its kind of network
  std::uint32_t nodes = 0;
  std::uint32_t switches = 0;
  std::uint32_t ports = 0;  ///< per switch, as elaborated
  std::vector<Channel> channels;
  std::vector<std::vector<ChannelId>> out_channel;  ///< [switch][port], kNone where no channel
  std::vector<std::vector<ChannelId>> in_channel;   ///< [switch][port]
  std::uint32_t local_channels = 1;                 ///< per node, in each direction
  std::vector<ChannelId> injection;                 ///< [node * local_channels + j] node -> switch
  std::vector<ChannelId> ejection;                  ///< [node * local_channels + j] switch -> node
  std::vector<std::uint32_t> node_address;          ///< [node] routing address
  std::vector<std::string> switch_name;             ///< [switch] as printed: "switch l2 (0,1,3)"
  std::vector<SwitchPlace> place;                   ///< [switch]

  /// Number of classes into which the VCs of a switch are divided, as VcClass; 1: all VCs are
  /// alike.
  std::uint32_t vc_classes = 1;
  /// Masks of the ports whose utilization is measured together; the same in every switch.
  std::vector<std::uint32_t> groups;
  bool can_narrow = false;  ///< channels between switches may be narrowed

  // Torus and mesh (models/topology/torus.h); empty in a tree.
  std::vector<std::uint32_t> size;  ///< [dimension]
  Rings wrap = false;               ///< dimensions that are rings
  std::uint32_t trunk = 0;          ///< links of a trunk
  std::uint32_t last = 0;           ///< as SwitchSettings; `address` below holds the coordinates

  // k-ary n-tree (identity pins of each switch; Alonso et al. 2015, sections 2 and 3.1). In a torus
  // only address and local are filled.
  std::vector<std::uint32_t> level;                   ///< [switch] 0 = root level
  std::vector<std::uint32_t> address, address_mask;   ///< [switch] as SwitchSettings
  std::vector<std::uint8_t> digit_shift, digit_mask;  ///< [switch]
  std::vector<std::uint32_t> up, down,
      local;  ///< [switch] masks of ports with a channel; `local` lies within `down`
  std::vector<bool> minimal_tree;               ///< [switch] member of the Minimal Tree
  std::vector<std::uint32_t> minimal_tree_out;  ///< [switch] output channels in the Minimal Tree
};

/// Adds a channel and enters it in the port tables of its ends.
ChannelId add_channel(Topology& topology, const Endpoint& from, const Endpoint& to,
                      std::uint32_t latency);

/// Returns the switch of a node.
SwitchId switch_of(const Topology& topology, NodeId node);

/// Returns the number of switches that a packet from `source` to `destination` crosses on a
/// shortest path. Tree: 2(n - level of nearest common ancestor) - 1. Torus and mesh: hops + 1.
std::uint32_t switches_crossed(const Topology& topology, NodeId source, NodeId destination);

}  // namespace dusk

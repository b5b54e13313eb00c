// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/cuts.h"

#include <algorithm>

#include "models/analysis/paths.h"
#include "models/topology/hops.h"
#include "models/topology/topology_rules.h"

namespace dusk {
namespace {

/// Returns whether a channel has the lower number of the two channels of its cable. The two connect
/// the same ports.
bool is_first_of_cable(const Topology& topology, ChannelId c) {
  const Channel& channel = topology.channels[c];
  const ChannelId back = topology.out_channel[channel.to.id][channel.to.port];
  return back == kNone || c < back;
}

/// Returns whether `a` has fewer channels per node, or equally many and more nodes.
bool is_narrower(const Cut& a, const Cut& b) {
  const std::uint64_t own = std::uint64_t{a.channels} * b.nodes,
                      other = std::uint64_t{b.channels} * a.nodes;
  return own != other ? own < other : a.nodes > b.nodes;
}

/// Returns the number of nodes that a switch reaches if one cable is missing. Returns kNone if it
/// still reaches `goal`, because it then reaches all nodes.
std::uint32_t nodes_without(const Topology& topology, const std::vector<std::uint32_t>& nodes,
                            ChannelId cable, SwitchId from, SwitchId goal) {
  const std::vector<std::uint32_t> far = hops_from(topology, from, cable, goal);
  if (far[goal] != kNone) return kNone;
  std::uint32_t count = 0;
  for (SwitchId at = 0; at < topology.switches; ++at) count += far[at] != kNone ? nodes[at] : 0;
  return count;
}

/// Flow between two switches over cables; each cable carries one unit in either direction.
class CableFlow {
 public:
  explicit CableFlow(const Topology& topology) : arcs_of_(topology.switches) {
    for (ChannelId c = 0; c < topology.channels.size(); ++c) {
      const Channel& channel = topology.channels[c];
      if (!channel.joins_switches() || !is_first_of_cable(topology, c)) continue;
      add_arc(channel.from.id, channel.to.id);
      add_arc(channel.to.id, channel.from.id);
    }
  }
  /// Returns the largest flow between two switches, or `enough` if the flow is not smaller.
  std::uint32_t largest(SwitchId from, SwitchId to, std::uint32_t enough) {
    for (Arc& arc : arcs_) arc.free = 1;
    std::uint32_t flow = 0;
    while (flow < enough && add_unit(from, to)) ++flow;
    return flow;
  }

 private:
  struct Arc {
    SwitchId from, to;
    std::uint32_t free;
  };
  void add_arc(SwitchId from, SwitchId to) {
    arcs_of_[from].push_back(static_cast<std::uint32_t>(arcs_.size()));
    arcs_.push_back({from, to, 1});
  }
  /// Sends one more unit along a shortest path with free arcs. Arcs 2i and 2i + 1 are one cable.
  bool add_unit(SwitchId from, SwitchId to) {
    std::vector<std::uint32_t> by(arcs_of_.size(), kNone);
    std::vector<SwitchId> met{from};
    for (std::size_t i = 0; i < met.size() && by[to] == kNone; ++i) {
      for (const std::uint32_t a : arcs_of_[met[i]]) {
        if (arcs_[a].free == 0 || arcs_[a].to == from || by[arcs_[a].to] != kNone) continue;
        by[arcs_[a].to] = a;
        met.push_back(arcs_[a].to);
      }
    }
    if (by[to] == kNone) return false;
    for (SwitchId at = to; at != from; at = arcs_[by[at]].from) {
      --arcs_[by[at]].free;
      ++arcs_[by[at] ^ 1u].free;
    }
    return true;
  }

  std::vector<Arc> arcs_;
  std::vector<std::vector<std::uint32_t>> arcs_of_;  // [switch]
};

}  // namespace

std::optional<Cut> narrowest_cut(const Topology& topology) {
  const std::vector<std::uint32_t> nodes = nodes_of_switches(topology);
  std::optional<Cut> narrowest;
  if (topology.rules == nullptr) return narrowest;
  for (const StraightCut& straight : topology.rules->straight_cuts(topology)) {
    std::uint32_t out = 0, in = 0, inside = 0;
    for (const Channel& channel : topology.channels) {
      if (!channel.joins_switches()) continue;
      const bool begins = straight.inside[channel.from.id], ends = straight.inside[channel.to.id];
      out += begins && !ends ? 1 : 0;
      in += ends && !begins ? 1 : 0;
    }
    for (SwitchId at = 0; at < topology.switches; ++at)
      if (straight.inside[at]) inside += nodes[at];
    const Cut cut{straight.name, std::min(out, in), std::min(inside, topology.nodes - inside)};
    if (cut.nodes > 0 && (!narrowest || is_narrower(cut, *narrowest))) narrowest = cut;
  }
  return narrowest;
}

std::optional<std::uint32_t> edge_connectivity(const Topology& topology) {
  if (topology.switches < 2) return std::nullopt;
  CableFlow flow(topology);
  std::uint32_t least = kMaxPorts;
  for (SwitchId to = 1; to < topology.switches; ++to) least = flow.largest(0, to, least);
  return least;
}

std::vector<Bridge> bridges(const Topology& topology) {
  const std::vector<std::uint32_t> nodes = nodes_of_switches(topology);
  std::vector<Bridge> found;
  for (ChannelId c = 0; c < topology.channels.size(); ++c) {
    const Channel& channel = topology.channels[c];
    if (!channel.joins_switches() || !is_first_of_cable(topology, c)) continue;
    const std::uint32_t side = nodes_without(topology, nodes, c, channel.from.id, channel.to.id);
    if (side == kNone || side == 0 || side == topology.nodes) continue;
    found.push_back({c, std::uint64_t{2} * side * (topology.nodes - side)});
  }
  return found;
}

}  // namespace dusk

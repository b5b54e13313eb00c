// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/worst_permutation.h"

#include <algorithm>

#include "models/analysis/matching.h"
#include "models/analysis/paths.h"

namespace dusk {
namespace {

/// Returns whether all packets of the hop go to one switch, or to their node, evenly over parallel
/// links.
bool has_one_way(const Paths& paths, const Hop& hop) {
  for (std::uint32_t b = hop.first; b < hop.end; ++b)
    if (paths.branches()[b].to != paths.branches()[hop.first].to) return false;
  return true;
}

/// Links from one switch to another one, which share their packets evenly.
struct Trunk {
  ChannelId first = 0;
  std::uint32_t links = 1;
  /// Upper bound of the pairs of a permutation whose packets cross these links: the number of
  /// possible sources or of possible destinations, whichever is lower.
  std::uint32_t most_pairs = 0;

  bool may_exceed(const Fraction& load) const { return Fraction(most_pairs, links) > load; }
};

class Search {
 public:
  Search(const Topology& topology, const Route& route)
      : topology_(topology),
        next_(std::size_t{topology.nodes} * topology.switches, kNone),
        nodes_at_(topology.switches) {
    find_ways(route);
    for (NodeId node = 0; node < topology.nodes; ++node)
      nodes_at_[switch_of(topology, node)].push_back(node);
  }

  std::optional<WorstPermutation> run() {
    if (!has_one_way_) return std::nullopt;
    for (Trunk& trunk : trunks_) trunk.most_pairs = limit_of(pairs_over(trunk));
    std::stable_sort(trunks_.begin(), trunks_.end(), [](const Trunk& a, const Trunk& b) {
      return std::uint64_t{a.most_pairs} * b.links > std::uint64_t{b.most_pairs} * a.links;
    });
    WorstPermutation worst;
    std::vector<NodePair> joined;
    for (const Trunk& trunk : trunks_) {
      if (!trunk.may_exceed(worst.load)) break;
      const std::vector<NodePair> most = largest_matching(pairs_over(trunk), topology_.nodes);
      const Fraction load(most.size(), trunk.links);
      if (load <= worst.load) continue;
      worst.load = load;
      worst.channel = trunk.first;
      joined = most;
    }
    worst.destination = completed(joined);
    return worst;
  }

 private:
  /// Fills next_ and trunks_; stops when a packet has several paths.
  void find_ways(const Route& route) {
    std::vector<std::uint32_t> links(topology_.channels.size());
    Paths paths(topology_, route);
    for (NodeId destination = 0; destination < topology_.nodes; ++destination) {
      for (unsigned random = 0; random < route.random_values(); ++random) {
        paths.lead_to(destination, random);
        for (const Hop& hop : paths.hops()) {
          has_one_way_ = has_one_way(paths, hop) && takes(destination, paths, hop, links);
          if (!has_one_way_) return;
        }
      }
    }
    for (ChannelId channel = 0; channel < links.size(); ++channel)
      if (links[channel] > 0 && topology_.channels[channel].joins_switches())
        trunks_.push_back({channel, links[channel], 0});
  }
  /// Adds a hop to next_. Returns false if packets of another value of `random` go elsewhere, or if
  /// packets for another destination share these links differently.
  bool takes(NodeId destination, const Paths& paths, const Hop& hop,
             std::vector<std::uint32_t>& links) {
    const ChannelId first = paths.branches()[hop.first].channel;
    ChannelId& known = next(destination, hop.at);
    if (known != kNone && known != first) return false;
    if (links[first] != 0 && links[first] != hop.branches()) return false;
    known = first;
    links[first] = hop.branches();
    return true;
  }

  ChannelId& next(NodeId destination, SwitchId at) {
    return next_[std::size_t{destination} * topology_.switches + at];
  }

  /// Returns all pairs of nodes whose packets cross the trunk.
  std::vector<NodePair> pairs_over(const Trunk& trunk) {
    const SwitchId from = topology_.channels[trunk.first].from.id;
    std::vector<NodePair> pairs;
    std::vector<SwitchId> before;
    for (NodeId destination = 0; destination < topology_.nodes; ++destination) {
      if (next(destination, from) != trunk.first) continue;
      before = {from};
      for (std::size_t i = 0; i < before.size(); ++i) {
        for (const NodeId source : nodes_at_[before[i]]) pairs.push_back({source, destination});
        for (const ChannelId in : topology_.in_channel[before[i]]) {
          if (in == kNone) continue;
          const Endpoint& end_before = topology_.channels[in].from;
          if (end_before.kind == Endpoint::Kind::Switch && next(destination, end_before.id) == in)
            before.push_back(end_before.id);
        }
      }
    }
    return pairs;
  }

  std::uint32_t limit_of(const std::vector<NodePair>& pairs) const {
    std::vector<bool> sends(topology_.nodes), takes(topology_.nodes);
    for (const NodePair& pair : pairs) sends[pair.source] = takes[pair.destination] = true;
    return static_cast<std::uint32_t>(std::min(std::count(sends.begin(), sends.end(), true),
                                               std::count(takes.begin(), takes.end(), true)));
  }

  /// Returns a permutation with the pairs of `joined`; joins the other nodes in ascending order.
  std::vector<NodeId> completed(const std::vector<NodePair>& joined) const {
    std::vector<NodeId> destination(topology_.nodes, kNone), sources, free;
    std::vector<bool> taken(topology_.nodes);
    for (const NodePair& pair : joined) {
      destination[pair.source] = pair.destination;
      taken[pair.destination] = true;
    }
    for (NodeId node = 0; node < topology_.nodes; ++node) {
      if (destination[node] == kNone) sources.push_back(node);
      if (!taken[node]) free.push_back(node);
    }
    for (std::size_t i = 0; i < sources.size(); ++i) destination[sources[i]] = free[i];
    for (std::size_t i = 0; i < sources.size(); ++i) {
      NodeId& own = destination[sources[i]];
      NodeId& other = destination[sources[(i + 1) % sources.size()]];
      if (own == sources[i]) std::swap(own, other);
    }
    return destination;
  }

  const Topology& topology_;
  bool has_one_way_ = true;
  /// [destination * switches + switch] First channel of the trunk, or channel to the node; kNone:
  /// not visited.
  std::vector<ChannelId> next_;
  std::vector<std::vector<NodeId>> nodes_at_;  // [switch]
  std::vector<Trunk> trunks_;
};

}  // namespace

std::optional<WorstPermutation> worst_permutation(const Topology& topology, const Route& route) {
  return Search(topology, route).run();
}

}  // namespace dusk

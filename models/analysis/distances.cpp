// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/distances.h"

#include <map>

#include "models/analysis/paths.h"
#include "models/topology/hops.h"

namespace dusk {
namespace {

/// Counts ordered pairs of nodes by their distance.
class Histogram {
 public:
  void add(std::uint32_t hops, std::uint64_t pairs) {
    if (hops >= whole_.size()) whole_.resize(hops + 1);
    whole_[hops] += pairs;
  }
  void add(std::uint32_t hops, const Fraction& pairs) { parts_[hops] += pairs; }
  /// Returns the counts, divided by `values`.
  Distances distances(unsigned values = 1) const {
    Distances result;
    for (const std::uint64_t pairs : whole_) result.pairs.emplace_back(pairs, values);
    for (const auto& [hops, pairs] : parts_) {
      if (hops >= result.pairs.size()) result.pairs.resize(hops + 1);
      result.pairs[hops] += pairs / values;
    }
    while (result.pairs.size() > 1 && result.pairs.back() == 0) result.pairs.pop_back();
    return result;
  }

 private:
  std::vector<std::uint64_t> whole_{0};
  std::map<std::uint32_t, Fraction> parts_;
};

/// Shares of the packets of a switch, by their hops to the destination.
using Lengths = std::map<std::uint32_t, Fraction>;

/// Path lengths from each switch to one destination. Paths from a switch are nearly always equally
/// long, so only the others have a distribution.
class RoutedLengths {
 public:
  explicit RoutedLengths(std::size_t switches) : only_(switches) {}

  void take(const Paths& paths) {
    several_.clear();
    for (auto hop = paths.hops().rbegin(); hop != paths.hops().rend(); ++hop) take(paths, *hop);
  }
  void add_to(Histogram& histogram, SwitchId at, std::uint64_t pairs) const {
    if (only_[at] != kNone) return histogram.add(only_[at], pairs);
    for (const auto& [hops, share] : several_.at(at)) histogram.add(hops, Fraction(share * pairs));
  }

 private:
  void take(const Paths& paths, const Hop& hop) {
    std::uint32_t hops = length(paths.branches()[hop.first]);
    bool alike = hops != kNone;
    for (std::uint32_t b = hop.first + 1; b < hop.end; ++b)
      alike &= length(paths.branches()[b]) == hops;
    only_[hop.at] = alike ? hops : kNone;
    if (alike) return;
    Lengths lengths;
    for (std::uint32_t b = hop.first; b < hop.end; ++b) {
      const Branch& branch = paths.branches()[b];
      const Fraction share(1, hop.branches());
      if (const std::uint32_t only = length(branch); only != kNone) {
        lengths[only] += share;
      } else {
        for (const auto& [behind, part] : several_.at(branch.to))
          lengths[behind + 1] += share * part;
      }
    }
    several_[hop.at] = std::move(lengths);
  }
  /// Returns the hops of all packets of the branch, or kNone if they differ.
  std::uint32_t length(const Branch& branch) const {
    if (branch.to == kNone) return 0;
    return only_[branch.to] == kNone ? kNone : only_[branch.to] + 1;
  }

  std::vector<std::uint32_t> only_;  // [switch] kNone: several
  std::map<SwitchId, Lengths> several_;
};

}  // namespace

Fraction Distances::mean() const {
  Fraction sum = 0, all = 0;
  for (std::size_t hops = 0; hops < pairs.size(); ++hops) {
    sum += pairs[hops] * hops;
    all += pairs[hops];
  }
  return all == 0 ? all : Fraction(sum / all);
}

Distances shortest_distances(const Topology& topology) {
  const std::vector<std::uint32_t> nodes = nodes_of_switches(topology);
  Histogram histogram;
  for (SwitchId from = 0; from < topology.switches; ++from) {
    if (nodes[from] == 0) continue;
    const std::vector<std::uint32_t> far = hops_from(topology, from);
    for (SwitchId to = 0; to < topology.switches; ++to) {
      if (nodes[to] == 0) continue;
      if (far[to] == kNone)
        throw NotRouted("no way from " + topology.switch_name[from] + " to " +
                        topology.switch_name[to]);
      histogram.add(far[to], std::uint64_t{nodes[from]} * (nodes[to] - (from == to ? 1 : 0)));
    }
  }
  return histogram.distances();
}

Distances routed_distances(const Topology& topology, const Route& route) {
  const std::vector<std::uint32_t> nodes = nodes_of_switches(topology);
  Paths paths(topology, route);
  RoutedLengths lengths(topology.switches);
  Histogram histogram;
  for (NodeId destination = 0; destination < topology.nodes; ++destination) {
    const SwitchId own = switch_of(topology, destination);
    for (unsigned random = 0; random < route.random_values(); ++random) {
      paths.lead_to(destination, random);
      lengths.take(paths);
      for (SwitchId from = 0; from < topology.switches; ++from) {
        const std::uint32_t sources = nodes[from] - (from == own ? 1 : 0);
        if (nodes[from] > 0 && sources > 0) lengths.add_to(histogram, from, sources);
      }
    }
  }
  return histogram.distances(route.random_values());
}

}  // namespace dusk

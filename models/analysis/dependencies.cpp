// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/dependencies.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "models/analysis/paths.h"

namespace dusk {
namespace {

using Offers = std::array<std::uint32_t, kMaxRouteClasses>;  // [class] bit per port

/// Collects the classes that each class of each channel may wait for.
class Builder {
 public:
  Builder(const Topology& topology, const Route& route)
      : topology_(topology),
        route_(route),
        classes_(route.classes()),
        used_(topology.channels.size()),
        asks_(topology.channels.size() * classes_ * classes_),
        came_(topology.switches) {}

  void add(const Paths& paths, std::uint32_t address, unsigned random) {
    for (const Hop& hop : paths.hops()) came_[hop.at].clear();
    for (const Hop& hop : paths.hops()) add(hop, offers(hop.at, address, random));
  }
  Dependencies finish() const {
    Dependencies graph;
    std::vector<std::uint32_t> vertex(used_.size() * classes_, kNone);
    for (ChannelId channel = 0; channel < used_.size(); ++channel) {
      for (unsigned c = 0; c < classes_; ++c) {
        if ((used_[channel] >> c & 1u) == 0) continue;
        vertex[channel * classes_ + c] = static_cast<std::uint32_t>(graph.vertices.size());
        graph.vertices.push_back({channel, c});
      }
    }
    for (std::uint32_t v = 0; v < graph.vertices.size(); ++v) {
      const auto [channel, held] = graph.vertices[v];
      const SwitchId at = topology_.channels[channel].to.id;
      for (unsigned c = 0; c < classes_; ++c) {
        for (std::uint32_t ports = asks(channel, held, c); ports != 0; ports &= ports - 1) {
          const ChannelId next =
              topology_.out_channel[at][static_cast<std::size_t>(__builtin_ctz(ports))];
          graph.edges.emplace_back(v, vertex[next * classes_ + c]);
        }
      }
    }
    graph.cycle = find_cycle(graph.edges, graph.vertices.size());
    return graph;
  }

 private:
  std::uint32_t& asks(ChannelId channel, unsigned held, unsigned c) {
    return asks_[(channel * classes_ + held) * classes_ + c];
  }
  std::uint32_t asks(ChannelId channel, unsigned held, unsigned c) const {
    return asks_[(channel * classes_ + held) * classes_ + c];
  }
  /// Returns the ports to other switches that the route offers, by escape class.
  Offers offers(SwitchId at, std::uint32_t address, unsigned random) const {
    Offers all{};
    const Candidates candidates = route_.at(at, address, random);
    for (unsigned c = 0; c < classes_; ++c)
      if (route_.is_escape(c)) all[c] = candidates.ports[c];
    for (std::uint32_t& ports : all) {
      for (std::uint32_t rest = ports; rest != 0; rest &= rest - 1) {
        const auto port = static_cast<std::size_t>(__builtin_ctz(rest));
        const ChannelId out = topology_.out_channel[at][port];
        if (out == kNone || !topology_.channels[out].joins_switches()) ports &= ~(1u << port);
      }
    }
    return all;
  }
  void add(const Hop& hop, const Offers& offers) {
    for (const RouteHop& held : came_[hop.at])
      for (unsigned c = 0; c < classes_; ++c) asks(held.channel, held.vc_class, c) |= offers[c];
    for (unsigned c = 0; c < classes_; ++c) {
      for (std::uint32_t ports = offers[c]; ports != 0; ports &= ports - 1) {
        const ChannelId out =
            topology_.out_channel[hop.at][static_cast<std::size_t>(__builtin_ctz(ports))];
        used_[out] |= 1u << c;
        came_[topology_.channels[out].to.id].push_back({out, c});
      }
    }
  }

  const Topology& topology_;
  const Route& route_;
  unsigned classes_;
  std::vector<std::uint32_t> used_;  // [channel] bit per class
  std::vector<std::uint32_t> asks_;  // see asks(): bit per port of the switch behind the channel
  std::vector<std::vector<RouteHop>> came_;  // [switch] hops by which packets for a node may arrive
};

}  // namespace

Dependencies route_dependencies(const Topology& topology, const Route& route) {
  Paths paths(topology, route);
  Builder builder(topology, route);
  for (NodeId destination = 0; destination < topology.nodes; ++destination) {
    for (unsigned random = 0; random < route.random_values(); ++random) {
      paths.lead_to(destination, random);
      builder.add(paths, topology.node_address[destination], random);
    }
  }
  return builder.finish();
}

Dependencies with_rings_as_one(const Dependencies& graph, const std::vector<RouteRing>& rings) {
  const auto key = [](const RouteHop& hop) { return std::pair(hop.channel, hop.vc_class); };
  std::map<std::pair<ChannelId, unsigned>, RouteHop> ring_of;
  for (const RouteRing& ring : rings)
    for (const RouteHop& hop : ring.hops) ring_of.emplace(key(hop), ring.hops.front());
  std::map<std::pair<ChannelId, unsigned>, std::uint32_t> places;
  std::vector<std::uint32_t> to;  // [vertex of `graph`] vertex of `one`
  Dependencies one;
  for (const RouteHop& vertex : graph.vertices) {
    const auto ring = ring_of.find(key(vertex));
    const RouteHop& stands = ring == ring_of.end() ? vertex : ring->second;
    const auto place = static_cast<std::uint32_t>(one.vertices.size());
    const auto [at, is_new] = places.emplace(key(stands), place);
    if (is_new) one.vertices.push_back(stands);
    to.push_back(at->second);
  }
  for (const auto& [a, b] : graph.edges)
    if (a == b || to[a] != to[b]) one.edges.emplace_back(to[a], to[b]);
  std::sort(one.edges.begin(), one.edges.end());
  one.edges.erase(std::unique(one.edges.begin(), one.edges.end()), one.edges.end());
  one.cycle = find_cycle(one.edges, one.vertices.size());
  return one;
}

std::string vertex_name(const Topology& topology, const Route& route, const RouteHop& vertex) {
  const Endpoint& from = topology.channels[vertex.channel].from;
  return topology.switch_name[from.id] + " port " + std::to_string(from.port) + ", " +
         route.class_name(vertex.vc_class);
}

std::string dot_text(const Topology& topology, const Route& route, const Dependencies& graph) {
  std::string text = "digraph dependencies {\n";
  for (std::size_t v = 0; v < graph.vertices.size(); ++v)
    text += "  " + std::to_string(v) + " [label=\"" +
            vertex_name(topology, route, graph.vertices[v]) + "\"];\n";
  for (const auto& [from, to] : graph.edges) {
    const auto end = graph.cycle.empty() ? graph.cycle.end() : graph.cycle.end() - 1;
    const auto place = std::find(graph.cycle.begin(), end, from);
    const bool in_cycle = place != end && *(place + 1) == to;
    text += "  " + std::to_string(from) + " -> " + std::to_string(to) +
            (in_cycle ? " [color=red];\n" : ";\n");
  }
  return text + "}\n";
}

}  // namespace dusk

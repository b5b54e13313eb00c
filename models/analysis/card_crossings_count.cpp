// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>
#include <string>

#include "models/analysis/card_crossings.h"

namespace dusk {
namespace {

/// Adds the crossings of one route.
void count_way(const Topology& torus, const CardPorts& ports, const std::vector<RouteHop>& way,
               std::vector<CountedCrossings>& all) {
  const std::uint32_t source = torus.channels[way.front().channel].from.id / 2;
  const std::uint32_t destination = torus.channels[way.back().channel].to.id / 2;
  unsigned in = kTorusPorts;  // kTorusPorts: the route starts here
  bool internal = false;
  for (const RouteHop& hop : way) {
    const Channel& channel = torus.channels[hop.channel];
    if (channel.from.port == kInternalPort) internal = true;
    if (channel.from.port >= kCardTorusPorts) continue;
    CountedCrossings& node = all[channel.from.id / 2];
    const unsigned out = ports.torus_port[channel.from.id % 2][channel.from.port];
    node.destinations[out][destination] = true;
    if (in != kTorusPorts) {
      ++node.routes[in][out];
      node.both_cards += internal ? 1 : 0;
    }
    in = opposite(out);
    internal = false;
    all[channel.to.id / 2].sources[in][source] = true;
  }
}

}  // namespace

std::vector<CountedCrossings> count_crossings(const CardTorusSizes& sizes, const Route& route) {
  const std::uint32_t nodes = sizes.torus_nodes();
  if (nodes > kMostCountedNodes)
    throw std::invalid_argument("crossings of a 3DT torus: " + std::to_string(nodes) +
                                " torus nodes are too many to count (at most " +
                                std::to_string(kMostCountedNodes) + ")");
  const Topology torus = make_card_torus(sizes);
  const CardPorts ports = card_ports(sizes.configuration);
  std::vector<CountedCrossings> all(nodes);
  for (CountedCrossings& node : all) {
    node.sources.fill(std::vector<bool>(nodes));
    node.destinations.fill(std::vector<bool>(nodes));
  }
  for (std::uint32_t from = 0; from < nodes; ++from) {
    for (std::uint32_t to = 0; to < nodes; ++to) {
      if (from == to) continue;
      for (unsigned random = 0; random < route.random_values(); ++random)
        count_way(torus, ports, walk(torus, route, 2 * from, 2 * to, random), all);
    }
  }
  return all;
}

}  // namespace dusk

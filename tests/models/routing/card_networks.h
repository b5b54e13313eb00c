// SPDX-License-Identifier: Apache-2.0
/// 3DT tori with their routes, for tests: ports, hops and ways in words.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "models/routing/card_route.h"

namespace dusk {

inline constexpr CardRouteSettings kUpLow{CardEscape::UpLow, RingTie::Plus};
inline constexpr CardRouteSettings kBubble{CardEscape::Bubble, RingTie::Plus};

inline CardTorusSizes card_sizes(const TorusCoordinates& size, CardConfiguration configuration) {
  CardTorusSizes sizes;
  sizes.size = size;
  sizes.configuration = configuration;
  return sizes;
}

struct CardNetwork {
  CardNetwork(const CardTorusSizes& s, const CardRouteSettings& settings)
      : sizes(s),
        ports(card_ports(s.configuration)),
        torus(make_card_torus(s)),
        route(s, settings) {}

  SwitchId card(const TorusCoordinates& at, unsigned card) const {
    return card_number(sizes, {at, card});
  }
  std::uint32_t address(const TorusCoordinates& at, unsigned card) const {
    return card_address({at, card});
  }
  /// "Y+", "internal" or "node".
  std::string port_name(SwitchId s, PortId port) const {
    if (port == kInternalPort) return "internal";
    if (port == kCardNodePort) return "node";
    return torus_port_name(ports.torus_port[s % 2][port]);
  }
  /// Throws std::out_of_range for a port that this card does not have.
  PortId port_named(unsigned card, const std::string& name) const {
    for (PortId port = 0; port < kCardPorts; ++port) {
      if (port_name(card, port) == name) return port;
    }
    throw std::out_of_range("card " + std::to_string(card) + " has no port " + name);
  }
  /// "internal type 2 Y UP"; the class of a hop to a node is left out.
  std::string hop_name(const RouteHop& hop) const {
    const Endpoint& from = torus.channels[hop.channel].from;
    const std::string port = port_name(from.id, from.port);
    return port == "node" ? port : port + " " + route.class_name(hop.vc_class);
  }
  std::vector<std::string> way(NodeId source, NodeId destination) const {
    std::vector<std::string> names;
    for (const RouteHop& hop : walk(torus, route, source, destination))
      names.push_back(hop_name(hop));
    return names;
  }

  CardTorusSizes sizes;
  CardPorts ports;
  Topology torus;
  CardRoute route;
};

/// Networks of each configuration in each of these sizes.
inline std::vector<CardNetwork> card_networks(const std::vector<TorusCoordinates>& of_size,
                                              const CardRouteSettings& settings) {
  std::vector<CardNetwork> all;
  for (const TorusCoordinates& size : of_size) {
    for (const auto& row : names(CardConfiguration{}))
      all.emplace_back(card_sizes(size, row.value), settings);
  }
  return all;
}

}  // namespace dusk

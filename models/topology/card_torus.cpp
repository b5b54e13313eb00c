// SPDX-License-Identifier: Apache-2.0
#include "models/topology/card_torus.h"

#include <stdexcept>

namespace dusk {
namespace {

enum : unsigned { Xp = 1, Xm = 2, Yp = 4, Ym = 8, Zp = 16, Zm = 32 };  // masks of torus ports
constexpr std::array<unsigned, kCardConfigurations> kCard0{
    Xp | Yp | Zp, Xp | Yp | Zm, Xp | Yp | Ym, Xp | Xm | Yp, Xp | Ym | Zp,   // A to E
    Xp | Ym | Zm, Xp | Xm | Ym, Xp | Zp | Zm, Xp | Xm | Zp, Xp | Xm | Zm};  // F to J

void check_sizes(const CardTorusSizes& sizes) {
  constexpr std::uint32_t most = 1u << kCardCoordinateBits;
  for (const std::uint32_t size : sizes.size) {
    if (size >= 2 && size <= most) continue;
    throw std::invalid_argument("3DT torus: " + std::to_string(size) +
                                " torus nodes in a dimension are out of range (2 to " +
                                std::to_string(most) + ")");
  }
  if (sizes.link_latency < 1 || sizes.internal_latency < 1 || sizes.local_latency < 1)
    throw std::invalid_argument("3DT torus: a channel's latency is at least 1 cycle");
}

std::string join(const TorusCoordinates& values, const char* separator) {
  return std::to_string(values[0]) + separator + std::to_string(values[1]) + separator +
         std::to_string(values[2]);
}

/// Adds the output channels of a card to other cards and to its node.
void add_card_channels(Topology& torus, const CardTorusSizes& sizes, const CardPorts& ports,
                       SwitchId s) {
  using Kind = Endpoint::Kind;
  const CardPlace place = card_place(sizes, s);
  for (PortId port = 0; port < kCardTorusPorts; ++port) {
    const unsigned out = ports.torus_port[place.card][port], in = opposite(out);
    const SwitchId to = card_number(sizes, {torus_neighbor(sizes, place.at, out), ports.card[in]});
    add_channel(torus, {Kind::Switch, s, port}, {Kind::Switch, to, ports.port[in]},
                sizes.link_latency);
  }
  const SwitchId other = card_number(sizes, {place.at, 1 - place.card});
  add_channel(torus, {Kind::Switch, s, kInternalPort}, {Kind::Switch, other, kInternalPort},
              sizes.internal_latency);
  torus.ejection.push_back(add_channel(torus, {Kind::Switch, s, kCardNodePort}, {Kind::Node, s, 0},
                                       sizes.local_latency));
}

}  // namespace

std::string torus_port_name(unsigned torus_port) {
  return {"XYZ"[torus_port / 2], "+-"[torus_port % 2]};
}

unsigned CardPorts::splits() const {
  unsigned count = 0;
  for (unsigned d = 0; d < kCardDimensions; ++d) count += split(d) ? 1 : 0;
  return count;
}

CardPorts card_ports(CardConfiguration configuration) {
  const unsigned first = kCard0[static_cast<std::size_t>(configuration)];
  CardPorts ports;
  std::array<PortId, 2> next{};
  for (unsigned p = 0; p < kTorusPorts; ++p) {
    const unsigned card = (first >> p & 1u) != 0 ? 0 : 1;
    ports.card[p] = card;
    ports.port[p] = next[card];
    ports.torus_port[card][next[card]++] = p;
  }
  return ports;
}

CardPlace card_place(const CardTorusSizes& sizes, SwitchId card) {
  const std::uint32_t node = card / 2, line = node / sizes.size[0];
  return {{node % sizes.size[0], line % sizes.size[1], line / sizes.size[1]}, card % 2};
}

SwitchId card_number(const CardTorusSizes& sizes, const CardPlace& place) {
  const TorusCoordinates& x = place.at;
  return 2 * (x[0] + sizes.size[0] * (x[1] + sizes.size[1] * x[2])) + place.card;
}

std::uint32_t card_address(const CardPlace& place) {
  std::uint32_t address = place.card << kCardDimensions * kCardCoordinateBits;
  for (unsigned d = 0; d < kCardDimensions; ++d) address |= place.at[d] << d * kCardCoordinateBits;
  return address;
}

CardPlace place_of_address(std::uint32_t address) {
  CardPlace place;
  for (std::uint32_t& x : place.at) {
    x = address & ((1u << kCardCoordinateBits) - 1);
    address >>= kCardCoordinateBits;
  }
  place.card = address & 1u;
  return place;
}

TorusCoordinates torus_neighbor(const CardTorusSizes& sizes, TorusCoordinates from,
                                unsigned torus_port) {
  const unsigned d = torus_port / 2, step = torus_port % 2 == 0 ? 1 : sizes.size[d] - 1;
  from[d] = (from[d] + step) % sizes.size[d];
  return from;
}

Topology make_card_torus(const CardTorusSizes& sizes) {
  check_sizes(sizes);
  using Kind = Endpoint::Kind;
  const CardPorts ports = card_ports(sizes.configuration);
  Topology torus;
  torus.name = join(sizes.size, "x") + " 3DT torus, configuration " + name_of(sizes.configuration);
  torus.nodes = torus.switches = 2 * sizes.torus_nodes();
  torus.ports = kCardPorts;
  for (PortId port = 0; port <= kInternalPort; ++port) torus.groups.push_back(1u << port);
  torus.out_channel.assign(torus.switches, std::vector<ChannelId>(torus.ports, kNone));
  torus.in_channel = torus.out_channel;
  torus.local.assign(torus.switches, 1u << kCardNodePort);
  for (SwitchId s = 0; s < torus.switches; ++s) {
    const CardPlace place = card_place(sizes, s);
    torus.switch_name.push_back("card " + std::to_string(place.card) + " of (" +
                                join(place.at, ",") + ")");
    torus.place.push_back({place.at[0], place.at[1], place.at[2], place.card});
    torus.address.push_back(card_address(place));
    torus.injection.push_back(add_channel(torus, {Kind::Node, s, 0},
                                          {Kind::Switch, s, kCardNodePort}, sizes.local_latency));
  }
  torus.node_address = torus.address;
  for (SwitchId s = 0; s < torus.switches; ++s) add_card_channels(torus, sizes, ports, s);
  return torus;
}

}  // namespace dusk

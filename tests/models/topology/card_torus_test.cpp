// SPDX-License-Identifier: Apache-2.0
#include "models/topology/card_torus.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

namespace dusk {
namespace {

using Kind = Endpoint::Kind;
using Is = CardConfiguration;

CardTorusSizes sizes_of(const TorusCoordinates& size, CardConfiguration configuration) {
  CardTorusSizes sizes;
  sizes.size = size;
  sizes.configuration = configuration;
  return sizes;
}

std::string ports_of(const CardPorts& ports, unsigned card) {
  std::string text;
  for (const unsigned p : ports.torus_port[card]) text += torus_port_name(p);
  return text;
}

TEST(CardPorts, StandAsTheTableOfConfigurationsSays) {
  struct Row {
    CardConfiguration configuration;
    const char *card0, *card1, *split;
  };
  const Row rows[] = {{Is::A, "X+Y+Z+", "X-Y-Z-", "XYZ"}, {Is::B, "X+Y+Z-", "X-Y-Z+", "XYZ"},
                      {Is::C, "X+Y+Y-", "X-Z+Z-", "X"},   {Is::D, "X+X-Y+", "Y-Z+Z-", "Y"},
                      {Is::E, "X+Y-Z+", "X-Y+Z-", "XYZ"}, {Is::F, "X+Y-Z-", "X-Y+Z+", "XYZ"},
                      {Is::G, "X+X-Y-", "Y+Z+Z-", "Y"},   {Is::H, "X+Z+Z-", "X-Y+Y-", "X"},
                      {Is::I, "X+X-Z+", "Y+Y-Z-", "Z"},   {Is::J, "X+X-Z-", "Y+Y-Z+", "Z"}};
  for (const Row& row : rows) {
    SCOPED_TRACE(name_of(row.configuration));
    const CardPorts ports = card_ports(row.configuration);
    EXPECT_EQ(ports_of(ports, 0), row.card0);
    EXPECT_EQ(ports_of(ports, 1), row.card1);
    std::string split;
    for (unsigned d = 0; d < kCardDimensions; ++d) {
      if (ports.split(d)) split += "XYZ"[d];
    }
    EXPECT_EQ(split, row.split);
    EXPECT_EQ(ports.splits(), split.size());
    for (unsigned p = 0; p < kTorusPorts; ++p)
      EXPECT_EQ(ports.torus_port[ports.card[p]][ports.port[p]], p);
  }
}

TEST(CardTorus, AddressesHoldCoordinatesAndCardInFixedPlaces) {
  EXPECT_EQ(card_address({{1, 2, 3}, 0}), 1u | 2u << 7 | 3u << 14);
  EXPECT_EQ(card_address({{127, 0, 127}, 1}), 127u | 127u << 14 | 1u << 21);
  const CardTorusSizes sizes = sizes_of({2, 3, 5}, Is::A);
  const Topology torus = make_card_torus(sizes);
  std::set<std::uint32_t> addresses;
  for (SwitchId s = 0; s < torus.switches; ++s) {
    const CardPlace place = place_of_address(torus.node_address[s]);
    EXPECT_EQ(torus.address[s], torus.node_address[s]);
    EXPECT_EQ(card_number(sizes, place), s);
    EXPECT_LT(torus.node_address[s], 1u << kAddressBits);
    addresses.insert(torus.node_address[s]);
  }
  EXPECT_EQ(addresses.size(), 60u);
}

TEST(CardTorus, NamesItsCardsByTheirCoordinates) {
  const Topology torus = make_card_torus(sizes_of({4, 3, 2}, Is::J));
  EXPECT_EQ(torus.name, "4x3x2 3DT torus, configuration J");
  EXPECT_EQ(torus.switch_name[0], "card 0 of (0,0,0)");
  EXPECT_EQ(torus.switch_name[3], "card 1 of (1,0,0)");
  EXPECT_EQ(torus.switch_name[2 * (3 + 4 * (2 + 3 * 1))], "card 0 of (3,2,1)");
}

TEST(CardTorus, RefusesSizesAndLatenciesOutOfRange) {
  EXPECT_THROW(make_card_torus(sizes_of({1, 2, 2}, Is::D)), std::invalid_argument);
  EXPECT_THROW(make_card_torus(sizes_of({2, 2, 129}, Is::D)), std::invalid_argument);
  EXPECT_EQ(make_card_torus(sizes_of({128, 2, 2}, Is::D)).nodes, 1024u);
  for (std::uint32_t CardTorusSizes::*latency :
       {&CardTorusSizes::link_latency, &CardTorusSizes::internal_latency,
        &CardTorusSizes::local_latency}) {
    CardTorusSizes sizes;
    sizes.*latency = 0;
    EXPECT_THROW(make_card_torus(sizes), std::invalid_argument);
  }
}

struct WiredCards {
  explicit WiredCards(const CardTorusSizes& s)
      : sizes(s), ports(card_ports(s.configuration)), torus(make_card_torus(s)) {}
  /// "Y+", "internal" or "node".
  std::string port_name(SwitchId s, PortId port) const {
    if (port == kInternalPort) return "internal";
    if (port == kCardNodePort) return "node";
    return torus_port_name(ports.torus_port[s % 2][port]);
  }
  CardTorusSizes sizes;
  CardPorts ports;
  Topology torus;
};

std::vector<WiredCards> all_wired_cards() {
  std::vector<WiredCards> all;
  for (const TorusCoordinates& size :
       {TorusCoordinates{2, 2, 2}, TorusCoordinates{4, 4, 2}, TorusCoordinates{2, 3, 5}}) {
    for (const auto& row : names(CardConfiguration{})) {
      CardTorusSizes sizes = sizes_of(size, row.value);
      sizes.link_latency = 4;
      sizes.internal_latency = 3;
      sizes.local_latency = 2;
      all.emplace_back(sizes);
    }
  }
  return all;
}

TEST(CardTorus, EveryTorusPortLeadsOneStepToTheOppositePort) {
  for (const WiredCards& net : all_wired_cards()) {
    SCOPED_TRACE(net.torus.name);
    for (SwitchId s = 0; s < net.torus.switches; ++s) {
      const CardPlace place = card_place(net.sizes, s);
      for (PortId port = 0; port < kCardTorusPorts; ++port) {
        const Channel& channel = net.torus.channels[net.torus.out_channel[s][port]];
        const std::string out = net.port_name(s, port);
        const unsigned d = static_cast<unsigned>(out[0] - 'X');
        const std::uint32_t size = net.sizes.size[d], x = place.at[d];
        ASSERT_EQ(channel.to.kind, Kind::Switch);
        EXPECT_EQ(channel.latency, 4u);
        EXPECT_EQ(net.port_name(channel.to.id, channel.to.port),
                  (std::string{out[0], out[1] == '+' ? '-' : '+'}));
        TorusCoordinates next = place.at;
        next[d] = out[1] == '+' ? (x == size - 1 ? 0 : x + 1) : (x == 0 ? size - 1 : x - 1);
        EXPECT_EQ(card_place(net.sizes, channel.to.id).at, next)
            << net.torus.switch_name[s] << ' ' << out;
      }
    }
  }
}

TEST(CardTorus, InternalLinksJoinTheCardsAndEachCardHasItsNode) {
  for (const WiredCards& net : all_wired_cards()) {
    SCOPED_TRACE(net.torus.name);
    for (SwitchId s = 0; s < net.torus.switches; ++s) {
      const Channel& inner = net.torus.channels[net.torus.out_channel[s][kInternalPort]];
      EXPECT_EQ(inner.to.id, s ^ 1u);
      EXPECT_EQ(inner.to.port, kInternalPort);
      EXPECT_EQ(inner.latency, 3u);
      const Channel& injection = net.torus.channels[net.torus.injection[s]];
      const Channel& ejection = net.torus.channels[net.torus.ejection[s]];
      EXPECT_EQ(injection.from.id, s);
      EXPECT_EQ(injection.to.id, s);
      EXPECT_EQ(ejection.to.id, s);
      EXPECT_EQ(ejection.latency + injection.latency, 4u);
      EXPECT_EQ(net.torus.out_channel[s][kCardNodePort], net.torus.ejection[s]);
      EXPECT_EQ(net.torus.in_channel[s][kCardNodePort], net.torus.injection[s]);
      EXPECT_EQ(net.torus.local[s], 1u << kCardNodePort);
    }
  }
}

TEST(CardTorus, EveryChannelStandsInTheTablesOfItsEndsAndHasItsReverse) {
  for (const WiredCards& net : all_wired_cards()) {
    SCOPED_TRACE(net.torus.name);
    EXPECT_EQ(net.torus.channels.size(), 12u * net.sizes.torus_nodes());
    for (ChannelId id = 0; id < net.torus.channels.size(); ++id) {
      const Channel& channel = net.torus.channels[id];
      if (channel.from.kind == Kind::Switch) {
        EXPECT_EQ(net.torus.out_channel[channel.from.id][channel.from.port], id);
      }
      if (channel.to.kind == Kind::Switch) {
        EXPECT_EQ(net.torus.in_channel[channel.to.id][channel.to.port], id);
      }
      if (channel.from.kind != Kind::Switch || channel.to.kind != Kind::Switch) continue;
      const Channel& back =
          net.torus.channels[net.torus.out_channel[channel.to.id][channel.to.port]];
      EXPECT_EQ(back.to.id, channel.from.id);
      EXPECT_EQ(back.to.port, channel.from.port);
    }
  }
}

}  // namespace
}  // namespace dusk

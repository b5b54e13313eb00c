// SPDX-License-Identifier: Apache-2.0
/// 3DT torus (F. J. Andujar, master's thesis, UCLM 2011, sections 3 and 5.1): a torus of three
/// dimensions whose nodes are two cards. An internal link joins the cards of a torus node. Each
/// card has three of its six torus ports and one processing element, which is a node of the
/// network.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "models/common/enum_names.h"
#include "models/topology/topology.h"

namespace dusk {

inline constexpr unsigned kCardDimensions = 3;
/// Ports of a torus node by their side: 0 X+, 1 X-, 2 Y+, 3 Y-, 4 Z+, 5 Z-. A packet that leaves
/// by X+ arrives at X- of the next torus node.
inline constexpr unsigned kTorusPorts = 2 * kCardDimensions;
constexpr unsigned opposite(unsigned torus_port) { return torus_port ^ 1u; }
std::string torus_port_name(unsigned torus_port);

/// Ports of a card: its torus ports in ascending order, the internal link, its node.
inline constexpr PortId kCardTorusPorts = 3;
inline constexpr PortId kInternalPort = 3;
inline constexpr PortId kCardNodePort = 4;
inline constexpr PortId kCardPorts = 5;

/// Division of the torus ports between the cards (Table 5.1).
enum class CardConfiguration : std::uint8_t { A, B, C, D, E, F, G, H, I, J };
constexpr auto names(CardConfiguration) {
  using Is = CardConfiguration;
  return enum_rows<Is>({{Is::A, "A"},
                        {Is::B, "B"},
                        {Is::C, "C"},
                        {Is::D, "D"},
                        {Is::E, "E"},
                        {Is::F, "F"},
                        {Is::G, "G"},
                        {Is::H, "H"},
                        {Is::I, "I"},
                        {Is::J, "J"}});
}
inline constexpr unsigned kCardConfigurations = 10;

/// Places of the six torus ports of a torus node on its two cards.
struct CardPorts {
  std::array<unsigned, kTorusPorts> card{};                           ///< [torus port] 0 or 1
  std::array<PortId, kTorusPorts> port{};                             ///< [torus port] of its card
  std::array<std::array<unsigned, kCardTorusPorts>, 2> torus_port{};  ///< [card][port]

  /// Returns whether the ports of this dimension are on different cards. The internal link is then
  /// a part of the rings of the dimension.
  bool split(unsigned dimension) const { return card[2 * dimension] != card[2 * dimension + 1]; }
  unsigned splits() const;  ///< number of split dimensions: 1 or 3
};
CardPorts card_ports(CardConfiguration configuration);

using TorusCoordinates = std::array<std::uint32_t, kCardDimensions>;

struct CardTorusSizes {
  TorusCoordinates size{2, 2, 2};  ///< torus nodes in X, Y and Z, each 2..128
  CardConfiguration configuration = CardConfiguration::D;
  std::uint32_t link_latency = 1;      ///< latency of external links, cycles, >= 1
  std::uint32_t internal_latency = 1;  ///< latency of internal links, cycles, >= 1
  std::uint32_t local_latency = 1;     ///< latency of injection and ejection channels, cycles, >= 1

  std::uint32_t torus_nodes() const { return size[0] * size[1] * size[2]; }
};

/// One card of a torus node. Its switch and its node have the number 2 * (number of the torus node)
/// + card. Torus nodes are numbered with coordinate X fastest.
struct CardPlace {
  TorusCoordinates at{};
  unsigned card = 0;
};
CardPlace card_place(const CardTorusSizes& sizes, SwitchId card);
SwitchId card_number(const CardTorusSizes& sizes, const CardPlace& place);

/// Routing address of a node: X in bits 0..6, Y in 7..13, Z in 14..20, card in bit 21.
inline constexpr unsigned kCardCoordinateBits = 7;
static_assert(kCardDimensions * kCardCoordinateBits + 1 <= kAddressBits);
std::uint32_t card_address(const CardPlace& place);
CardPlace place_of_address(std::uint32_t address);
constexpr unsigned card_of(std::uint32_t address) {
  return address >> kCardDimensions * kCardCoordinateBits & 1u;
}

/// Returns the coordinates one step away, through this torus port.
TorusCoordinates torus_neighbor(const CardTorusSizes& sizes, TorusCoordinates from,
                                unsigned torus_port);

/// Makes a 3DT torus. Switch s is a card, node s its processing element. Switch names: "card 0 of
/// (1,2,3)". `address` of a switch is the address of its node. Each port between cards is its own
/// group. `rules` are empty. A dimension of size 2 has two links between its torus nodes. Throws
/// std::invalid_argument for a size outside 2..128 or a latency of 0.
Topology make_card_torus(const CardTorusSizes& sizes);

}  // namespace dusk

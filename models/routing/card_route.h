// SPDX-License-Identifier: Apache-2.0
/// Routes of a 3DT torus (F. J. Andujar, master's thesis, UCLM 2011, sections 6.1 and 6.3):
/// dimension order X, Y, Z, then the card of the destination. A head flit whose port is on the
/// other card takes the internal link first.
///
/// The internal link carries three types of traffic, each in its own VCs:
/// - type 1 goes to a port of a dimension that is not split between the cards;
/// - type 2 goes to a port of a split dimension, on a part of the ring of this dimension;
/// - type 3 goes to the node of the other card.
#pragma once

#include <string>
#include <vector>

#include "models/routing/walk.h"
#include "models/switch/switch_config.h"
#include "models/topology/card_torus.h"

namespace dusk {

/// Method that keeps the rings free of deadlock.
enum class CardEscape : std::uint8_t {
  UpLow,   ///< two classes per ring: UP while the destination's coordinate is higher, else LOW
  Bubble,  ///< one class per ring; a packet enters only if it leaves space for another one
};
constexpr auto names(CardEscape) {
  return enum_rows<CardEscape>({{CardEscape::UpLow, "up_low"}, {CardEscape::Bubble, "bubble"}});
}

struct CardRouteSettings {
  CardEscape escape = CardEscape::UpLow;
  RingTie ring_tie = RingTie::Plus;
};

/// Routes of one 3DT torus. Classes: those of external links come first (UP and LOW, or one), then
/// those of internal links. Internal classes: type 1 if a dimension is not split; type 2 of each
/// split dimension (UP and LOW, or one); type 3. A packet may get a VC of any external class
/// towards its node.
class CardRoute : public Route {
 public:
  CardRoute(const CardTorusSizes& sizes, const CardRouteSettings& settings);

  unsigned classes() const override { return type3_ + 1; }
  bool is_escape(unsigned) const override { return true; }
  /// Returns the random bits for half rings: bit d is for dimension d, and a packet keeps its bits
  /// on its whole route.
  unsigned random_bits() const override;
  Candidates at(SwitchId at, std::uint32_t address, unsigned random) const override;
  /// Returns the candidates of a head flit at input port `from`, as at(). `random` may be drawn
  /// again at each card: half a ring away, a head flit from the internal link takes the direction
  /// of its card.
  Candidates at_port(SwitchId at, PortId from, std::uint32_t address, unsigned random) const;

  unsigned external_classes() const { return external_; }
  unsigned internal_classes() const { return classes() - external_; }
  unsigned type1() const { return external_; }        ///< class; only if a dimension is not split
  unsigned type2(unsigned dimension, bool up) const;  ///< class; only for a split dimension
  unsigned type3() const { return type3_; }           ///< class
  std::string class_name(unsigned vc_class) const override;

  /// Returns whether a head flit from input port `in` enters a ring if it takes a VC of this class
  /// at output port `out`. With a bubble it must then leave space for another packet.
  bool enters_ring(SwitchId at, PortId in, PortId out, unsigned vc_class) const;
  /// Returns the rings: each direction of each line of a dimension; none with UP and LOW. The
  /// internal link is a part of the rings of a split dimension. `torus` must have the same sizes.
  std::vector<RouteRing> rings(const Topology& torus) const override;

 private:
  struct NextPort;
  NextPort next_port(const CardPlace& from, const CardPlace& to, unsigned random,
                     bool inside) const;
  Candidates answer(SwitchId at, std::uint32_t address, unsigned random, bool inside) const;
  /// Returns the dimension of a class of type 2, kCardDimensions for other classes.
  unsigned type2_dimension(unsigned vc_class) const;
  RouteRing ring(const Topology& torus, TorusCoordinates at, unsigned torus_port) const;

  CardTorusSizes sizes_;
  CardRouteSettings settings_;
  CardPorts ports_;
  unsigned external_ = 1;
  std::array<unsigned, kCardDimensions> type2_{};  // [dimension] first class
  unsigned type3_ = 0;
};

}  // namespace dusk

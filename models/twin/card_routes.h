// SPDX-License-Identifier: Apache-2.0
/// Route of a head flit at a card of a 3DT torus in the twin (docs/rtl/route_card.md).
#pragma once

#include <array>
#include <vector>

#include "models/common/fetch.h"
#include "models/topology/card_torus.h"
#include "models/topology/card_way.h"
#include "models/twin/class_offer.h"
#include "models/twin/output_select.h"

namespace dusk {

/// Routes of head flits at one card, and the VCs that they may get there.
template <unsigned Words>
class CardRoutes {
 public:
  using Vcs = VcSet<Words>;
  /// Selection of a port. A head flit at a card has only one port.
  using Select = OutputSelect<Words>;
  static constexpr bool kOneClass = false;
  static constexpr bool kDrawn = true;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    at_ = card_position(settings);
    tabulate();
    for (unsigned c = 0; c < kCardClasses; ++c) {
      const std::uint32_t vcs = settings.class_vcs[c] & ((1u << shape.vcs) - 1);
      class_vcs_[c] = Vcs::spread(ports_of(static_cast<CardClass>(c)), vcs);
    }
    for (PortId port = 0; port < kCardPorts; ++port)
      port_vcs_[port] = Vcs::spread(1u << port, 0xff);
    named_local_ = settings.local;
  }

  /// Prefetches the table that route() reads.
  void fetch_table() const {
    constexpr std::size_t kLine = 64 / sizeof(std::uint32_t);
    for (std::size_t i = 0; i < hops_.size(); i += kLine) fetch(hops_[i]);
  }
  /// Returns the route of the head flit in input VC `in`, as a word. Bits 15..12 of `random`, the
  /// tie-break register, decide random ties.
  [[gnu::always_inline]] std::uint32_t route(VcIndex in, std::uint32_t destination,
                                             std::uint16_t random) const {
    const unsigned inside = in / 8 == kInternalPort ? 2 : 0;
    const std::uint32_t* hops = hops_.data();
    std::uint32_t rest = destination;
    for (unsigned d = 0; d < kCardDimensions; ++d) {
      const std::uint32_t y = rest & ((1u << kCardCoordinateBits) - 1);
      const std::uint32_t hop = hops[4 * y + inside + (random >> (12 + d) & 1u)];
      if (hop != 0) return hop;
      hops += 4 * sizes_[d];
      rest >>= kCardCoordinateBits;
    }
    return card_of(destination) == card_of(at_.address) ? here_ : other_;
  }
  /// Returns the VCs open to head flits at one edge. `usable`: ports whose VCs may be granted.
  /// `rules`: special rules for head flits; null: no special rules.
  template <class Admission>
  ClassOffer<Words, CardRoutes, Admission> offer(const Admission& admission, std::uint32_t usable,
                                                 const HeadRules<Words>* rules = nullptr) {
    return {*this, admission, usable_.of(usable), rules};
  }
  /// Returns the output VCs of `free` that the head flit may get now.
  [[gnu::always_inline]] Vcs open(std::uint32_t route, const Vcs& free) const {
    return free & reach(route);
  }
  /// Returns all output VCs that open() may return.
  [[gnu::always_inline]] Vcs reach(std::uint32_t route) const {
    return class_vcs_[route & kClassMask] & port_vcs_[route >> kPortShift & kClassMask];
  }
  /// Returns the port of a head flit with this route, whether the port is on or not
  /// (docs/rtl/router.md, probe).
  std::uint32_t candidates(std::uint32_t route) const {
    if (!class_vcs_[route & kClassMask].any()) return 0;
    const std::uint32_t port = 1u << (route >> kPortShift & kClassMask);
    return port == 1u << kCardNodePort ? port & named_local_ : port;
  }

 private:
  static constexpr std::uint32_t kClassMask = 15, kKnown = 1u << 31;
  static constexpr unsigned kPortShift = 4;

  static std::uint32_t word(const CardWay& route) {
    return kKnown | static_cast<std::uint32_t>(route.vc_class) | route.port << kPortShift;
  }
  static std::uint32_t ports_of(CardClass c) {
    if (c == CardClass::Local) return 1u << kCardNodePort;
    if (c == CardClass::Up || c == CardClass::Low) return (1u << kCardTorusPorts) - 1;
    return 1u << kInternalPort;
  }
  /// Fills the table of routes, indexed by the first coordinate in which a destination differs.
  void tabulate() {
    hops_.clear();
    for (unsigned d = 0; d < kCardDimensions; ++d) {
      const unsigned shift = d * kCardCoordinateBits;
      const std::uint32_t mask = ((1u << kCardCoordinateBits) - 1) << shift;
      sizes_[d] = ((at_.last & mask) >> shift) + 1;
      for (std::uint32_t y = 0; y < sizes_[d]; ++y) {
        const std::uint32_t to = (at_.address & ~mask) | y << shift;
        for (const bool inside : {false, true}) {
          for (const unsigned random : {0u, 1u << d})
            hops_.push_back(to == at_.address ? 0 : word(card_way(at_, inside, to, random)));
        }
      }
    }
    constexpr std::uint32_t kOtherCard = 1u << kCardDimensions * kCardCoordinateBits;
    here_ = word(card_way(at_, false, at_.address, 0));
    other_ = word(card_way(at_, false, at_.address ^ kOtherCard, 0));
  }

  CardPosition at_;
  std::array<std::uint32_t, kCardDimensions> sizes_{};
  /// Per dimension: [coordinate][inside][random bit] route; 0 at the card's own coordinate.
  std::vector<std::uint32_t> hops_;
  std::uint32_t here_ = 0, other_ = 0;         ///< route to the node of this card (`here_`) and of
                                               ///< the other card
  std::array<Vcs, kCardClasses> class_vcs_{};  ///< VCs of a class, at the ports that have it
  std::array<Vcs, kCardPorts> port_vcs_{};     ///< all VCs of each port
  VcsOfPorts<Words> usable_;                   ///< output VCs of the ports that may be granted
  std::uint32_t named_local_ = 0;              ///< ports that the settings name
};

}  // namespace dusk

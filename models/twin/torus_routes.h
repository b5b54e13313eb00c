// SPDX-License-Identifier: Apache-2.0
/// Routes of a head flit in a torus or mesh, in the twin (docs/rtl/route_torus.md, "Classes and
/// ways").
#pragma once

#include <array>
#include <vector>

#include "models/common/fetch.h"
#include "models/topology/torus_route.h"
#include "models/twin/class_offer.h"
#include "models/twin/trunk_select.h"

namespace dusk {

/// Position of one switch, and the VCs of its classes.
template <unsigned Words>
class TorusRoutes {
 public:
  using Vcs = VcSet<Words>;
  using Select = TrunkSelect<Words>;
  static constexpr bool kOneClass = false;
  static constexpr bool kDrawn = true;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    at_ = torus_position(shape.dimensions(), settings);
    tabulate();
    const std::uint32_t all_ports = first_ports(shape.ports);
    const std::uint32_t local_ports = all_ports & ~((1u << shape.first_local) - 1);
    named_local_ = settings.local & local_ports;
    for (unsigned c = 0; c < kVcClasses; ++c) {
      const bool local = c == static_cast<unsigned>(VcClass::Local);
      class_vcs_[c] = Vcs::spread(local ? local_ports : all_ports,
                                  settings.class_vcs[c] & ((1u << shape.vcs) - 1));
    }
    trunk_vcs_.fill({});
    const std::uint32_t links = shape.group;
    for (unsigned t = 0; t < shape.trunks(); ++t)
      trunk_vcs_[t] = Vcs::spread(first_ports(links) << t * links, 0xff);
    adaptive_ = class_set(VcClass::Adaptive).any();
  }

  /// Prefetches the table that route() reads.
  void fetch_table() const {
    constexpr std::size_t kLine = 64 / sizeof(hops_[0]);
    for (std::size_t i = 0; i < hops_.size(); i += kLine) fetch(hops_[i]);
  }
  /// Returns the route: torus_route_word(). Bits 15..12 of `random`, the tie-break register, decide
  /// random ties.
  [[gnu::always_inline]] std::uint32_t route(VcIndex, std::uint32_t destination,
                                             std::uint16_t random) const {
    if (hops_.empty()) return torus_route_word(at_, destination, random >> 12);
    std::uint32_t word = 0, rest = destination, bits = random >> 12;
    const std::uint32_t* hops = hops_.data();
    for (unsigned d = 0; d < at_.dimensions; ++d) {
      const std::uint32_t hop = hops[2 * (rest & coordinate_mask_) + (bits & 1u)];
      word |= word == 0 ? hop : hop & (0xffu | kRouteByChance);
      rest >>= coordinate_bits_;
      bits >>= 1;
      hops += 2 * sizes_[d];
    }
    return word != 0 ? word : kRouteLocal;
  }
  /// Returns the VCs open to head flits at one edge. `usable`: ports whose VCs may be granted.
  /// `rules`: special rules for head flits; null: no special rules.
  template <class Admission>
  ClassOffer<Words, TorusRoutes, Admission> offer(const Admission& admission, std::uint32_t usable,
                                                  const HeadRules<Words>* rules = nullptr) {
    return {*this, admission, usable_.of(usable), rules};
  }
  /// Returns the output VCs of `free` that the head flit may get now: the VCs of the first class of
  /// its route that has free ones.
  [[gnu::always_inline]] Vcs open(std::uint32_t route, const Vcs& free) const {
    if ((route & kRouteLocal) != 0) return free & class_set(VcClass::Local);
    if (adaptive_) {
      const Vcs vcs = free & class_set(VcClass::Adaptive) & trunks(route & 0xffu);
      if (vcs.any()) return vcs;
    }
    const Vcs escape = free & trunk_vcs_[lowest(route >> 8)];
    const Vcs after = escape & class_set(VcClass::EscapeAfter);
    const Vcs before = escape & class_set(VcClass::EscapeBefore);
    // Without a branch, because it would be unpredictable.
    const bool takes_after = (route & kRouteAfter) != 0 && after.any();
    return after.if_so(takes_after) | before.if_so(!takes_after && (route & kRouteBefore) != 0);
  }
  /// Returns a superset of the output VCs that open() may return; all are at the same ports.
  Vcs reach(std::uint32_t route) const {
    if ((route & kRouteLocal) != 0) return class_set(VcClass::Local);
    return trunks(((adaptive_ ? route : 0) | route >> 8) & 0xffu);
  }
  /// Returns the ports to which a head flit with this route may go, whether they have a channel and
  /// are on or not (docs/rtl/router.md, probe).
  std::uint32_t candidates(std::uint32_t route) const {
    return (route & kRouteLocal) != 0 ? named_local_ : reach(route).ports();
  }

 private:
  const Vcs& class_set(VcClass c) const { return class_vcs_[static_cast<unsigned>(c)]; }
  /// Returns all VCs of these trunks.
  Vcs trunks(unsigned trunks) const {
    Vcs vcs;
    for (; trunks != 0; trunks &= trunks - 1) vcs = vcs | trunk_vcs_[lowest(trunks)];
    return vcs;
  }
  /// For a small network: tabulates the part of the route that each coordinate of a destination
  /// adds.
  void tabulate() {
    coordinate_bits_ = coordinate_bits(at_.dimensions);
    coordinate_mask_ = (1u << coordinate_bits_) - 1;
    std::uint32_t all = 0;
    for (unsigned d = 0; d < at_.dimensions; ++d) {
      sizes_[d] = (at_.last >> d * coordinate_bits_ & coordinate_mask_) + 1;
      all += sizes_[d];
    }
    hops_.clear();
    if (all > kTabulated) return;
    hops_.reserve(2 * all);
    for (unsigned d = 0; d < at_.dimensions; ++d) {
      const unsigned shift = d * coordinate_bits_;
      for (std::uint32_t y = 0; y < sizes_[d]; ++y) {
        const std::uint32_t to = (at_.address & ~(coordinate_mask_ << shift)) | y << shift;
        for (unsigned random = 0; random < 2; ++random)
          hops_.push_back(to == at_.address ? 0 : torus_route_word(at_, to, random << d));
      }
    }
  }

  static constexpr std::uint32_t kTabulated = 64;  ///< greatest sum of the sizes of all dimensions

  TorusPosition at_;
  std::uint32_t coordinate_bits_ = 0, coordinate_mask_ = 0;
  std::array<std::uint32_t, kMaxDimensions> sizes_{};
  /// Per dimension: [coordinate][random bit] torus_route_word() along this dimension.
  std::vector<std::uint32_t> hops_;
  std::array<Vcs, 2 * kMaxDimensions> trunk_vcs_{};  ///< [trunk]
  std::array<Vcs, kVcClasses> class_vcs_{};          ///< VCs of a class, at the ports that have it
  VcsOfPorts<Words> usable_;                         ///< VCs of the ports that may be granted
  std::uint32_t named_local_ = 0;                    ///< local ports that the settings name
  bool adaptive_ = false;                            ///< class Adaptive has a VC
};

}  // namespace dusk

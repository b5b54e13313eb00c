// SPDX-License-Identifier: Apache-2.0
/// The ways of a header in a torus or mesh, of the twin (docs/rtl/route_torus.md, "Classes and
/// ways").
#pragma once

#include <array>
#include <vector>

#include "models/common/fetch.h"
#include "models/common/vc_set.h"
#include "models/topology/torus_route.h"

namespace dusk {

/// Where one switch stands, and the VCs of its classes.
template <unsigned Words>
class TorusWays {
 public:
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    at_.dimensions = shape.dimensions();
    at_.address = settings.address;
    at_.last = settings.last;
    at_.wrap = settings.wrap;
    at_.ring_tie = settings.ring_tie;
    at_.relaxed_dateline = settings.relaxed_dateline;
    tabulate();
    const std::uint32_t all_ports = first_ports(shape.ports);
    trunk_ports_.fill(0);
    for (unsigned t = 0; t < shape.trunks; ++t) {
      trunk_ports_[t] = ((1u << shape.trunk) - 1) << (t * shape.trunk);
    }
    local_ports_ = all_ports & ~((1u << shape.first_local()) - 1);
    named_local_ = settings.local & local_ports_;
    for (unsigned c = 0; c < kVcClasses; ++c) {
      class_vcs_[c] = settings.class_vcs[c] & ((1u << shape.vcs) - 1);
      class_sets_[c] = Vcs::spread(all_ports, class_vcs_[c]);
    }
  }

  /// route() is called soon.
  void fetch_table() const {
    constexpr std::size_t kLine = 64 / sizeof(Hop);
    for (std::size_t i = 0; i < hops_.size(); i += kLine) fetch(hops_[i]);
  }
  /// `random`: the register; its bits 15..12 decide random ties.
  std::uint32_t route(std::uint32_t destination, std::uint16_t random) const {
    if (hops_.empty()) return torus_route_word(at_, destination, random >> 12);
    std::uint32_t word = 0, rest = destination;
    const Hop* hops = hops_.data();
    for (unsigned d = 0; d < at_.dimensions; ++d) {
      const std::uint32_t hop = hops[rest & coordinate_mask_][random >> (12 + d) & 1u];
      word |= word == 0 ? hop : hop & (0xffu | kRouteByChance);
      rest >>= coordinate_bits_;
      hops += sizes_[d];
    }
    return word != 0 ? word : kRouteLocal;
  }
  /// The first set of `usable` ports, each with a VC of the class in `free`, that is not empty; 0
  /// if there is none. `way`: torus_route_word().
  std::uint32_t ways(std::uint32_t way, const Vcs& free, std::uint32_t usable, VcClass& vcs) const {
    vcs = VcClass::Local;
    if ((way & kRouteLocal) != 0) return with_free(free, usable & local_ports_, vcs);
    vcs = VcClass::Adaptive;
    if (class_vcs_[static_cast<unsigned>(vcs)] != 0) {
      const std::uint32_t ports = with_free(free, usable & ports_of(way & 0xffu), vcs);
      if (ports != 0) return ports;
    }
    const std::uint32_t escape = usable & trunk_ports_[lowest(way >> 8)];
    vcs = VcClass::EscapeAfter;
    if ((way & kRouteAfter) != 0) {
      const std::uint32_t ports = with_free(free, escape, vcs);
      if (ports != 0) return ports;
    }
    vcs = VcClass::EscapeBefore;
    return (way & kRouteBefore) != 0 ? with_free(free, escape, vcs) : 0;
  }
  /// The free VCs of the class at `port`.
  std::uint32_t of_class(const Vcs& free, unsigned port, VcClass vcs) const {
    return free.of_port(port) & class_vcs_[static_cast<unsigned>(vcs)];
  }
  /// The VC that a packet with these ways gets at `port`, one of them.
  VcIndex given(const Vcs& free, unsigned port, VcClass vcs) const {
    return port * 8 + lowest(of_class(free, port, vcs));
  }
  /// Ports to which a head with this route might go, whether they are present and on or not
  /// (docs/rtl/router.md, probe).
  std::uint32_t candidates(std::uint32_t way) const {
    if ((way & kRouteLocal) != 0) return named_local_;
    const bool adaptive = class_vcs_[static_cast<unsigned>(VcClass::Adaptive)] != 0;
    return ports_of(((adaptive ? way : 0) | way >> 8) & 0xffu);
  }

 private:
  /// Those of `ports` that have a free VC of the class.
  std::uint32_t with_free(const Vcs& free, std::uint32_t ports, VcClass vcs) const {
    if ((ports & (ports - 1)) != 0)
      return ports & (free & class_sets_[static_cast<unsigned>(vcs)]).ports();
    return ports != 0 && of_class(free, lowest(ports), vcs) != 0 ? ports : 0;
  }
  /// Of a small network, what each coordinate of a destination adds to the route.
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
    hops_.reserve(all);
    for (unsigned d = 0; d < at_.dimensions; ++d) {
      const unsigned shift = d * coordinate_bits_;
      for (std::uint32_t y = 0; y < sizes_[d]; ++y) {
        const std::uint32_t to = (at_.address & ~(coordinate_mask_ << shift)) | y << shift;
        hops_.emplace_back();
        for (unsigned random = 0; random < 2; ++random)
          hops_.back()[random] = to == at_.address ? 0 : torus_route_word(at_, to, random << d);
      }
    }
  }
  std::uint32_t ports_of(unsigned trunks) const {
    std::uint32_t ports = 0;
    for (; trunks != 0; trunks &= trunks - 1) ports |= trunk_ports_[lowest(trunks)];
    return ports;
  }

  using Hop = std::array<std::uint32_t, 2>;  ///< [random bit]

  static constexpr std::uint32_t kTabulated = 64;  ///< coordinates of all dimensions, at most

  TorusPosition at_;
  std::uint32_t coordinate_bits_ = 0, coordinate_mask_ = 0;
  std::array<std::uint32_t, kMaxDimensions> sizes_{};
  /// torus_route_word() along one dimension, one after the other.
  std::vector<Hop> hops_;
  std::array<std::uint32_t, 2 * kMaxDimensions> trunk_ports_{};  ///< [trunk] bit per port
  std::uint32_t local_ports_ = 0;                                ///< by their place
  std::uint32_t named_local_ = 0;                                ///< those that the settings name
  std::array<std::uint32_t, kVcClasses> class_vcs_{};            ///< bit per VC
  std::array<Vcs, kVcClasses> class_sets_{};                     ///< the same at every port
};

}  // namespace dusk

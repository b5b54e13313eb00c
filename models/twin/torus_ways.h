// SPDX-License-Identifier: Apache-2.0
/// The ways of a header in a torus or mesh, of the twin (docs/rtl/route_torus.md, "Classes and
/// ways").
#pragma once

#include <array>

#include "models/common/vc_set.h"
#include "models/topology/torus_route.h"

namespace dusk {

/// Ports that a header may take now, each with a free VC of the class.
struct Ways {
  std::uint32_t ports = 0;
  VcClass vcs = VcClass::Local;
};

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
    const std::uint32_t all_ports = shape.ports == 32 ? ~0u : (1u << shape.ports) - 1;
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

  /// `random`: the register; its bits 15..12 decide random ties.
  TorusRoute route(std::uint32_t destination, std::uint16_t random) const {
    return torus_route(at_, destination, random >> 12);
  }
  /// Ports with a free VC of the class.
  std::uint32_t with_free(const Vcs& free, VcClass vcs) const {
    return (free & class_sets_[static_cast<unsigned>(vcs)]).ports();
  }
  /// The first set of ports that is not empty. available(class): the ports of which a packet may
  /// get a VC of the class.
  template <class Available>
  Ways ways(const TorusRoute& way, Available available) const {
    if (way.local) return {local_ports_ & available(VcClass::Local), VcClass::Local};
    Ways ways{ports_of(way.productive) & available(VcClass::Adaptive), VcClass::Adaptive};
    if (ways.ports != 0) return ways;
    const std::uint32_t escape = ports_of(way.escape);
    if (way.may_use_after) ways = {escape & available(VcClass::EscapeAfter), VcClass::EscapeAfter};
    if (ways.ports == 0 && way.may_use_before)
      ways = {escape & available(VcClass::EscapeBefore), VcClass::EscapeBefore};
    return ways;
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
  std::uint32_t candidates(const TorusRoute& way) const {
    if (way.local) return named_local_;
    const bool adaptive = class_vcs_[static_cast<unsigned>(VcClass::Adaptive)] != 0;
    return ports_of(adaptive ? way.productive | way.escape : way.escape);
  }

 private:
  std::uint32_t ports_of(unsigned trunks) const {
    std::uint32_t ports = 0;
    for (; trunks != 0; trunks &= trunks - 1) ports |= trunk_ports_[lowest(trunks)];
    return ports;
  }

  TorusPosition at_;
  std::array<std::uint32_t, 2 * kMaxDimensions> trunk_ports_{};  ///< [trunk] bit per port
  std::uint32_t local_ports_ = 0;                                ///< by their place
  std::uint32_t named_local_ = 0;                                ///< those that the settings name
  std::array<std::uint32_t, kVcClasses> class_vcs_{};            ///< bit per VC
  std::array<Vcs, kVcClasses> class_sets_{};                     ///< the same at every port
};

}  // namespace dusk

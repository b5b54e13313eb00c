// SPDX-License-Identifier: Apache-2.0
/// Routes of a network as one object: the ports that a head flit may take, and the class of VCs on
/// each.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "models/common/ids.h"
#include "models/topology/topology.h"

namespace dusk {

/// Greatest number of VC classes that the routes of one network distinguish.
inline constexpr unsigned kMaxRouteClasses = 16;

/// Output ports that a head flit may take, by the class of the VC that it may get there.
struct Candidates {
  std::array<std::uint32_t, kMaxRouteClasses> ports{};  ///< [VC class]: bit per port

  /// Returns the ports of all classes.
  std::uint32_t all() const {
    std::uint32_t any = 0;
    for (const std::uint32_t mask : ports) any |= mask;
    return any;
  }
};

/// A channel and the class of its VCs that a packet holds.
struct RouteHop {
  ChannelId channel = kNone;
  unsigned vc_class = 0;
  bool operator==(const RouteHop& other) const {
    return channel == other.channel && vc_class == other.vc_class;
  }
};

/// A ring of channels. Each hop feeds the next one, and the last the first.
struct RouteRing {
  std::string name;  ///< "Y+ ring of (1,*,3)"
  std::vector<RouteHop> hops;
};

/// The routes of one network (docs/rtl/route.md). Every candidate port leads nearer to the
/// destination, or to the card with the port towards it, or out of the network at the destination.
class Route {
 public:
  virtual ~Route() = default;
  /// Returns the number of classes in use: entries 0..classes()-1 of Candidates.
  virtual unsigned classes() const = 0;
  /// Returns the name of a class as printed, such as "escape before".
  virtual std::string class_name(unsigned vc_class) const = 0;
  /// Returns whether packets that hold a VC of this class can always continue in VCs of escape
  /// classes. These classes are the subfunction on which freedom from deadlock relies (J. Duato,
  /// IEEE TPDS 6(10), 1995).
  virtual bool is_escape(unsigned vc_class) const = 0;
  /// Returns the number of bits of `random` that at() reads. All of their values are equally
  /// likely. Every switch on the route of a packet gets the same value.
  virtual unsigned random_bits() const = 0;
  /// Returns the number of values of `random`: 2^random_bits().
  unsigned random_values() const { return 1u << random_bits(); }
  /// Returns the candidates of a head flit at switch `at` for the node with this routing address.
  virtual Candidates at(SwitchId at, std::uint32_t address, unsigned random) const = 0;
  /// Returns the rings that a large enough bubble keeps from filling; empty if there are none.
  virtual std::vector<RouteRing> rings(const Topology&) const { return {}; }
};

}  // namespace dusk

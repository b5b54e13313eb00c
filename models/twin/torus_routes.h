// SPDX-License-Identifier: Apache-2.0
/// The routes of the heads that wait in a torus or mesh, of the twin (docs/rtl/input_units.md), and
/// what the allocators to which these heads come by themselves have in common.
#pragma once

#include "models/twin/input.h"
#include "models/twin/torus_ways.h"
#include "models/twin/trunk_select.h"

namespace dusk {

/// With hop latency 3 a head is routed in every cycle, its random ties anew; with 4 once, in the
/// cycle in which it comes to wait.
template <unsigned Words>
class TorusRoutes {
 public:
  void reset(const SwitchShape& shape) { once_ = shape.hop_latency == 4; }

  void keep(const TorusWays<Words>& ways, const InputSide<Words>& input, const VcSet<Words>& heads,
            std::uint16_t random) {
    heads.for_each([&](VcIndex vc) { kept_[vc] = ways.route(input.destination(vc), random); });
  }
  /// The same of one header, whose destination is known.
  void keep(const TorusWays<Words>& ways, VcIndex vc, std::uint32_t destination,
            std::uint16_t random) {
    kept_[vc] = ways.route(destination, random);
  }
  std::uint32_t route(const TorusWays<Words>& ways, const InputSide<Words>& input, VcIndex vc,
                      std::uint16_t random) const {
    return once_ ? kept_[vc] : ways.route(input.destination(vc), random);
  }
  /// The same where the destination of the head is known.
  std::uint32_t route(const TorusWays<Words>& ways, std::uint32_t destination, VcIndex vc,
                      std::uint16_t random) const {
    return once_ ? kept_[vc] : ways.route(destination, random);
  }

 private:
  bool once_ = false;
  std::array<std::uint32_t, 64 * Words> kept_{};
};

/// Of the kinds of VC allocation: where heads may go, how a port is chosen, and the random bits of
/// both.
template <unsigned Words>
class TorusAllocation {
 public:
  using Vcs = VcSet<Words>;

  /// These heads come to wait: with hop latency 4 this is their route.
  void route(const InputSide<Words>& input, const Vcs& heads) {
    routes_.keep(ways_, input, heads, random_);
  }
  /// The next header of `vc` gets its route, with the random bits that were ties() before the edge.
  void keep_route(VcIndex vc, std::uint32_t destination, std::uint16_t ties) {
    routes_.keep(ways_, vc, destination, ties);
  }
  std::uint16_t ties() const { return random_; }

  /// While heads wait the turns move, so the switch does not rest.
  static constexpr bool kRests = false;
  static constexpr bool kHasRules = false;

  /// Heads are routed soon.
  void fetch_table() const { ways_.fetch_table(); }

  /// Ports to which the head with this destination might go now, whether they are on or not.
  std::uint32_t candidates(std::uint32_t destination) const {
    return ways_.candidates(ways_.route(destination, random_));
  }

 protected:
  void reset_routes(const SwitchShape& shape, const SwitchSettings& settings) {
    ports_ = shape.ports;
    vcs_ = shape.vcs;
    dimensions_ = shape.dimensions();
    ways_.reset(shape, settings);
    routes_.reset(shape);
    select_.reset(shape, settings);
    random_ = settings.seed == 0 ? 1 : settings.seed;
  }

  std::uint32_t ports_ = 2, vcs_ = 1, dimensions_ = 1;
  TorusWays<Words> ways_;
  TorusRoutes<Words> routes_;
  TrunkSelect<Words> select_;
  VcsOfPorts<Words> usable_;  ///< Output VCs of the ports that may be allocated.
  std::uint16_t random_ = 1;
};

}  // namespace dusk

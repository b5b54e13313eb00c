// SPDX-License-Identifier: Apache-2.0
/// Common part of the kinds of VC allocation of the twin (docs/rtl/input_units.md,
/// vc_allocation.md): routes of the waiting head flits, the selection of a port, and the random
/// bits of both.
///
/// The kinds are templates over the routing of a topology, a type `Routes` (tree_routes.h,
/// torus_routes.h):
///   reset(shape, settings); fetch_table(): prefetches for route();
///   route(input VC, destination, random): the route of a head flit, as a word;
///   candidates(route): its ports, for the probe;
///   offer(admission, usable, rules): VCs open at one edge. none(): there are none.
///     open(input VC, route): VCs open to one head flit, with any(), ports() and of_port(port);
///   Select: the selection of a port (output_select.h, trunk_select.h);
///   kOneClass: all VCs are of one class. A head flit bids for all of its ports, available or not,
///     and the offer has usable(input VC, route). Without it, a head flit bids for VCs open to it;
///   kDrawn: routes depend on random bits.
#pragma once

#include "models/twin/input.h"
#include "models/twin/output_select.h"

namespace dusk {

/// Routes of the head flits of one switch. With hop latency 3 a head flit is routed in every cycle,
/// with new random ties each time. With 4 it is routed once, in the cycle in which it begins to
/// wait.
template <unsigned Words, class Routes>
class HeadRoutes {
 public:
  using Vcs = VcSet<Words>;

  /// Routes `heads`, which begin to wait. With hop latency 4 these head flits keep the route.
  void route(const InputSide<Words>& input, const Vcs& heads) {
    if constexpr (Routes::kDrawn) {
      if (!heads.any()) return;
      heads.for_each([&](VcIndex in) { keep_route(in, input.destination(in), random_); });
    }
  }
  /// Routes the next head flit of `in`. `ties` are the random bits that ties() had before the edge.
  void keep_route(VcIndex in, std::uint32_t destination, std::uint16_t ties) {
    if constexpr (Routes::kDrawn) kept_[in] = routes_.route(in, destination, ties);
  }
  std::uint16_t ties() const { return random_; }

  /// Pointers may move while head flits wait, so the switch does not rest in that time.
  static constexpr bool kRests = false;
  static constexpr bool kHasRules = false;

  /// Prefetches the table for head flits that are routed soon.
  void fetch_table() const { routes_.fetch_table(); }

  /// Returns the ports to which a head flit of `in` with this destination may go now, whether they
  /// are on or not.
  std::uint32_t candidates(VcIndex in, std::uint32_t destination) const {
    return routes_.candidates(routes_.route(in, destination, random_));
  }

 protected:
  void reset_routes(const SwitchShape& shape, const SwitchSettings& settings) {
    ports_ = shape.ports;
    vcs_ = shape.vcs;
    once_ = shape.hop_latency == 4;
    routes_.reset(shape, settings);
    select_.reset(shape, settings);
    random_ = settings.seed == 0 ? 1 : settings.seed;
  }
  std::uint32_t route_of(const InputSide<Words>& input, VcIndex in) const {
    if (keeps()) return kept_[in];
    return routes_.route(in, input.destination(in), random_);
  }
  /// Returns the route of a head flit whose destination is known.
  std::uint32_t route_to(std::uint32_t destination, VcIndex in) const {
    return keeps() ? kept_[in] : routes_.route(in, destination, random_);
  }

  std::uint32_t ports_ = 2, vcs_ = 1;
  Routes routes_;
  typename Routes::Select select_;
  std::uint16_t random_ = 1;

 private:
  bool keeps() const { return Routes::kDrawn && once_; }

  bool once_ = false;
  std::array<std::uint32_t, Routes::kDrawn ? 64 * Words : 1> kept_{};  ///< [input VC]
};

}  // namespace dusk

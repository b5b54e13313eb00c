// SPDX-License-Identifier: Apache-2.0
/// The input units of the twin where packets follow each other back to back
/// (docs/rtl/next_headers.md).
#pragma once

#include "models/twin/input.h"

namespace dusk {

/// The header behind a tail that crosses asks for an output VC at the same edge. An edge calls
/// take() for each flit that crosses, ask(), grants of VC allocation, route_next() and settle().
template <unsigned Words>
class NextHeaders : public InputSide<Words> {
 public:
  using Base = InputSide<Words>;
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    Base::reset(shape, settings);
    ahead_ = shape.hop_latency == 4;
    // The headers that may get an output VC are always `routed_`, which VC allocation reads.
    this->staged_ = true;
  }

  /// Packets of `ended` end at this edge. Sets routed(): headers that may get an output VC at it.
  void ask(const Vcs& ended) {
    was_active_ = active_;
    had_route_ = routed_;
    Vcs asking = this->asking();
    ended.for_each([&](VcIndex vc) { asking.insert_if(vc, counts_.of(vc) > 1); });
    active_ = active_ - ended;
    routed_ = asked_ = ahead_ ? had_route_ & asking : asking;
  }
  /// With hop latency 4, after VC allocation: calls keep(vc, destination) for each header that gets
  /// its route at this edge. `gone`: VCs of which a flit was taken.
  template <class Keep>
  void route_next(const Vcs& gone, Keep keep) {
    if (!ahead_) return;
    const Vcs granted = asked_ - routed_;
    routed_ = had_route_ - granted;
    (this->nonempty() - routed_).for_each([&](VcIndex vc) {
      const unsigned taken = gone.test(vc) ? 1 : 0;
      const unsigned place = to_route(vc, was_active_.test(vc) ? 1 : 0, granted.test(vc), taken);
      if (place == kNoPlace) return;
      routed_.insert(vc);
      keep(vc, decode(flit_at(vc, place - taken)).address);
    });
  }
  /// As InputSide::settle(), which is told of the ended packets by ask().
  void settle(const Vcs& came, const Vcs& went) {
    Base::settle(came, went, {});
    if (!ahead_) routed_ = this->asking();
  }
  /// A header is routed at the next edge, whatever crosses and whoever gets an output VC.
  bool routes_next() const {
    if (!ahead_) return false;
    bool any = false;
    (this->nonempty() - routed_).for_each([&](VcIndex vc) {
      any |= to_route(vc, active_.test(vc) ? 1 : 0, false, 0) != kNoPlace;
    });
    return any;
  }

 private:
  using Base::counts_, Base::active_, Base::routed_, Base::flits_, Base::read_, Base::wrap_;

  static constexpr unsigned kNoPlace = ~0u;

  /// The flit `place` flits behind the next one to leave.
  std::uint64_t flit_at(VcIndex vc, unsigned place) const {
    return flits_[slot_after(read_[vc], wrap_, place)];
  }
  bool header_at(VcIndex vc, unsigned place) const { return begins_packet(flit_at(vc, place)); }
  /// Place of the header that gets its route, before the edge; kNoPlace if none does. `granted`:
  /// the header at the base, which has its route, gets an output VC; else the next header has none
  /// yet. `taken`: flits that have left already, of those that were there before the edge.
  unsigned to_route(VcIndex vc, unsigned base, bool granted, unsigned taken) const {
    const unsigned held = counts_.of(vc);
    if (base >= held) return kNoPlace;
    if (!granted && header_at(vc, base - taken)) return base;
    return base + 1 < held && header_at(vc, base + 1 - taken) ? base + 1 : kNoPlace;
  }

  bool ahead_ = false;  ///< a header is routed before it asks: hop latency 4
  Vcs was_active_;      ///< VCs whose packet owned an output VC before this edge
  Vcs had_route_;       ///< VCs whose next header had its route before this edge
  Vcs asked_;           ///< headers that asked at this edge
};

}  // namespace dusk

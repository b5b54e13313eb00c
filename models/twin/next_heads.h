// SPDX-License-Identifier: Apache-2.0
/// Input units of the twin for packets that follow each other without an idle cycle
/// (docs/rtl/next_heads.md).
#pragma once

#include "models/twin/input.h"

namespace dusk {

/// Input side in which the head flit after a crossing tail requests an output VC at the same edge.
/// An edge calls take() for each crossing flit, ask(), grants, route_next() and settle().
template <unsigned Words>
class NextHeads : public InputSide<Words> {
 public:
  using Base = InputSide<Words>;
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    Base::reset(shape, settings);
    ahead_ = shape.hop_latency == 4;
    // routed() always has the head flits that may get an output VC; VC allocation reads it.
    this->staged_ = true;
  }

  /// Ends the packets of `ended` at this edge. Sets routed() to the head flits that may get an
  /// output VC at this edge.
  void ask(const Vcs& ended) {
    was_active_ = active_;
    had_route_ = routed_;
    Vcs asking = this->asking();
    ended.for_each([&](VcIndex vc) { asking.insert_if(vc, counts_.of(vc) > 1); });
    active_ = active_ - ended;
    routed_ = asked_ = ahead_ ? had_route_ & asking : asking;
  }
  /// Called after VC allocation; acts with hop latency 4. Calls keep(vc, destination) for each head
  /// flit that gets its route at this edge. `gone`: VCs from which a flit was taken.
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
  /// Ends an edge as InputSide::settle(), but without ended packets: ask() has ended them.
  void settle(const Vcs& came, const Vcs& went) {
    Base::settle(came, went, {});
    if (!ahead_) routed_ = this->asking();
  }
  /// Returns whether some head flit is routed at the next edge, whatever flits cross and whatever
  /// head flits get an output VC.
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

  /// Returns the flit that leaves `place` flits after the next one.
  std::uint64_t flit_at(VcIndex vc, unsigned place) const {
    return flits_[slot_after(read_[vc], wrap_, place)];
  }
  bool head_at(VcIndex vc, unsigned place) const { return begins_packet(flit_at(vc, place)); }
  /// Returns the place of the head flit that gets its route, counted before the edge; kNoPlace if
  /// there is none. `granted`: the head flit at `base`, which has its route, gets an output VC; if
  /// false, the next head flit has none yet. `taken`: flits that have left since.
  unsigned to_route(VcIndex vc, unsigned base, bool granted, unsigned taken) const {
    const unsigned held = counts_.of(vc);
    if (base >= held) return kNoPlace;
    if (!granted && head_at(vc, base - taken)) return base;
    return base + 1 < held && head_at(vc, base + 1 - taken) ? base + 1 : kNoPlace;
  }

  bool ahead_ = false;  ///< a head flit is routed before it requests: hop latency 4
  Vcs was_active_;      ///< VCs whose packet owned an output VC before this edge
  Vcs had_route_;       ///< VCs whose next head flit had its route before this edge
  Vcs asked_;           ///< head flits that requested at this edge
};

}  // namespace dusk

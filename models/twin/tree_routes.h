// SPDX-License-Identifier: Apache-2.0
/// Routes of a head flit in a k-ary n-tree, in the twin (docs/rtl/route_tree.md).
#pragma once

#include <type_traits>

#include "models/twin/head_rules.h"
#include "models/twin/output_select.h"

namespace dusk {

/// Routes of head flits at one switch. All VCs of a port are alike.
template <unsigned Words>
class TreeRoutes {
 public:
  using Vcs = VcSet<Words>;
  using Select = OutputSelect<Words>;
  static constexpr bool kOneClass = true;
  static constexpr bool kDrawn = false;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    const unsigned down = shape.group;
    unsigned side = 1;  // ceil(log2 down) bits, at least one
    while ((1u << side) < down) ++side;
    used_ = (1u << kTreeLevels * side) - 1;
    address_ = settings.address;
    address_mask_ = settings.address_mask & used_;
    digit_shift_ = settings.digit_shift;
    digit_mask_ = settings.digit_mask & ((1u << side) - 1);
    up_ports_ = first_ports(down) << down;
  }

  void fetch_table() const {}

  /// Returns the route: bit per port.
  std::uint32_t route(VcIndex, std::uint32_t destination, std::uint16_t) const {
    const std::uint32_t down = 1u << ((destination & used_) >> digit_shift_ & digit_mask_);
    // Without a branch, because it would be unpredictable.
    const bool up = ((destination ^ address_) & address_mask_) != 0;
    return down ^ ((down ^ up_ports_) & (0u - std::uint32_t{up}));
  }
  /// Returns the ports to which a head flit with this route may go.
  std::uint32_t candidates(std::uint32_t route) const { return route; }

  /// Output VCs that a head flit may get now: the free VCs `vcs` at `ports`.
  template <class Set>
  class Open {
   public:
    Open(std::uint32_t ports, const Vcs& vcs) : ports_(ports), vcs_(vcs) {}
    bool any() const { return ports_ != 0; }
    std::uint32_t ports() const { return ports_; }
    /// Returns the free VCs of any port, bit per VC.
    std::uint32_t of_port(unsigned port) const { return vcs_.of_port(port); }

   private:
    std::uint32_t ports_;
    Set vcs_;
  };
  /// Output VCs open to head flits at one edge.
  template <class Admission>
  class Offer {
   public:
    Offer(const Admission& admission, std::uint32_t usable, const HeadRules<Words>* rules)
        : admission_(admission), rules_(rules), usable_(usable) {
      const std::uint32_t to_any = rules_ != nullptr ? rules_->usable_to_any(usable) : usable;
      available_ = to_any & admission.free.ports();
    }
    /// Returns whether no head flit may get a VC.
    bool none() const { return available_ == 0; }
    /// Returns the ports and VCs that the head flit of `in` may get.
    auto open(VcIndex in, std::uint32_t route) const {
      if constexpr (Admission::kAlike) {
        return Open<const Vcs&>(route & available_, admission_.free);
      } else {
        const Vcs vcs = admission_.to(in, Vcs::spread(usable(in, route), 0xff));
        return Open<Vcs>(vcs.ports(), vcs);
      }
    }
    /// Returns the usable ports of the head flit of `in`, with or without a free VC.
    std::uint32_t usable(VcIndex in, std::uint32_t route) const { return route & usable(in); }

   private:
    std::uint32_t usable(VcIndex in) const {
      return rules_ != nullptr ? rules_->usable(in, usable_) : usable_;
    }

    const Admission& admission_;
    const HeadRules<Words>* rules_;
    std::uint32_t usable_;
    std::uint32_t available_;  ///< ports available to at least one head flit
  };
  /// Returns the VCs open to head flits at one edge. `usable`: ports whose VCs may be granted.
  /// `rules`: special rules for head flits; null: no special rules.
  template <class Admission>
  Offer<Admission> offer(const Admission& admission, std::uint32_t usable,
                         const HeadRules<Words>* rules = nullptr) const {
    return {admission, usable, rules};
  }

 private:
  std::uint32_t up_ports_ = 0;
  std::uint32_t address_ = 0, address_mask_ = 0, digit_mask_ = 0;
  std::uint32_t used_ = 0;  ///< bits of an address that are used in a tree of such switches
  std::uint8_t digit_shift_ = 0;
};

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Output VCs open to head flits at one edge, for VCs of several classes, in the twin
/// (head_routes.h).
#pragma once

#include "models/twin/head_rules.h"

namespace dusk {

/// `Routes` must have open(route, free), the VCs of `free` that the head flit may get. It must also
/// have reach(route), a superset of all VCs that open() returns for this route.
template <unsigned Words, class Routes, class Admission>
class ClassOffer {
 public:
  using Vcs = VcSet<Words>;

  ClassOffer(const Routes& routes, const Admission& admission, const Vcs& usable,
             const HeadRules<Words>* rules)
      : routes_(routes), admission_(admission), usable_(usable), rules_(rules) {}
  /// Returns whether no head flit may get a VC; false if each head flit must be looked at.
  static constexpr bool none() { return false; }
  /// Returns the output VCs that the head flit of `in` may get.
  [[gnu::always_inline]] Vcs open(VcIndex in, std::uint32_t route) const {
    if constexpr (Admission::kAlike) {  // no head flit is aged
      return routes_.open(route, admission_.free & usable_);
    } else {  // admission is slow: check only the VCs that the route allows
      const Vcs& usable = rules_ != nullptr ? rules_->usable(in, usable_) : usable_;
      return routes_.open(route, admission_.to(in, usable & routes_.reach(route)));
    }
  }

 private:
  const Routes& routes_;
  const Admission& admission_;
  const Vcs& usable_;
  const HeadRules<Words>* rules_;
};

}  // namespace dusk

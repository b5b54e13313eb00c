// SPDX-License-Identifier: Apache-2.0
/// Output VCs open to heads at one edge where VCs have several classes, of the twin
/// (head_routes.h).
#pragma once

#include "models/twin/header_rules.h"

namespace dusk {

/// `Ways` tells open(route, free), of the output VCs `free` those that the head may get, and
/// reach(route), a set that holds these whatever is free.
template <unsigned Words, class Ways, class Admission>
class ClassOffer {
 public:
  using Vcs = VcSet<Words>;

  ClassOffer(const Ways& ways, const Admission& admission, const Vcs& usable,
             const HeaderRules<Words>* rules)
      : ways_(ways), admission_(admission), usable_(usable), rules_(rules) {}
  /// No head may get anything; false if that takes a look at each.
  static constexpr bool none() { return false; }
  /// Returns the output VCs that the head of `in` may get.
  [[gnu::always_inline]] Vcs open(VcIndex in, std::uint32_t route) const {
    if constexpr (Admission::kAlike) {  // no head is aged
      return ways_.open(route, admission_.free & usable_);
    } else {  // room takes long to find: look only where the head might go
      const Vcs& usable = rules_ != nullptr ? rules_->usable(in, usable_) : usable_;
      return ways_.open(route, admission_.to(in, usable & ways_.reach(route)));
    }
  }

 private:
  const Ways& ways_;
  const Admission& admission_;
  const Vcs& usable_;
  const HeaderRules<Words>* rules_;
};

}  // namespace dusk

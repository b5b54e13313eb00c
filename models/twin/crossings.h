// SPDX-License-Identifier: Apache-2.0
/// Flits that cross the crossbar at an edge: chosen before VC allocation, moved after it.
#pragma once

#include "models/twin/input.h"

namespace dusk {

template <unsigned Words>
class Crossings {
 public:
  using Vcs = VcSet<Words>;

  void add(VcIndex from, VcIndex to, std::uint64_t flit) {
    const bool ends = ends_packet(flit);
    taken_.insert(from);
    accepted_.insert(to);
    ended_.insert_if(from, ends);
    released_.insert_if(to, ends);
    flits_[count_++] = {flit, to};
  }
  const Vcs& taken() const { return taken_; }        ///< input VCs that lose a flit
  const Vcs& ended() const { return ended_; }        ///< input VCs that lose a tail
  const Vcs& accepted() const { return accepted_; }  ///< output VCs that get a flit
  const Vcs& released() const { return released_; }  ///< output VCs that get a tail
  /// Calls visit(output VC, flit) in the order of add().
  template <class Visit>
  void for_each(Visit visit) const {
    for (unsigned i = 0; i < count_; ++i) visit(flits_[i].to, flits_[i].flit);
  }

 private:
  struct Crossing {
    std::uint64_t flit;
    VcIndex to;
  };
  Vcs taken_, ended_, accepted_, released_;
  unsigned count_ = 0;
  std::array<Crossing, 64 * Words> flits_;  ///< the first `count_` entries are valid
};

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// FIFO buffers of flits, one per VC of a switch (docs/rtl/fifo.md).
#pragma once

#include <cstddef>
#include <vector>

#include "models/common/vc_set.h"

namespace dusk {

/// `depth` flits of each VC. The user never takes from an empty ring nor puts into a full one. Who
/// puts or takes several flits tells the set of those that are not empty once, at the end: a set in
/// a register is cheaper than one in memory.
template <unsigned Words>
class FlitRings {
 public:
  using Vcs = VcSet<Words>;

  void reset(unsigned ports, unsigned depth) {
    unsigned slots = 1;
    while (slots < depth) slots *= 2;
    mask_ = slots - 1;
    flits_.assign(std::size_t{ports * 8} * slots, 0);
    rings_.fill({});
    for (unsigned vc = 0; vc < ports * 8; ++vc) rings_[vc].base = vc * slots;
    nonempty_.clear();
  }
  const Vcs& nonempty() const { return nonempty_; }
  unsigned count(VcIndex vc) const {
    return static_cast<std::uint16_t>(rings_[vc].pushed - rings_[vc].popped);
  }
  std::uint64_t front(VcIndex vc) const {
    const Ring& ring = rings_[vc];
    return flits_[ring.base + (ring.popped & mask_)];
  }

  /// Puts a flit; filled() is told the VC later.
  void put(VcIndex vc, std::uint64_t flit) {
    Ring& ring = rings_[vc];
    flits_[ring.base + (ring.pushed++ & mask_)] = flit;
  }
  void filled(const Vcs& vcs) { nonempty_ = nonempty_ | vcs; }
  /// Takes a flit; if it was the last of its VC, this is added to `empty`, which emptied() is told
  /// later.
  std::uint64_t take(VcIndex vc, Vcs& empty) {
    Ring& ring = rings_[vc];
    const std::uint64_t flit = flits_[ring.base + (ring.popped++ & mask_)];
    if (ring.popped == ring.pushed) empty.insert(vc);
    return flit;
  }
  void emptied(const Vcs& vcs) { nonempty_ = nonempty_ - vcs; }

  void push(VcIndex vc, std::uint64_t flit) {
    put(vc, flit);
    nonempty_.insert(vc);
  }
  std::uint64_t pop(VcIndex vc) {
    Vcs empty;
    const std::uint64_t flit = take(vc, empty);
    emptied(empty);
    return flit;
  }

 private:
  /// Flits so far, which wrap by themselves and are masked when used; the first of its words.
  struct Ring {
    std::uint16_t pushed = 0, popped = 0;
    std::uint32_t base = 0;
  };

  Vcs nonempty_;
  std::uint32_t mask_ = 0;  ///< words kept for a VC, less one
  std::vector<std::uint64_t> flits_;
  std::array<Ring, 64 * Words> rings_{};
};

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// FIFO buffers of flits, one per VC of a switch (docs/rtl/fifo.md).
#pragma once

#include <cstddef>
#include <vector>

#include "models/common/vc_set.h"

namespace dusk {

/// `depth` flits of each VC. The user never pops an empty ring nor pushes into a full one.
template <unsigned Words>
class FlitRings {
 public:
  void reset(unsigned ports, unsigned depth) {
    shift_ = 0;
    while ((1u << shift_) < depth) ++shift_;
    mask_ = (1u << shift_) - 1;
    flits_.assign(std::size_t{ports * 8} << shift_, 0);
    head_.fill(0);
    count_.fill(0);
    nonempty_.clear();
  }
  const VcSet<Words>& nonempty() const { return nonempty_; }
  unsigned count(VcIndex vc) const { return count_[vc]; }
  std::uint64_t front(VcIndex vc) const { return flits_[place(vc, head_[vc])]; }
  void push(VcIndex vc, std::uint64_t flit) {
    flits_[place(vc, head_[vc] + count_[vc]++)] = flit;
    nonempty_.insert(vc);
  }
  std::uint64_t pop(VcIndex vc) {
    const std::uint64_t flit = front(vc);
    ++head_[vc];
    if (--count_[vc] == 0) nonempty_.erase(vc);
    return flit;
  }

 private:
  std::size_t place(VcIndex vc, unsigned position) const {
    return (std::size_t{vc} << shift_) + (position & mask_);
  }

  unsigned shift_ = 0;  ///< log2 of the words kept for a VC
  unsigned mask_ = 0;   ///< these words less one
  std::vector<std::uint64_t> flits_;
  VcSet<Words> nonempty_;
  std::array<std::uint8_t, 64 * Words> head_{};  ///< wraps by itself; masked when used
  std::array<std::uint16_t, 64 * Words> count_{};
};

}  // namespace dusk

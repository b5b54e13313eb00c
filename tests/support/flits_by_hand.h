// SPDX-License-Identifier: Apache-2.0
/// Puts flits of a test into the buffers of a twin's input side.
#pragma once

#include <cstdint>
#include <vector>

#include "models/twin/input.h"

namespace dusk {

template <unsigned Words>
class FlitsByHand {
 public:
  /// Makes `slots` slots for each VC, a power of two.
  explicit FlitsByHand(std::uint32_t slots = 1)
      : size_(slots), slots_(std::size_t{64} * Words * slots) {}

  /// Connects empty buffers to an input side, which must be empty, too.
  void connect(InputSide<Words>& input) {
    next_.assign(std::size_t{64} * Words, 0);
    SwitchLinks links;
    links.flits = slots_.data();
    links.wrap = size_ - 1;
    for (PortId port = 0; port < 8 * Words; ++port) links.in[port] = port * 8 * size_;
    input.connect(links);
  }
  void put(InputSide<Words>& input, VcIndex vc, std::uint64_t flit) {
    slots_[vc * size_ + next_[vc]++ % size_] = flit;
    input.settle(VcSet<Words>::only(vc), {}, {});
  }

 private:
  std::uint32_t size_;
  std::vector<std::uint64_t> slots_;  // [VC, slot]
  std::vector<std::uint32_t> next_;   // [VC] number of flits so far
};

}  // namespace dusk

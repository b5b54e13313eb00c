// SPDX-License-Identifier: Apache-2.0
/// Selection of an output port in a torus or mesh, of the twin (docs/rtl/trunk_select.md).
#pragma once

#include "models/twin/vc_allocation.h"

namespace dusk {

/// Width level of each output port (docs/rtl/width_fsm.md); 0 of a local port.
using PortWidths = std::array<std::uint8_t, kMaxPorts>;

template <unsigned Words>
class TrunkSelect {
 public:
  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    dimensions_ = shape.dimensions();
    selection_ = settings.selection;
    tie_break_ = settings.tie_break;
    dimension_ports_.fill(0);
    for (unsigned d = 0; d < dimensions_; ++d) {
      dimension_ports_[d] = ((1u << 2 * shape.group) - 1) << (2 * d * shape.group);
    }
  }

  /// The first dimension is read.
  bool turns() const { return selection_ == Selection::Cyclic; }

  /// One port of `ways`, which is not 0; each has a VC in `free`. `pointer`: the port at which
  /// rotating ties and round robin start; `byte`: random.
  unsigned select(std::uint32_t ways, const VcSet<Words>& free, const PortWidths& widths,
                  unsigned first_dimension, unsigned pointer, unsigned byte) const {
    if ((ways & (ways - 1)) == 0) return lowest(ways);
    return select_one(ways, free, widths, first_dimension, pointer, byte);
  }

 private:
  [[gnu::noinline]] unsigned select_one(std::uint32_t ways, const VcSet<Words>& free,
                                        const PortWidths& widths, unsigned first_dimension,
                                        unsigned pointer, unsigned byte) const {
    if (selection_ == Selection::Cyclic) return lowest(of_first_dimension(ways, first_dimension));
    if (selection_ == Selection::WidestFirst) {
      return VcAllocation<Words>::select(Selection::MostFreeVcs, TieBreak::Lowest,
                                         widest(ways, widths), free, pointer, byte);
    }
    return VcAllocation<Words>::select(selection_, tie_break_, ways, free, pointer, byte);
  }
  std::uint32_t of_first_dimension(std::uint32_t ways, unsigned d) const {
    for (unsigned step = 0; step < dimensions_; ++step) {
      if ((ways & dimension_ports_[d]) != 0) return ways & dimension_ports_[d];
      d = after(d, dimensions_);
    }
    return ways;  // local
  }
  static std::uint32_t widest(std::uint32_t ways, const PortWidths& widths) {
    std::uint32_t best = 0;
    unsigned least = ~0u;
    for (; ways != 0; ways &= ways - 1) {
      const unsigned port = lowest(ways);
      if (widths[port] > least) continue;
      if (widths[port] < least) best = 0;
      least = widths[port];
      best |= 1u << port;
    }
    return best;
  }

  std::uint32_t dimensions_ = 1;
  Selection selection_ = Selection::MostFreeVcs;
  TieBreak tie_break_ = TieBreak::Random;
  std::array<std::uint32_t, kMaxDimensions> dimension_ports_{};  ///< [dimension] bit per port
};

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Selection of an output port in a torus or mesh, in the twin (docs/rtl/trunk_select.md).
#pragma once

#include "models/twin/output_select.h"

namespace dusk {

/// Selection among ports that belong to dimensions and may be narrowed.
template <unsigned Words>
class TrunkSelect {
 public:
  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    dimensions_ = shape.dimensions();
    selection_ = settings.selection;
    tie_break_ = settings.tie_break;
    dimension_ports_.fill(0);
    const std::uint32_t ports = 2 * shape.group;  // ports of a dimension
    for (unsigned d = 0; d < dimensions_; ++d)
      dimension_ports_[d] = first_ports(ports) << d * ports;
  }

  /// Returns one of `candidates`, which must not be 0; each has a VC in `free`. `byte` is
  /// random.
  unsigned select(std::uint32_t candidates, const VcSet<Words>& free, const PortWidths& widths,
                  const SelectTurn& turn, unsigned byte) const {
    if ((candidates & (candidates - 1)) == 0) return lowest(candidates);
    return select_one(candidates, free, widths, turn, byte);
  }
  /// Moves the pointer of rotating ties and round robin behind `port`, modulo `ports`.
  static void move_behind(SelectTurn& turn, unsigned port, unsigned ports) {
    turn.port = after(port, ports);
  }
  /// Called when a port was chosen. A cyclic selection begins its next choice with the next
  /// dimension.
  void chose(SelectTurn& turn) const {
    if (selection_ == Selection::Cyclic) turn.dimension = after(turn.dimension, dimensions_);
  }

 private:
  [[gnu::noinline]] unsigned select_one(std::uint32_t candidates, const VcSet<Words>& free,
                                        const PortWidths& widths, const SelectTurn& turn,
                                        unsigned byte) const {
    if (selection_ == Selection::Cyclic)
      return lowest(of_first_dimension(candidates, turn.dimension));
    if (selection_ == Selection::WidestFirst) {
      return OutputSelect<Words>::select(Selection::MostFreeVcs, TieBreak::Lowest,
                                         widest(candidates, widths), free, turn.port, byte);
    }
    return OutputSelect<Words>::select(selection_, tie_break_, candidates, free, turn.port, byte);
  }
  std::uint32_t of_first_dimension(std::uint32_t candidates, unsigned d) const {
    for (unsigned step = 0; step < dimensions_; ++step) {
      if ((candidates & dimension_ports_[d]) != 0) return candidates & dimension_ports_[d];
      d = after(d, dimensions_);
    }
    return candidates;  // local ports
  }
  static std::uint32_t widest(std::uint32_t candidates, const PortWidths& widths) {
    std::uint32_t best = 0;
    unsigned least = ~0u;
    for (; candidates != 0; candidates &= candidates - 1) {
      const unsigned port = lowest(candidates);
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

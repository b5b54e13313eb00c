// SPDX-License-Identifier: Apache-2.0
/// Selection of an output port in the twin (docs/rtl/output_select.md).
#pragma once

#include "models/switch/switch_engine.h"
#include "models/twin/tie_break.h"

namespace dusk {

/// Width level of each output port (docs/rtl/width_fsm.md); 0 for a local port.
using PortWidths = std::array<std::uint8_t, kMaxPorts>;

/// State of a selection, which belongs to an input port, an input VC or a switch.
struct SelectTurn {
  std::uint8_t port = 0;       ///< first port for rotating ties and round robin
  std::uint8_t dimension = 0;  ///< first dimension for TrunkSelect
};

/// Selection among ports without dimensions and widths.
template <unsigned Words>
class OutputSelect {
 public:
  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    selection_ = settings.selection;
    tie_break_ = settings.tie_break;
    const bool powar =
        shape.topology == SwitchTopology::Tree && selection_ == Selection::RoundRobin;
    apart_ = powar ? (1u << shape.ports / 2) - 1 : 0;
  }

  /// Returns whether a port is drawn from all usable ports, with or without a free VC.
  bool oblivious() const { return selection_ == Selection::Oblivious; }

  /// Returns one of `ports`, which must not be 0; each has a VC in `free`. `byte` is random.
  [[gnu::always_inline]] unsigned select(std::uint32_t ports, const VcSet<Words>& free,
                                         const PortWidths&, const SelectTurn& turn,
                                         unsigned byte) const {
    return select(selection_, tie_break_, ports, free, turn.port, byte);
  }
  /// Called when a port was chosen.
  void chose(SelectTurn&) const {}
  /// Moves the pointer of rotating ties and round robin behind `port`, modulo `ports`.
  void move_behind(SelectTurn& turn, unsigned port, unsigned ports) const {
    if ((apart_ >> port & 1u) == 0) turn.port = after(port, ports);
  }

  /// The selection function. Always inlined: GCC 12 would otherwise merge the instances of
  /// different `Words` and then warn about their bounds.
  [[gnu::always_inline]] static unsigned select(Selection selection, TieBreak tie_break,
                                                std::uint32_t ports, const VcSet<Words>& free,
                                                unsigned pointer, unsigned byte) {
    // Before the check for a single port, where the result is the same: that branch is
    // unpredictable.
    if (selection == Selection::Oblivious) return drawn_member(ports, byte);
    if ((ports & (ports - 1)) == 0) return lowest(ports);
    if (selection == Selection::FirstFree) return lowest(ports);
    if (selection == Selection::Cyclic || selection == Selection::RoundRobin)
      return round_robin(ports, pointer);
    const std::uint32_t best = with_most_free(ports, free);
    if (tie_break == TieBreak::Lowest) return lowest(best);
    if (tie_break == TieBreak::Rotating) return round_robin(best, pointer);
    return drawn_member(best, byte);
  }

 private:
  [[gnu::always_inline]] static std::uint32_t with_most_free(std::uint32_t ports,
                                                             const VcSet<Words>& free) {
    std::uint32_t best = 0;
    unsigned most = 0;
    for (; ports != 0; ports &= ports - 1) {
      const unsigned port = lowest(ports);
      const unsigned vcs = members(free.of_port(port));
      if (vcs > most) {
        most = vcs;
        best = 0;
      }
      if (vcs == most) best |= 1u << port;
    }
    return best;
  }

  /// Down ports. They do not move the pointer of round robin, because each is the only port of its
  /// head flits.
  std::uint32_t apart_ = 0;
  Selection selection_ = Selection::MostFreeVcs;
  TieBreak tie_break_ = TieBreak::Random;
};

}  // namespace dusk

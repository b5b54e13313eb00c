// SPDX-License-Identifier: Apache-2.0
/// VC allocation per switch of the twin: one header a cycle is routed and gets a VC in a torus or
/// mesh (docs/rtl/vc_allocator_per_switch.md, trunk_select.md).
#pragma once

#include "models/switch_model_vc_allocation.h"
#include "models/torus_route.h"

namespace dusk {

/// Width level of each output port (docs/rtl/width_fsm.md).
using PortWidths = std::array<std::uint8_t, kMaxPorts>;

template <unsigned Words>
class VcAllocationPerSwitch {
 public:
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    ports_ = shape.ports;
    vcs_ = shape.vcs;
    dimensions_ = shape.dimensions;
    selection_ = settings.selection;
    tie_break_ = settings.tie_break;
    at_.dimensions = shape.dimensions;
    at_.address = settings.address;
    at_.last = settings.last;
    at_.wrap = settings.wrap;
    at_.ring_tie = settings.ring_tie;
    at_.relaxed_dateline = settings.relaxed_dateline;
    const std::uint32_t all_ports = ports_ == 32 ? ~0u : (1u << ports_) - 1;
    trunk_ports_.fill(0);
    for (unsigned t = 0; t < shape.trunks(); ++t) {
      trunk_ports_[t] = ((1u << shape.trunk) - 1) << (t * shape.trunk);
    }
    local_ports_ = all_ports & ~((1u << shape.first_local()) - 1);
    named_local_ = settings.local & local_ports_;
    for (unsigned c = 0; c < kVcClasses; ++c) {
      class_vcs_[c] = settings.class_vcs[c] & ((1u << vcs_) - 1);
      class_sets_[c] = Vcs::spread(all_ports, class_vcs_[c]);
    }
    random_ = settings.seed == 0 ? 1 : settings.seed;
    port_turn_ = first_dimension_ = 0;
    vc_turn_.fill(0);
  }

  /// Serves one head that waits, of those that `input` has not given an output VC. `usable`: ports.
  template <class Output>
  void allocate(InputSide<Words>& input, Output& output, std::uint32_t usable,
                const PortWidths& widths) {
    const Vcs waiting = input.unrouted();
    if (!waiting.any()) return;
    const unsigned port = round_robin(waiting.ports(), port_turn_);
    const unsigned vc = round_robin(waiting.of_port(port), vc_turn_[port]);
    const VcIndex in = port * 8 + vc;

    const Vcs free = output.free();
    VcClass given = VcClass::Local;
    const std::uint32_t ways = ways_of(route(input.destination(in)), free, usable, given);
    if (ways != 0) {
      const unsigned to = select(ways, free, widths);
      const VcIndex out =
          to * 8 + lowest(free.of_port(to) & class_vcs_[static_cast<unsigned>(given)]);
      input.grant(in, out);
      output.own(out);
    }

    port_turn_ = after(port, ports_);
    vc_turn_[port] = after(vc, vcs_);
    first_dimension_ = after(first_dimension_, dimensions_);
    random_ = next_tie_break(random_);
  }

  /// Ports to which the head with this destination might go now, whether they are on or not.
  std::uint32_t candidates(std::uint16_t destination) const {
    const TorusRoute way = route(destination);
    if (way.local) return named_local_;
    const unsigned adaptive = class_vcs_[static_cast<unsigned>(VcClass::Adaptive)];
    return ports_of(way.escape | (adaptive != 0 ? way.productive : 0));
  }

 private:
  TorusRoute route(std::uint16_t destination) const {
    return torus_route(at_, destination, random_ >> 12);
  }
  std::uint32_t ports_of(unsigned trunks) const {
    std::uint32_t ports = 0;
    for (; trunks != 0; trunks &= trunks - 1) ports |= trunk_ports_[lowest(trunks)];
    return ports;
  }
  /// The first set of ports that is not empty, and the class of the VCs there.
  std::uint32_t ways_of(const TorusRoute& way, const Vcs& free, std::uint32_t usable,
                        VcClass& given) const {
    const auto with = [&](std::uint32_t ports, VcClass vcs) {
      given = vcs;
      return ports & usable & (free & class_sets_[static_cast<unsigned>(vcs)]).ports();
    };
    if (way.local) return with(local_ports_, VcClass::Local);
    std::uint32_t ways = with(ports_of(way.productive), VcClass::Adaptive);
    if (ways != 0) return ways;
    const std::uint32_t escape = ports_of(way.escape);
    if (way.may_use_after) ways = with(escape, VcClass::EscapeAfter);
    if (ways == 0 && way.may_use_before) ways = with(escape, VcClass::EscapeBefore);
    return ways;
  }
  unsigned select(std::uint32_t ways, const Vcs& free, const PortWidths& widths) const {
    const unsigned byte = random_ & 0xffu;
    if (selection_ == Selection::Cyclic) return lowest(of_first_dimension(ways));
    if (selection_ == Selection::WidestFirst) {
      return VcAllocation<Words>::select(Selection::MostFreeVcs, TieBreak::Lowest,
                                         widest(ways, widths), free, 0, byte);
    }
    // The pointer stands at port 0: rotating is the same as lowest.
    return VcAllocation<Words>::select(selection_, tie_break_, ways, free, 0, byte);
  }
  std::uint32_t of_first_dimension(std::uint32_t ways) const {
    for (unsigned step = 0, d = first_dimension_; step < dimensions_; ++step) {
      const std::uint32_t ports = ways & (trunk_ports_[2 * d] | trunk_ports_[2 * d + 1]);
      if (ports != 0) return ports;
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

  std::uint32_t ports_ = 2, vcs_ = 1, dimensions_ = 1;
  Selection selection_ = Selection::MostFreeVcs;
  TieBreak tie_break_ = TieBreak::Random;
  TorusPosition at_;
  std::array<std::uint32_t, 2 * kMaxDimensions> trunk_ports_{};  ///< [trunk] bit per port
  std::uint32_t local_ports_ = 0;  ///< by their place
  std::uint32_t named_local_ = 0;  ///< those that the settings name
  std::array<std::uint32_t, kVcClasses> class_vcs_{};  ///< bit per VC
  std::array<Vcs, kVcClasses> class_sets_{};           ///< the same at every port
  std::uint16_t random_ = 1;
  std::uint8_t port_turn_ = 0, first_dimension_ = 0;
  std::array<std::uint8_t, 8 * Words> vc_turn_{};  ///< [input port] a VC
};

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// VC allocation per port of the twin in a torus or mesh: every input port bids for one header,
/// every output port gives one VC a cycle (docs/rtl/vc_allocator.md, "In a torus or mesh", and
/// input_units.md).
#pragma once

#include "models/twin/torus_routes.h"

namespace dusk {

template <unsigned Words>
class TorusVcAllocation : public TorusAllocation<Words> {
 public:
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    this->reset_routes(shape, settings);
    inputs_.fill({});
    output_pointer_.fill(0);
  }

  /// Gives output VCs of `usable` ports to heads that wait, one a port and edge.
  template <class Output>
  void allocate(InputSide<Words>& input, Output& output, std::uint32_t usable,
                std::uint32_t preferred, const PortWidths& widths) {
    const Vcs waiting = input.waiting();
    if (!waiting.any()) return;
    const auto admission = output.admission(input);
    const Vcs& free = admission.free;
    std::array<std::uint32_t, kVcClasses> available;  // [class] ports
    if constexpr (admission.kAlike) {
      for (unsigned c = 0; c < kVcClasses; ++c) {
        available[c] = usable & ways_.with_free(free, static_cast<VcClass>(c));
      }
    }
    const auto ways_of = [&](VcIndex in) {
      const TorusRoute route = routes_.route(ways_, input, in, random_);
      if constexpr (admission.kAlike) {
        return ways_.ways(route, [&](VcClass c) { return available[static_cast<unsigned>(c)]; });
      }
      const Vcs& mine = admission.to(in);
      return ways_.ways(route, [&](VcClass c) { return usable & ways_.with_free(mine, c); });
    };

    std::uint32_t wished = 0;  // output ports; wishes and bids count where a bit is set
    std::array<std::uint32_t, 8 * Words> wishes;
    std::array<Bid, 8 * Words> bids;
    waiting.for_each_port([&](unsigned port, std::uint32_t vcs) {
      const Bid bid = bid_of(port, vcs, ways_of);
      if (bid.ways.ports == 0) return;
      Input& state = inputs_[port];
      const unsigned wish =
          select_.select(first_of(bid.ways.ports, preferred), free, widths, state.first_dimension,
                         state.select_pointer, tie_break_byte(random_, port));
      state.first_dimension = after(state.first_dimension, dimensions_);
      bids[port] = bid;
      if ((wished >> wish & 1u) == 0) wishes[wish] = 0;
      wishes[wish] |= 1u << port;
      wished |= 1u << wish;
    });
    if (wished == 0) return;

    random_ = next_tie_break(random_);
    for (std::uint32_t rest = wished; rest != 0; rest &= rest - 1) {
      const unsigned to = lowest(rest);
      const unsigned from = round_robin(wishes[to], output_pointer_[to]);
      const Bid& bid = bids[from];
      const VcIndex out = ways_.given(admission.to(from * 8 + bid.vc), to, bid.ways.vcs);
      output_pointer_[to] = after(from, ports_);
      inputs_[from].select_pointer = after(to, ports_);
      inputs_[from].bid_pointer = after(bid.vc, vcs_);
      input.grant(from * 8 + bid.vc, out);
      output.own(out);
    }
  }

 private:
  using Base = TorusAllocation<Words>;
  using Base::dimensions_, Base::ports_, Base::random_, Base::routes_, Base::select_, Base::vcs_;
  using Base::ways_;

  /// What an input port keeps.
  struct Input {
    std::uint8_t bid_pointer = 0;     ///< a VC
    std::uint8_t select_pointer = 0;  ///< an output port
    std::uint8_t first_dimension = 0;
  };
  /// The header of an input port that takes part.
  struct Bid {
    Ways ways;
    unsigned vc = 0;
  };

  /// The first of `vcs` in its turn whose head has a way; else no ways.
  template <class WaysOf>
  Bid bid_of(unsigned port, std::uint32_t vcs, const WaysOf& ways_of) const {
    Bid bid;
    for (std::uint32_t rest = vcs; rest != 0 && bid.ways.ports == 0; rest &= ~(1u << bid.vc)) {
      bid.vc = round_robin(rest, inputs_[port].bid_pointer);
      bid.ways = ways_of(port * 8 + bid.vc);
    }
    return bid;
  }

  std::array<Input, 8 * Words> inputs_{};                 ///< [input port]
  std::array<std::uint8_t, 8 * Words> output_pointer_{};  ///< [output port] an input port
};

}  // namespace dusk

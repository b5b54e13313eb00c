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
    if (waiting.any()) serve(waiting, input, output, usable, preferred, widths);
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

  template <class Output>
  [[gnu::noinline]] void serve(const Vcs& waiting, InputSide<Words>& input, Output& output,
                               std::uint32_t usable, std::uint32_t preferred,
                               const PortWidths& widths) {
    const auto admission = output.admission(input);
    const Vcs& free = admission.free;
    const auto ways_of = [&](VcIndex in, VcClass& vcs) {
      return ways_.ways(routes_.route(ways_, input, in, random_), admission.to(in), usable, vcs);
    };
    const auto wish_of = [&](unsigned port, std::uint32_t ways) {
      Input& state = inputs_[port];
      const unsigned wish =
          select_.select(first_of(ways, preferred), free, widths, state.first_dimension,
                         state.select_pointer, tie_break_byte(random_, port));
      if (select_.turns()) state.first_dimension = after(state.first_dimension, dimensions_);
      return wish;
    };
    const auto grant = [&](VcIndex in, unsigned to, VcClass vcs) {
      const VcIndex out = ways_.given(admission.to(in), to, vcs);
      output_pointer_[to] = after(in / 8, ports_);
      inputs_[in / 8].select_pointer = after(to, ports_);
      inputs_[in / 8].bid_pointer = after(in % 8, vcs_);
      input.grant(in, out);
      output.own(out);
    };
    if (waiting.single()) {  // as below, with nobody to arbitrate
      const VcIndex in = waiting.at_or_after(0);
      VcClass vcs = VcClass::Local;
      const std::uint32_t ways = ways_of(in, vcs);
      if (ways == 0) return;
      const unsigned to = wish_of(in / 8, ways);
      random_ = next_tie_break(random_);
      return grant(in, to, vcs);
    }
    std::uint32_t wished = 0;  // output ports; wishes and bids count where a bit is set
    std::array<std::uint32_t, 8 * Words> wishes;
    std::array<std::uint8_t, 8 * Words> bid_vc;
    std::array<VcClass, 8 * Words> bid_class;
    waiting.for_each_port([&](unsigned port, std::uint32_t vcs) {
      // The first in its turn whose head has a way.
      unsigned vc = 0;
      std::uint32_t ways = 0;
      VcClass vc_class = VcClass::Local;
      for (std::uint32_t rest = vcs; rest != 0 && ways == 0; rest &= ~(1u << vc)) {
        vc = round_robin(rest, inputs_[port].bid_pointer);
        ways = ways_of(port * 8 + vc, vc_class);
      }
      if (ways == 0) return;
      const unsigned wish = wish_of(port, ways);
      bid_vc[port] = static_cast<std::uint8_t>(vc);
      bid_class[port] = vc_class;
      if ((wished >> wish & 1u) == 0) wishes[wish] = 0;
      wishes[wish] |= 1u << port;
      wished |= 1u << wish;
    });
    if (wished == 0) return;

    random_ = next_tie_break(random_);
    for (std::uint32_t rest = wished; rest != 0; rest &= rest - 1) {
      const unsigned to = lowest(rest);
      const unsigned from = round_robin(wishes[to], output_pointer_[to]);
      grant(from * 8 + bid_vc[from], to, bid_class[from]);
    }
  }

  std::array<Input, 8 * Words> inputs_{};                 ///< [input port]
  std::array<std::uint8_t, 8 * Words> output_pointer_{};  ///< [output port] an input port
};

}  // namespace dusk

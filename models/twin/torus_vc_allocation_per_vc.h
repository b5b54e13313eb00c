// SPDX-License-Identifier: Apache-2.0
/// VC allocation per VC of the twin in a torus or mesh (docs/rtl/vc_allocator_per_vc.md, "In a
/// torus or mesh").
#pragma once

#include "models/twin/torus_routes.h"

namespace dusk {

/// Every header that waits asks for one output VC of its class, and every output VC that is asked
/// for is given.
template <unsigned Words>
class TorusVcAllocationPerVc : public TorusAllocation<Words> {
 public:
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    this->reset_routes(shape, settings);
    inputs_.fill({});
    output_pointer_.fill(0);
  }

  template <class Output>
  void allocate(InputSide<Words>& input, Output& output, std::uint32_t usable,
                std::uint32_t preferred, const PortWidths& widths) {
    const Vcs waiting = input.waiting();
    if (!waiting.any()) return;
    const auto admission = output.admission(input);
    const Vcs& on = usable_.of(usable);

    Vcs wished;  // output VCs; wishes_ counts where there is a member
    waiting.for_each([&](VcIndex in) {
      const Vcs open = ways_.open(routes_.route(ways_, input, in, random_), admission.to(in) & on);
      if (!open.any()) return;
      Input& state = inputs_[in];
      const unsigned port = select_.select(first_of(open.ports(), preferred), admission.free,
                                           widths, state.first_dimension, state.port_pointer,
                                           tie_break_byte(random_, in / 8 * vcs_ + in % 8));
      state.first_dimension = after(state.first_dimension, dimensions_);
      const VcIndex wish =
          port * 8 + round_robin(open.of_port(port), state.turn / 8 == port ? state.turn % 8 : 0);
      if (!wished.test(wish)) wishes_[wish].clear();
      wishes_[wish].insert(in);
      wished.insert(wish);
    });
    if (!wished.any()) return;

    random_ = next_tie_break(random_);
    wished.for_each([&](VcIndex out) {
      const VcIndex in = wishes_[out].at_or_after(output_pointer_[out]);
      output_pointer_[out] = static_cast<std::uint16_t>(in + 1);
      inputs_[in].port_pointer = after(out / 8, ports_);
      inputs_[in].turn = static_cast<std::uint16_t>(out + 1);
      input.grant(in, out);
      output.own(out);
    });
  }

 private:
  using Base = TorusAllocation<Words>;
  using Base::dimensions_, Base::ports_, Base::random_, Base::routes_, Base::select_, Base::vcs_;
  using Base::usable_, Base::ways_;

  /// What an input VC keeps.
  struct Input {
    std::uint16_t turn = 0;  ///< behind the output VC that it got last
    std::uint8_t port_pointer = 0;
    std::uint8_t first_dimension = 0;
  };

  std::array<Input, 64 * Words> inputs_{};                  ///< [input VC]
  std::array<std::uint16_t, 64 * Words> output_pointer_{};  ///< [output VC] an input VC
  std::array<Vcs, 64 * Words> wishes_{};                    ///< [output VC] who asks, of one edge
};

}  // namespace dusk

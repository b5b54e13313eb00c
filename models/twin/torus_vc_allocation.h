// SPDX-License-Identifier: Apache-2.0
/// VC allocation per port of the twin in a torus or mesh: every input port bids for one header,
/// every output port gives one VC a cycle (docs/rtl/vc_allocator.md, "In a torus or mesh", and
/// input_units.md).
#pragma once

#include "models/twin/header_rules.h"
#include "models/twin/torus_routes.h"

namespace dusk {

template <unsigned Words>
class TorusVcAllocation : public TorusAllocation<Words> {
 public:
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    this->reset_routes(shape, settings);
    moves_on_choice_ = settings.pointer_on_choice;
    inputs_.fill({});
    output_pointer_.fill(0);
    rules_ = HeaderRules<Words>::make(shape, settings);
  }

  /// Gives output VCs of `usable` ports to heads that wait, one a port and edge.
  template <class Output>
  void allocate(InputSide<Words>& input, Output& output, std::uint32_t usable,
                std::uint32_t preferred, const PortWidths& widths) {
    const Vcs waiting = input.waiting();
    if (!waiting.any()) return;
    if (rules_ != nullptr) rules_->begin(waiting);
    serve(waiting, input, output, usable, preferred, widths);
    if (rules_ != nullptr) rules_->end(input.waiting());
  }

  /// Without a bid no turn moves, so a switch may rest while heads wait.
  static constexpr bool kRests = true;
  static constexpr bool kHasRules = true;

  /// Other rules than by default; null: none.
  HeaderRules<Words>* rules() const { return rules_.get(); }

  /// A head that has its route bids at the next edge.
  template <class Output>
  [[gnu::noinline]] bool bids(const InputSide<Words>& input, const Output& output,
                              std::uint32_t usable) {
    const auto admission = output.admission(input);
    const Vcs& on = usable_.of(usable);
    bool any = false;
    input.asking().for_each([&](VcIndex in) { any |= open_to(in, input, admission, on).any(); });
    return any;
  }

 private:
  using Base = TorusAllocation<Words>;
  using Base::dimensions_, Base::ports_, Base::random_, Base::routes_, Base::select_, Base::vcs_;
  using Base::usable_, Base::ways_;

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
    const Vcs& on = usable_.of(usable);
    if (waiting.single()) {  // as below, with nobody to arbitrate
      const VcIndex in = waiting.first();
      const Vcs open = open_to(in, input, admission, on);
      if (!open.any()) return;
      const VcIndex out = wish_of(in / 8, open, preferred, admission.free, widths);
      random_ = next_tie_break(random_);
      if (rules_ != nullptr && !rules_->choose(in, out / 8)) {
        if (moves_on_choice_) inputs_[in / 8].select_pointer = after(out / 8, ports_);
        return;
      }
      move_pointers(in, out);
      input.grant(in, out);
      output.own(out);
      return;
    }
    bool chose = false;        // a header has chosen a port, which may not give a VC now
    std::uint32_t wished = 0;  // output ports; wishes count where a bit is set
    std::array<std::uint32_t, 8 * Words> wishes;     // [output port] input ports
    std::array<std::uint8_t, 8 * Words> bids, wish;  // [input port that bids] its VC; output VC
    waiting.for_each_port([&](unsigned port, std::uint32_t vcs) {
      // The first in its turn that may get something.
      unsigned vc = round_robin(vcs, inputs_[port].bid_pointer);
      Vcs open = open_to(port * 8 + vc, input, admission, on);
      while (!open.any()) {
        vcs &= ~(1u << vc);
        if (vcs == 0) return;
        vc = round_robin(vcs, inputs_[port].bid_pointer);
        open = open_to(port * 8 + vc, input, admission, on);
      }
      const VcIndex out = wish_of(port, open, preferred, admission.free, widths);
      if (moves_on_choice_) inputs_[port].select_pointer = after(out / 8, ports_);
      chose = true;
      if (rules_ != nullptr && !rules_->choose(port * 8 + vc, out / 8)) return;
      bids[port] = static_cast<std::uint8_t>(vc);
      wish[port] = static_cast<std::uint8_t>(out);
      if ((wished >> (out / 8) & 1u) == 0) wishes[out / 8] = 0;
      wishes[out / 8] |= 1u << port;
      wished |= 1u << out / 8;
    });
    if (!chose) return;

    random_ = next_tie_break(random_);
    Vcs granted, owned;
    for (; wished != 0; wished &= wished - 1) {
      const unsigned to = lowest(wished), from = round_robin(wishes[to], output_pointer_[to]);
      const VcIndex in = from * 8 + bids[from], out = wish[from];
      move_pointers(in, out);
      input.keep_output(in, out);
      granted.insert(in);
      owned.insert(out);
    }
    input.granted(granted);
    output.own(owned);
  }

  /// Output VCs of `on`, or of the ports that the head's age allows, that the head of `in` may get.
  template <class Admission>
  [[gnu::always_inline]] Vcs open_to(VcIndex in, const InputSide<Words>& input,
                                     const Admission& admission, const Vcs& on) const {
    const std::uint32_t route = routes_.route(ways_, input, in, random_);
    if constexpr (!Admission::kAlike) {
      if (rules_ != nullptr) return ways_.open(route, admission.to(in) & rules_->usable(in, on));
    }
    return ways_.open(route, admission.to(in) & on);
  }
  /// The output VC that the input port bids for, of those in `open`.
  [[gnu::always_inline]] VcIndex wish_of(unsigned port, const Vcs& open, std::uint32_t preferred,
                                         const Vcs& free, const PortWidths& widths) {
    if (!select_.turns() && open.of_one_port()) return open.first();
    return wish_among(port, open, preferred, free, widths);
  }
  [[gnu::noinline]] VcIndex wish_among(unsigned port, const Vcs& open, std::uint32_t preferred,
                                       const Vcs& free, const PortWidths& widths) {
    Input& state = inputs_[port];
    const unsigned to =
        select_.select(first_of(open.ports(), preferred), free, widths, state.first_dimension,
                       state.select_pointer, tie_break_byte(random_, port));
    if (select_.turns()) state.first_dimension = after(state.first_dimension, dimensions_);
    return to * 8 + lowest(open.of_port(to));
  }
  void move_pointers(VcIndex in, VcIndex out) {
    output_pointer_[out / 8] = after(in / 8, ports_);
    inputs_[in / 8].select_pointer = after(out / 8, ports_);
    inputs_[in / 8].bid_pointer = after(in % 8, vcs_);
  }

  bool moves_on_choice_ = false;  ///< select_pointer; else on the grant
  std::unique_ptr<HeaderRules<Words>> rules_;
  std::array<Input, 8 * Words> inputs_{};                 ///< [input port]
  std::array<std::uint8_t, 8 * Words> output_pointer_{};  ///< [output port] an input port
};

}  // namespace dusk

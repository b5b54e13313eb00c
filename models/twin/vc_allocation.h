// SPDX-License-Identifier: Apache-2.0
/// VC allocation per port of the twin: every input port bids for one head flit, every output port
/// grants one VC per cycle (docs/rtl/vc_allocator.md, input_units.md).
#pragma once

#include <memory>

#include "models/twin/head_routes.h"
#include "models/twin/head_rules.h"

namespace dusk {

/// VC allocation per port. `Routes`: routing of the topology (head_routes.h).
template <unsigned Words, class Routes>
class VcAllocation : public HeadRoutes<Words, Routes> {
 public:
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    this->reset_routes(shape, settings);
    moves_on_choice_ = settings.pointer_on_choice;
    inputs_.fill({});
    output_pointer_.fill(0);
    rules_ = HeadRules<Words>::make(shape, settings);
  }

  /// Grants output VCs of `usable` ports to waiting head flits, `preferred` ports first. At an edge
  /// each port grants at most one VC.
  template <class Output>
  void allocate(InputSide<Words>& input, Output& output, std::uint32_t usable,
                std::uint32_t preferred, const PortWidths& widths) {
    const Vcs waiting = input.waiting();
    if (!waiting.any()) return;
    if (rules_ != nullptr) rules_->begin(waiting);
    serve(waiting, input, output, usable, preferred, widths);
    if (rules_ != nullptr) rules_->end(input.waiting());
  }

  /// Pointers move only with a bid, so a switch may rest while head flits wait.
  static constexpr bool kRests = true;
  static constexpr bool kHasRules = true;

  /// Returns the special rules for head flits; null: no special rules.
  HeadRules<Words>* rules() const { return rules_.get(); }

  /// Returns whether a head flit that has its route bids at the next edge.
  template <class Output>
  [[gnu::noinline]] bool bids(const InputSide<Words>& input, const Output& output,
                              std::uint32_t usable) {
    const auto admission = output.admission(input);
    const auto offer = routes_.offer(admission, usable, rules_.get());
    bool any = false;
    input.asking().for_each(
        [&](VcIndex in) { any |= offer.open(in, this->route_of(input, in)).any(); });
    return any;
  }

 private:
  using Base = HeadRoutes<Words, Routes>;
  using Base::ports_, Base::random_, Base::routes_, Base::select_, Base::vcs_;

  /// State of an input port.
  struct Input {
    std::uint8_t bid_pointer = 0;  ///< VC at the pointer
    SelectTurn select;
  };

  template <class Output>
  [[gnu::noinline]] void serve(const Vcs& waiting, InputSide<Words>& input, Output& output,
                               std::uint32_t usable, std::uint32_t preferred,
                               const PortWidths& widths) {
    const auto admission = output.admission(input);
    const auto offer = routes_.offer(admission, usable, rules_.get());
    if (offer.none()) return;
    // Selects, among the open output VCs, the one that the input port requests.
    const auto request_of = [&](unsigned port, const auto& open) -> VcIndex {
      SelectTurn& turn = inputs_[port].select;
      const unsigned to = select_.select(first_of(open.ports(), preferred), admission.free, widths,
                                         turn, tie_break_byte(random_, port));
      select_.chose(turn);
      return to * 8 + lowest(open.of_port(to));
    };
    if (waiting.single()) {  // as below, but without arbitration
      const VcIndex in = waiting.first();
      const auto open = offer.open(in, this->route_of(input, in));
      if (!open.any()) return;
      const VcIndex out = request_of(in / 8, open);
      random_ = next_tie_break(random_);
      if (rules_ != nullptr && !rules_->choose(in, out / 8)) {
        if (moves_on_choice_) select_.move_behind(inputs_[in / 8].select, out / 8, ports_);
        return;
      }
      move_pointers(in, out);
      input.grant(in, out);
      output.own(out);
      return;
    }
    bool chose = false;           // a head flit has chosen a port, which may be unable to grant
    std::uint32_t requested = 0;  // output ports with requests; requests[port] is valid if its bit
                                  // is set
    std::array<std::uint32_t, 8 * Words> requests;      // [output port] input ports
    std::array<std::uint8_t, 8 * Words> bids, request;  // [input port that bids] its VC; the output
                                                        // VC that it requests
    waiting.for_each_port([&](unsigned port, std::uint32_t vcs) {
      while (vcs != 0) {  // the first VC in turn that may get something
        const unsigned vc = round_robin(vcs, inputs_[port].bid_pointer);
        const VcIndex in = port * 8 + vc;
        const auto open = offer.open(in, this->route_of(input, in));
        vcs &= ~(1u << vc);
        if (!open.any()) continue;
        const VcIndex out = request_of(port, open);
        if (moves_on_choice_) select_.move_behind(inputs_[port].select, out / 8, ports_);
        chose = true;
        if (rules_ != nullptr && !rules_->choose(in, out / 8)) return;
        bids[port] = static_cast<std::uint8_t>(vc);
        request[port] = static_cast<std::uint8_t>(out);
        if ((requested >> (out / 8) & 1u) == 0) requests[out / 8] = 0;
        requests[out / 8] |= 1u << port;
        requested |= 1u << out / 8;
        return;
      }
    });
    if (!chose) return;

    random_ = next_tie_break(random_);
    Vcs granted, owned;
    for (; requested != 0; requested &= requested - 1) {
      const unsigned to = lowest(requested), from = round_robin(requests[to], output_pointer_[to]);
      const VcIndex in = from * 8 + bids[from], out = request[from];
      move_pointers(in, out);
      input.keep_output(in, out);
      granted.insert(in);
      owned.insert(out);
    }
    input.granted(granted);
    output.own(owned);
  }

  void move_pointers(VcIndex in, VcIndex out) {
    output_pointer_[out / 8] = after(in / 8, ports_);
    select_.move_behind(inputs_[in / 8].select, out / 8, ports_);
    inputs_[in / 8].bid_pointer = after(in % 8, vcs_);
  }

  bool moves_on_choice_ = false;  ///< the selection pointer moves on a choice; false: on a grant
  std::unique_ptr<HeadRules<Words>> rules_;
  std::array<Input, 8 * Words> inputs_{};                 ///< [input port]
  std::array<std::uint8_t, 8 * Words> output_pointer_{};  ///< [output port] next input port
};

}  // namespace dusk

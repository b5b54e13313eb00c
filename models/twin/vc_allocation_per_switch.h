// SPDX-License-Identifier: Apache-2.0
/// VC allocation per switch of the twin: one head flit per cycle is routed and gets a VC
/// (docs/rtl/vc_allocator_per_switch.md).
#pragma once

#include "models/twin/head_rules.h"
#include "models/twin/input.h"
#include "models/twin/output_select.h"

namespace dusk {

/// VC allocation per switch. `Routes`: routing of the topology (head_routes.h).
template <unsigned Words, class Routes>
class VcAllocationPerSwitch {
 public:
  using Vcs = VcSet<Words>;

  /// Pointers may move while head flits wait, so the switch does not rest in that time.
  static constexpr bool kRests = false;
  static constexpr bool kHasRules = true;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    ports_ = shape.ports;
    vcs_ = shape.vcs;
    routes_.reset(shape, settings);
    select_.reset(shape, settings);
    random_ = settings.seed == 0 ? 1 : settings.seed;
    select_pointer_moves_ = settings.selection == Selection::RoundRobin;
    port_turn_ = 0;
    select_turn_ = {};
    vc_turn_.fill(0);
    rules_ = HeadRules<Words>::make(shape, settings);
  }

  /// Returns the special rules for head flits; null: no special rules.
  HeadRules<Words>* rules() const { return rules_.get(); }

  /// Serves one waiting head flit that has no output VC yet. `usable`: ports whose VCs may be
  /// granted.
  template <class Output>
  void allocate(InputSide<Words>& input, Output& output, std::uint32_t usable,
                std::uint32_t preferred, const PortWidths& widths) {
    const Vcs waiting = input.waiting();
    if (!waiting.any()) return;
    if (rules_ != nullptr) return allocate_by_rules(input, output, usable, preferred, widths);
    serve(waiting, input, output, usable, preferred, widths, nullptr);
  }

  /// Prefetches the table for head flits that are routed soon.
  void fetch_table() const { routes_.fetch_table(); }
  /// Does nothing: a head flit is routed when it is served.
  void route(const InputSide<Words>&, const Vcs&) {}
  void keep_route(VcIndex, std::uint32_t /*destination*/, std::uint16_t /*ties*/) {}
  std::uint16_t ties() const { return random_; }

  /// Returns the ports to which a head flit of `in` with this destination may go now, whether they
  /// are on or not.
  std::uint32_t candidates(VcIndex in, std::uint32_t destination) const {
    return routes_.candidates(routes_.route(in, destination, random_));
  }

 private:
  /// Serves a head flit by special rules; separate, because it would slow down the default case.
  template <class Output>
  [[gnu::noinline]] void allocate_by_rules(InputSide<Words>& input, Output& output,
                                           std::uint32_t usable, std::uint32_t preferred,
                                           const PortWidths& widths) {
    const Vcs waiting = input.waiting();
    rules_->begin(waiting);
    serve(waiting, input, output, usable, preferred, widths, rules_.get());
    rules_->end(input.waiting());
  }
  template <class Output>
  [[gnu::always_inline]] void serve(const Vcs& waiting, InputSide<Words>& input, Output& output,
                                    std::uint32_t usable, std::uint32_t preferred,
                                    const PortWidths& widths, HeadRules<Words>* rules) {
    const unsigned port = round_robin(waiting.ports(), port_turn_);
    const unsigned vc = round_robin(waiting.of_port(port), vc_turn_[port]);
    const VcIndex in = port * 8 + vc;

    const auto admission = output.admission(input);
    const auto offer = routes_.offer(admission, usable, rules);
    const auto open = offer.open(in, routes_.route(in, input.destination(in), random_));
    if (open.any()) {
      const unsigned to = select_.select(first_of(open.ports(), preferred), admission.free, widths,
                                         select_turn_, random_ & 0xffu);
      const VcIndex out = to * 8 + lowest(open.of_port(to));
      if (rules == nullptr || rules->choose(in, to)) {
        if (select_pointer_moves_) select_turn_.port = after(to, ports_);
        input.grant(in, out);
        output.own(out);
      }
    }

    port_turn_ = after(port, ports_);
    vc_turn_[port] = after(vc, vcs_);
    select_.chose(select_turn_);
    random_ = next_tie_break(random_);
  }

  std::uint32_t ports_ = 2, vcs_ = 1;
  Routes routes_;
  typename Routes::Select select_;
  std::unique_ptr<HeadRules<Words>> rules_;
  std::uint16_t random_ = 1;
  std::uint8_t port_turn_ = 0;
  SelectTurn select_turn_;
  bool select_pointer_moves_ = false;              ///< only for round robin
  std::array<std::uint8_t, 8 * Words> vc_turn_{};  ///< [input port] VC at the pointer
};

}  // namespace dusk

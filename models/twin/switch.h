// SPDX-License-Identifier: Apache-2.0
/// The twin's switch, composed of the parts of its kind. A kind names them:
///   Allocation<Words>, Output<Words>, Input<Words>;
///   kNarrowing: output channels can be narrowed;
///   kBackToBack: VC allocation knows which tails cross (Input: NextHeads, Output: LeavingTails)
/// Link power is the same for all kinds; the shape selects its policy.
#pragma once

#include <cstring>

#include "models/kernel/linked_bank.h"
#include "models/kernel/port_wires.h"
#include "models/link_power/link_power.h"
#include "models/twin/crossings.h"
#include "models/twin/switch_allocation.h"

namespace dusk {

/// A switch with up to 8 * Words ports.
template <unsigned Words, class Kind>
class SwitchModel {
 public:
  using Vcs = VcSet<Words>;
  using Output = typename Kind::template Output<Words>;
  using Allocation = typename Kind::template Allocation<Words>;
  using Input = typename Kind::template Input<Words>;

  explicit SwitchModel(const SwitchShape& shape)
      : ports_(shape.ports), vcs_(shape.vcs), power_(shape) {
    early_route_ = shape.hop_latency == 3;
    credit_bypass_ = shape.credit_bypass;
  }

  void reset(const SwitchShape& shape, const SwitchSettings& settings, const SwitchInputs& inputs) {
    input_.reset(shape, settings);
    output_.reset(shape, settings);
    vc_allocation_.reset(shape, settings);
    switch_allocation_.reset(shape, settings);
    power_.reset(shape, settings, inputs);
    sendable_ = Vcs::spread(power_.bank().sendable(), 0xff);
    counted_ = Vcs::spread(power_.counted(), 0xff);
    idle_ = true;
  }

  void connect(const SwitchLinks& links) {
    input_.connect(links);
    output_.connect(links);
    credit_wires_.connect(links.backward, ports_);
  }
  Cycle next_deadline() const { return power_.next_deadline(); }

  /// Steps this switch as LinkedBank::step(). `self` is its bit in the report.
  void step(Cycle now, const SwitchInputs& inputs, SwitchOutputs& outputs, LinkView& links,
            std::uint32_t self, BankReport& report) {
    const Vcs flits = take_vcs(links.here), credits = take_vcs(links.here + 8 * Words);

    // Link power reads the state of the router before the edge.
    const bool idle = idle_;
    const bool rests = power_.rests(now, inputs, input_.nonempty());
    RouterFacts facts;
    if (!rests) look_at_router(inputs, facts);
    if constexpr (!Output::kQueued)
      output_.for_each_busy(counted_, [this](unsigned port) { power_.count(port); });

    // The router reads the masks of before the edge, so link power moves last.
    bool freed;
    if constexpr (Kind::kBackToBack)
      freed = step_back_to_back(flits, credits, links);
    else
      freed = step_router(flits, credits, links);
    if (rests) {
      power_.rest(idle);
    } else {
      step_power(now, inputs, facts, outputs);
      report.changed |= self;
    }
    if constexpr (Kind::kNarrowing) {
      if (take_levels(outputs)) report.changed |= self;
    }
    output_.drive(sendable_, power_.flits(), links);
    if (links.shown) output_.show(outputs);
    idle_ = !freed && !(output_.on_channel() | output_.waiting()).any() &&
            (!input_.nonempty().any() || (!flits.any() && stands()));
    if (!idle_ || !power_.settled()) report.busy |= self;
    if (output_.on_channel().any()) report.sent |= self;
  }

  /// Prefetches the flits that the next step may move, and their destinations. The state of the
  /// switch must be in the cache already.
  void fetch_flits() const {
    (input_.active() & input_.nonempty()).for_each([this](VcIndex vc) {
      input_.fetch_flit(vc);
      output_.fetch_slot(input_.output(vc));
    });
    vc_allocation_.fetch_table();
  }

  /// Prefetches the first flits of these VCs.
  void fetch_heads(const Vcs& of) const {
    (input_.nonempty() & of).for_each([this](VcIndex vc) { input_.fetch_flit(vc); });
  }

  std::uint32_t usable() const { return power_.usable(); }
  PortProbe probe(PortId port) const {
    PortProbe probe;
    for (unsigned v = 0; v < vcs_; ++v) {
      const VcIndex vc = port * 8 + v;
      InputVcProbe& in = probe.input[v];
      in.buffered = input_.count(vc);
      if (input_.active().test(vc)) {
        in.stage = InputVcProbe::Stage::Active;
        in.out_port = input_.output(vc) / 8;
        in.out_vc = input_.output(vc) % 8;
      } else if (input_.waiting().test(vc)) {
        in.stage = InputVcProbe::Stage::Routed;
        in.candidates = vc_allocation_.candidates(vc, input_.destination(vc));
      }
      probe.output[v] = output_.probe(vc);
    }
    return probe;
  }

 private:
  /// Returns whether no buffered flit can move at the next edge without a new event.
  [[gnu::noinline]] bool stands() {
    const Vcs request = input_.active() & input_.nonempty();
    if (credit_bypass_ && request.any()) return false;
    const Vcs ready = output_.ready(sendable_, Vcs{});
    bool crosses = false;
    request.for_each([&](VcIndex vc) { crosses |= ready.test(input_.output(vc)); });
    return !crosses && !head_moves();
  }
  /// Returns whether a head flit without an output VC is routed, bids or moves a pointer at the
  /// next edge.
  bool head_moves() {
    if constexpr (Kind::kBackToBack) {
      if (input_.routes_next()) return true;
    }
    if (!input_.asking().any()) return false;
    if constexpr (!Allocation::kRests)
      return true;
    else
      return (!early_route_ && input_.unrouted().any()) ||
             vc_allocation_.bids(input_, output_, power_.usable());
  }
  /// Takes and clears one byte per port. Does not use take_word(), whose branch depends on traffic.
  static Vcs take_vcs(std::uint8_t* bytes) {
    const Vcs vcs = Vcs::of_bytes(bytes);
    std::memset(bytes, 0, 8 * Words);
    return vcs;
  }
  /// Steps the router. Returns whether a slot of an input buffer became free. All decisions use the
  /// state before the edge: no call reads what an earlier call changed, unless the pages in
  /// docs/rtl say so.
  bool step_router(const Vcs& flits, const Vcs& credits, LinkView& links) {
    const Vcs request = input_.active() & input_.nonempty();
    // Uses the random bits of before the edge; routes count from the next edge on.
    if (!early_route_) vc_allocation_.route(input_, input_.unrouted());
    vc_allocation_.allocate(input_, output_, power_.usable(), power_.preferred(),
                            power_.policy().width());
    if (!early_route_) input_.route_heads();

    output_.depart();
    Vcs taken, ended, accepted, released;
    const Vcs ready = output_.ready(sendable_, credit_bypass_ ? credits : Vcs{});
    switch_allocation_.allocate(
        request, [this](VcIndex vc) { return input_.output(vc); },
        [&ready](VcIndex vc) { return ready.test(vc); },
        [&](VcIndex from, VcIndex to) {
          credit_wires_.send(from, links);
          const std::uint64_t flit = input_.take(from);
          const bool ends = ends_packet(flit);
          ended.insert_if(from, ends);
          released.insert_if(to, ends);
          output_.accept(to, flit, links);
          taken.insert(from);
          accepted.insert(to);
        });
    output_.release(released);
    output_.accepted(accepted, credits);
    input_.settle(flits, taken, ended);
    return accepted.any();
  }
  /// As step_router(), for VC allocation that knows which tails cross. VC allocation reads all
  /// other state as before the edge, so crossing flits are taken first and arrive last.
  bool step_back_to_back(const Vcs& flits, const Vcs& credits, LinkView& links) {
    const Vcs ready = output_.next_ready(sendable_, credit_bypass_ ? credits : Vcs{});
    Crossings<Words> crossings;
    switch_allocation_.allocate(
        input_.active() & input_.nonempty(), [this](VcIndex vc) { return input_.output(vc); },
        [&ready](VcIndex vc) { return ready.test(vc); },
        [&](VcIndex from, VcIndex to) {
          credit_wires_.send(from, links);
          crossings.add(from, to, input_.take(from));
        });

    input_.ask(crossings.ended());
    output_.tails_leave(crossings.released());
    const std::uint16_t ties = vc_allocation_.ties();
    vc_allocation_.allocate(input_, output_, power_.usable(), power_.preferred(),
                            power_.policy().width());
    input_.route_next(crossings.taken(), [&](VcIndex vc, std::uint32_t destination) {
      vc_allocation_.keep_route(vc, destination, ties);
    });

    output_.depart();
    crossings.for_each([&](VcIndex to, std::uint64_t flit) { output_.accept(to, flit, links); });
    output_.tails_left();
    output_.accepted(crossings.accepted(), credits);
    input_.settle(flits, crossings.taken());
    return crossings.accepted().any();
  }
  [[gnu::noinline]] void look_at_router(const SwitchInputs& inputs, RouterFacts& facts) const {
    facts.idle = idle_;
    facts.buffered = input_.nonempty().ports();
    const bool all = power_.reads_drained() || inputs.window_end;
    facts.drained = all ? ~output_.undrained().ports() : 0;
    facts.sent = all ? output_.busy() : 0;
    if constexpr (Allocation::kHasRules) {
      auto* const rules = vc_allocation_.rules();
      if (rules == nullptr) return;
      // A policy with such rules reads the router at every edge.
      facts.drained &= ~rules->wakes();
      rules->power(power_.bank().on(), inputs.window_end);
    }
  }
  [[gnu::noinline]] void step_power(Cycle now, const SwitchInputs& inputs, const RouterFacts& facts,
                                    SwitchOutputs& outputs) {
    outputs.level_changed = 0;
    outputs.state_changed = power_.step(now, inputs, facts);
    outputs.next_deadline = power_.next_deadline();
    if (outputs.state_changed == 0) return;
    sendable_ = Vcs::spread(power_.bank().sendable(), 0xff);
    for (unsigned port = 0; port < ports_; ++port) outputs.state[port] = power_.bank().state(port);
  }
  bool take_levels(SwitchOutputs& outputs) {
    outputs.level_changed = power_.policy().level_changed();
    if (outputs.level_changed == 0) return false;
    outputs.next_deadline = power_.next_deadline();
    for (std::uint32_t rest = outputs.level_changed; rest != 0; rest &= rest - 1) {
      const unsigned port = lowest(rest);
      outputs.width[port] = power_.policy().width()[port];
      outputs.power[port] = power_.policy().power()[port];
      output_.set_width(port, outputs.width[port]);
    }
    return true;
  }

  std::uint32_t ports_, vcs_;
  bool early_route_, credit_bypass_;
  bool idle_ = true;  ///< nothing moves or is queued, no flit or credit on a channel
  Vcs sendable_;      ///< VCs of channels that carry flits
  Vcs counted_;       ///< VCs of channels whose flits link power counts
  Input input_;
  Output output_;
  PortWires<Words> credit_wires_;  ///< wires of the input ports
  Allocation vc_allocation_;
  SwitchAllocation<Words> switch_allocation_;
  LinkPower power_;
};

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// The twin's switch, put together of the parts of its kind. A kind names them:
///   Allocation<Words>, Output<Words>;
///   kClasses: VCs have classes, so VC allocation makes the candidates; kNarrowing
/// Link power is the same for all; the shape says which policy it holds.
#pragma once

#include <cstring>
#include <memory>

#include "models/kernel/linked_bank.h"
#include "models/kernel/port_wires.h"
#include "models/twin/input.h"
#include "models/twin/power.h"
#include "models/twin/switch_allocation.h"
#include "models/twin/switch_pins.h"

namespace dusk {

/// A switch of up to 8 * Words ports.
template <unsigned Words, class Kind>
class SwitchModel {
 public:
  using Vcs = VcSet<Words>;
  using Output = typename Kind::template Output<Words>;

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

  /// LinkedBank::step() of this switch, which the report knows as `self`.
  void step(Cycle now, const SwitchInputs& inputs, SwitchOutputs& outputs, LinkView& links,
            std::uint32_t self, BankReport& report) {
    const Vcs flits = take_vcs(links.here), credits = take_vcs(links.here + 8 * Words);

    // Link power sees the router as it was before the edge.
    const bool idle = idle_;
    const bool rests = power_.rests(now, inputs, input_.nonempty());
    RouterFacts facts;
    if (!rests) look_at_router(inputs, facts);
    if constexpr (!Output::kQueued)
      output_.for_each_busy(counted_, [this](unsigned port) { power_.count(port); });

    // The router is wired to the masks of before the edge, so link power moves last.
    const bool freed = step_router(flits, credits, links);
    if (rests) {
      power_.rest(idle);
    } else {
      step_power(now, inputs, facts, outputs);
      report.told |= self;
    }
    if constexpr (Kind::kNarrowing) {
      if (take_levels(outputs)) report.told |= self;
    }
    output_.drive(sendable_, power_.flits(), links);
    if (links.shown) output_.show(outputs);
    idle_ = !freed && !(input_.nonempty() | output_.on_channel() | output_.waiting()).any();
    if (!idle_ || !power_.settled()) report.busy |= self;
    if (output_.on_channel().any()) report.sent |= self;
  }

  /// What the next step may move, and where to; the state is near.
  void fetch_flits() const {
    (input_.active() & input_.nonempty()).for_each([this](VcIndex vc) {
      input_.fetch_flit(vc);
      output_.fetch_slot(input_.output(vc));
    });
    if constexpr (Kind::kClasses) vc_allocation_.fetch_table();
  }

  /// The flits at the front of these VCs.
  void fetch_heads(const Vcs& of) const {
    (input_.nonempty() & of).for_each([this](VcIndex vc) { input_.fetch_flit(vc); });
  }

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
      } else if (Kind::kClasses && input_.waiting().test(vc)) {
        in.stage = InputVcProbe::Stage::Routed;
        in.candidates = torus_candidates(vc);
      } else if (!Kind::kClasses &&
                 (input_.routed().test(vc) || (early_route_ && input_.unrouted().test(vc)))) {
        in.stage = InputVcProbe::Stage::Routed;
        in.candidates = input_.candidates(vc);
      }
      probe.output[v] = output_.probe(vc);
    }
    return probe;
  }

 private:
  /// A byte a port, which is cleared; not by take_word(), whose branch traffic decides.
  static Vcs take_vcs(std::uint8_t* bytes) {
    Vcs vcs;
    std::memcpy(vcs.words.data(), bytes, 8 * Words);
    std::memset(bytes, 0, 8 * Words);
    return vcs;
  }
  /// True if a slot of an input buffer was freed. Everything is decided on the state before the
  /// edge: the order of the calls is chosen so that none sees what another changed, unless the
  /// pages say that it does.
  bool step_router(const Vcs& flits, const Vcs& credits, LinkView& links) {
    const Vcs request = input_.active() & input_.nonempty();
    if constexpr (Kind::kClasses) {
      Vcs heads;  // that are known from the next edge on
      if (!early_route_) {
        heads = input_.unrouted();
        vc_allocation_.route(input_, heads);
      }
      vc_allocation_.allocate(input_, output_, power_.usable(), power_.preferred(),
                              power_.policy().width());
      if (!early_route_) input_.keep_routed(heads);
    } else {
      if (early_route_) input_.route_heads();
      vc_allocation_.allocate(input_, output_, power_.usable(), power_.preferred());
      if (!early_route_) input_.route_heads();
    }

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
  [[gnu::noinline]] void look_at_router(const SwitchInputs& inputs, RouterFacts& facts) const {
    facts.idle = idle_;
    facts.buffered = input_.nonempty().ports();
    const bool all = power_.reads_drained() || inputs.window_end;
    facts.drained = all ? ~output_.undrained().ports() : 0;
    facts.sent = all ? output_.busy() : 0;
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
  std::uint32_t torus_candidates(VcIndex vc) const {
    if constexpr (Kind::kClasses) return vc_allocation_.candidates(input_.destination(vc));
    return 0;
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
  bool idle_ = true;  ///< nothing buffered or queued, no flit or credit on a channel
  Vcs sendable_;      ///< VCs of channels that carry flits
  Vcs counted_;       ///< VCs of channels whose flits link power counts
  InputSide<Words> input_;
  Output output_;
  PortWires<Words> credit_wires_;  ///< of the input ports
  typename Kind::template Allocation<Words> vc_allocation_;
  SwitchAllocation<Words> switch_allocation_;
  ModelLinkPower power_;
};

/// Neighbors side by side, stepped over links; over pins by way of links of their own.
template <unsigned Words, class Model>
class ModelBank final : public SwitchBank, public LinkedBank {
 public:
  ModelBank(const SwitchShape& shape, std::uint32_t count) : shape_(shape) {
    models_.reserve(count);
    while (models_.size() < count) models_.emplace_back(shape);
  }
  void reset(std::uint32_t index, const SwitchSettings& settings,
             const SwitchInputs& inputs) override {
    models_[index].reset(shape_, settings, inputs);
    if (index < pins_.size()) pins_[index].reset();
  }
  void connect(std::uint32_t index, const SwitchLinks& links) override {
    models_[index].connect(links);
  }
  BankReport step(Cycle now, std::uint32_t awake, SwitchInputs* inputs, SwitchOutputs* outputs,
                  LinkView& links) override {
    return step_those(now, awake, models_.data(), inputs, outputs, links);
  }
  void step(Cycle now, std::uint32_t awake, const SwitchInputs* inputs,
            SwitchOutputs* outputs) override {
    pins_.resize(models_.size());
    for (; awake != 0; awake &= awake - 1) {
      const unsigned i = lowest(awake);
      if (pins_[i] == nullptr) {
        pins_[i] = std::make_unique<SwitchPins>(shape_);
        models_[i].connect(pins_[i]->links());
      }
      outputs[i].state_changed = outputs[i].level_changed = 0;
      LinkView links = pins_[i]->drive(inputs[i]);
      const BankReport report = step_those(now, 1, &models_[i], &inputs[i], &outputs[i], links);
      pins_[i]->sample(outputs[i]);
      outputs[i].quiet = report.busy == 0;
      outputs[i].next_deadline = models_[i].next_deadline();
    }
  }
  PortProbe probe(std::uint32_t index, PortId port) override { return models_[index].probe(port); }

 private:
  [[gnu::noinline]] static BankReport step_those(Cycle now, std::uint32_t awake, Model* models,
                                                 const SwitchInputs* inputs, SwitchOutputs* outputs,
                                                 LinkView& links) {
    LinkView view = links;
    BankReport report;
    for (; awake != 0; awake &= awake - 1) {
      const unsigned i = lowest(awake);
      if (view.far) fetch_next(models, inputs, awake & (awake - 1));
      if (view.others != nullptr) fetch_from_others(models, view.others, awake & (awake - 1));
      view.here = links.here + i * (16 * Words);
      models[i].step(now, inputs[i], outputs[i], view, 1u << i, report);
    }
    links.sent = view.sent;
    return report;
  }

  /// Of a large network: flits of the next switch, and before them the state of the one behind it.
  [[gnu::always_inline]] static void fetch_next(const Model* models, const SwitchInputs* inputs,
                                                std::uint32_t awake) {
    if (awake == 0) return;
    models[lowest(awake)].fetch_flits();
    fetch(inputs[lowest(awake)].injection_pending);
    fetch(inputs[lowest(awake)].state);
    awake &= awake - 1;
    if (awake != 0) fetch_all(models[lowest(awake)]);
  }

  /// Of the next switch, what another thread wrote. Not sooner: that thread may write the line
  /// again.
  [[gnu::always_inline]] static void fetch_from_others(const Model* models,
                                                       const std::uint8_t* others,
                                                       std::uint32_t awake) {
    if (awake == 0) return;
    const unsigned i = lowest(awake);
    VcSet<Words> vcs;
    std::memcpy(vcs.words.data(), others + i * (8 * Words), 8 * Words);
    models[i].fetch_heads(vcs);
  }

  SwitchShape shape_;
  std::vector<Model> models_;
  std::vector<std::unique_ptr<SwitchPins>> pins_;  ///< of those that are stepped over pins
};

/// Switches of the kind, for as many ports as they need.
template <class Kind>
std::unique_ptr<SwitchBank> make_switch_model(const SwitchShape& shape, std::uint32_t count) {
  if (shape.ports <= 8) return std::make_unique<ModelBank<1, SwitchModel<1, Kind>>>(shape, count);
  if (shape.ports <= 16) return std::make_unique<ModelBank<2, SwitchModel<2, Kind>>>(shape, count);
  if (shape.ports <= 24) return std::make_unique<ModelBank<3, SwitchModel<3, Kind>>>(shape, count);
  return std::make_unique<ModelBank<4, SwitchModel<4, Kind>>>(shape, count);
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// The twin's switch, put together of the parts of its kind. A kind names them:
///   Allocation<Words>, Output<Words>;
///   kClasses: VCs have classes, so VC allocation makes the candidates; kNarrowing
/// Link power is the same for all; the shape says which policy it holds.
#pragma once

#include <memory>

#include "models/twin/input.h"
#include "models/twin/power.h"
#include "models/twin/switch_allocation.h"

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
    for (unsigned bit = 0; bit < ports_ * vcs_; ++bit) {
      const unsigned vc = bit / vcs_ * 8 + bit % vcs_;
      vc_of_pin_[bit] = static_cast<std::uint8_t>(vc);
      pin_of_vc_[vc] = static_cast<std::uint8_t>(bit);
    }
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

  /// SwitchEngine::step().
  void step(Cycle now, const SwitchInputs& inputs, SwitchOutputs& outputs) {
    // 8 ports of at most 8 VCs or lanes fit a word of the pins.
    if constexpr (!Output::kQueued) {
      for (unsigned w = 0; w < Words; ++w) outputs.flit_valid[w] = 0;
    }

    // Link power sees the router as it was before the edge.
    const bool idle = idle_;
    const bool rests = power_.rests(now, inputs, input_.nonempty());
    RouterFacts facts;
    if (!rests) facts = router_facts(inputs);
    if constexpr (!Output::kQueued)
      output_.for_each_busy(counted_, [this](unsigned port) { power_.count(port); });

    // The router is wired to the masks of before the edge, so link power moves last.
    const bool freed = step_router(inputs, outputs);
    if (rests) {
      power_.rest(idle);
      outputs.state_changed = 0;
    } else {
      step_power(now, inputs, facts, outputs);
    }
    if constexpr (Kind::kClasses) outputs.level_changed = 0;
    if constexpr (Kind::kNarrowing) take_levels(outputs);
    output_.drive(sendable_, power_.flits(), outputs);
    idle_ = !freed && !(input_.nonempty() | output_.on_channel() | output_.waiting()).any();
    outputs.quiet = idle_ && power_.settled();
    outputs.next_deadline = power_.next_deadline();
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
        in.candidates = input_.route(vc);
      }
      probe.output[v] = output_.probe(vc);
    }
    return probe;
  }

 private:
  /// True if a slot of an input buffer was freed. Everything is decided on the state before the
  /// edge: the order of the calls is chosen so that none sees what another changed, unless the
  /// pages say that it does.
  bool step_router(const SwitchInputs& inputs, SwitchOutputs& outputs) {
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
    const bool credits_first = Output::kQueued || credit_bypass_;
    if (credits_first) take_credits(inputs);
    std::array<std::uint64_t, Words> freed{};  // pins
    Vcs empty, ended, accepted;
    const Vcs ready = output_.ready(sendable_);
    switch_allocation_.allocate(
        request, [this](VcIndex vc) { return input_.output(vc); },
        [&ready](VcIndex vc) { return ready.test(vc); },
        [&](VcIndex from, VcIndex to) {
          const unsigned pin = pin_of_vc_[from];
          freed[Vcs::word_of(pin)] |= std::uint64_t{1} << (pin % 64);
          const std::uint64_t flit = input_.take(from, empty);
          if (ends_packet(flit)) {
            ended.insert(from);
            output_.release(to);
          }
          output_.accept(to, flit, outputs);
          accepted.insert(to);
        });
    input_.taken(empty, ended);
    output_.accepted(accepted);
    if (!credits_first) take_credits(inputs);

    input_.arrive(inputs);
    std::uint64_t any = 0;
    for (unsigned w = 0; w < Words; ++w) any |= outputs.credit[w] = freed[w];
    return any != 0;
  }
  [[gnu::noinline]] RouterFacts router_facts(const SwitchInputs& inputs) const {
    RouterFacts facts;
    facts.idle = idle_;
    facts.buffered = input_.nonempty().ports();
    if (power_.reads_drained() || inputs.window_end) {
      facts.drained = ~output_.undrained().ports();
      facts.sent = output_.busy();
    }
    return facts;
  }
  [[gnu::noinline]] void step_power(Cycle now, const SwitchInputs& inputs, const RouterFacts& facts,
                                    SwitchOutputs& outputs) {
    outputs.state_changed = power_.step(now, inputs, facts);
    if (outputs.state_changed == 0) return;
    sendable_ = Vcs::spread(power_.bank().sendable(), 0xff);
    for (unsigned port = 0; port < ports_; ++port) outputs.state[port] = power_.bank().state(port);
  }
  std::uint32_t torus_candidates(VcIndex vc) const {
    if constexpr (Kind::kClasses) return vc_allocation_.candidates(input_.destination(vc));
    return 0;
  }
  void take_levels(SwitchOutputs& outputs) {
    outputs.level_changed = power_.policy().level_changed();
    for (std::uint32_t rest = outputs.level_changed; rest != 0; rest &= rest - 1) {
      const unsigned port = lowest(rest);
      outputs.width[port] = power_.policy().width()[port];
      outputs.power[port] = power_.policy().power()[port];
      output_.set_width(port, outputs.width[port]);
    }
  }
  void take_credits(const SwitchInputs& inputs) {
    Vcs came, home;
    for (unsigned w = 0; w < Words; ++w) {
      for (std::uint64_t rest = inputs.credit[w]; rest != 0; rest &= rest - 1) {
        const VcIndex vc = vc_of_pin_[w * 64 + lowest(rest)];
        came.insert(vc);
        if (output_.credit(vc)) home.insert(vc);
      }
    }
    output_.credited(came, home);
  }

  std::uint32_t ports_, vcs_;
  bool early_route_, credit_bypass_;
  bool idle_ = true;  ///< nothing buffered or queued, no flit or credit on a channel
  Vcs sendable_;      ///< VCs of channels that carry flits
  Vcs counted_;       ///< VCs of channels whose flits link power counts
  InputSide<Words> input_;
  Output output_;
  typename Kind::template Allocation<Words> vc_allocation_;
  SwitchAllocation<Words> switch_allocation_;
  ModelLinkPower power_;
  std::array<std::uint8_t, 64 * Words> vc_of_pin_{}, pin_of_vc_{};
};

/// Neighbors side by side.
template <class Model>
class ModelBank final : public SwitchBank {
 public:
  ModelBank(const SwitchShape& shape, std::uint32_t count) : shape_(shape) {
    models_.reserve(count);
    while (models_.size() < count) models_.emplace_back(shape);
  }
  void reset(std::uint32_t index, const SwitchSettings& settings,
             const SwitchInputs& inputs) override {
    models_[index].reset(shape_, settings, inputs);
  }
  void step(Cycle now, std::uint32_t awake, const SwitchInputs* inputs,
            SwitchOutputs* outputs) override {
    for (; awake != 0; awake &= awake - 1) {
      const unsigned i = lowest(awake);
      models_[i].step(now, inputs[i], outputs[i]);
    }
  }
  PortProbe probe(std::uint32_t index, PortId port) override { return models_[index].probe(port); }

 private:
  SwitchShape shape_;
  std::vector<Model> models_;
};

/// Switches of the kind, for as many ports as they need.
template <class Kind>
std::unique_ptr<SwitchBank> make_switch_model(const SwitchShape& shape, std::uint32_t count) {
  if (shape.ports <= 8) return std::make_unique<ModelBank<SwitchModel<1, Kind>>>(shape, count);
  if (shape.ports <= 16) return std::make_unique<ModelBank<SwitchModel<2, Kind>>>(shape, count);
  if (shape.ports <= 24) return std::make_unique<ModelBank<SwitchModel<3, Kind>>>(shape, count);
  return std::make_unique<ModelBank<SwitchModel<4, Kind>>>(shape, count);
}

}  // namespace dusk

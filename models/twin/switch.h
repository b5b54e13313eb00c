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
class SwitchModel final : public SwitchEngine {
 public:
  using Vcs = VcSet<Words>;

  explicit SwitchModel(const SwitchShape& shape) : shape_(shape), vcs_(shape.vcs), power_(shape) {
    early_route_ = shape.hop_latency == 3;
    credit_bypass_ = shape.credit_bypass;
    for (unsigned bit = 0; bit < shape.ports * vcs_; ++bit) {
      vc_of_pin_[bit] = static_cast<std::uint8_t>(bit / vcs_ * 8 + bit % vcs_);
    }
  }

  const SwitchShape& shape() const override { return shape_; }

  void reset(const SwitchSettings& settings, const SwitchInputs& inputs) override {
    input_.reset(shape_, settings);
    output_.reset(shape_, settings);
    vc_allocation_.reset(shape_, settings);
    switch_allocation_.reset(shape_, settings);
    power_.reset(shape_, settings, inputs);
    sendable_ = Vcs::spread(power_.bank().sendable(), 0xff);
    idle_ = true;
  }

  void step(Cycle now, const SwitchInputs& inputs, SwitchOutputs& outputs) override {
    // 8 ports of at most 8 VCs or lanes fit a word of the pins.
    for (unsigned w = 0; w < Words; ++w) outputs.credit[w] = outputs.flit_valid[w] = 0;

    RouterFacts facts;
    facts.idle = idle_;
    facts.buffered = input_.nonempty().ports();
    facts.sent = output_.busy();
    if (power_.reads_drained() || inputs.window_end) facts.drained = ~output_.undrained().ports();

    // The router is wired to the masks of before the edge, so link power moves last.
    const bool freed = step_router(inputs, outputs);
    outputs.state_changed = power_.step(now, inputs, facts);
    if (outputs.state_changed != 0) {
      sendable_ = Vcs::spread(power_.bank().sendable(), 0xff);
      for (unsigned port = 0; port < shape_.ports; ++port) {
        outputs.state[port] = power_.bank().state(port);
      }
    }
    if constexpr (Kind::kClasses) outputs.level_changed = 0;
    if constexpr (Kind::kNarrowing) take_levels(outputs);
    output_.drive(sendable_, outputs);
    idle_ = !freed && !input_.nonempty().any() && !output_.on_channel().any() &&
            !output_.waiting().any();
    outputs.quiet = idle_ && power_.settled();
    outputs.next_deadline = power_.next_deadline();
  }

  PortProbe probe(PortId port) override {
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
    const bool credits_first = credit_bypass_ || output_.queued();
    if (credits_first) take_credits(inputs);
    bool freed = false;
    const Vcs ready = output_.ready(sendable_);
    switch_allocation_.allocate(
        request, [this](VcIndex vc) { return input_.output(vc); },
        [&ready](VcIndex vc) { return ready.test(vc); },
        [&](VcIndex from, VcIndex to) {
          freed = true;
          cross(from, to, outputs);
        });
    if (!credits_first) take_credits(inputs);

    for (std::uint32_t rest = inputs.flit_valid; rest != 0; rest &= rest - 1) {
      const unsigned port = lowest(rest);
      input_.push(port * 8 + inputs.flit_vc[port], inputs.flit[port]);
    }
    return freed;
  }
  void cross(VcIndex from, VcIndex to, SwitchOutputs& outputs) {
    const unsigned pin = from / 8 * vcs_ + from % 8;
    outputs.credit[pin / 64] |= std::uint64_t{1} << (pin % 64);
    const std::uint64_t flit = input_.pop(from);
    if (is_tail(decode(flit).kind)) output_.release(to);
    output_.accept(to, flit, outputs);
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
    for (unsigned w = 0; w < Words; ++w) {
      for (std::uint64_t rest = inputs.credit[w]; rest != 0; rest &= rest - 1) {
        output_.credit(vc_of_pin_[w * 64 + lowest(rest)]);
      }
    }
  }

  SwitchShape shape_;
  std::uint32_t vcs_;
  bool early_route_, credit_bypass_;
  bool idle_ = true;  ///< nothing buffered or queued, no flit or credit on a channel
  Vcs sendable_;      ///< VCs of channels that carry flits
  InputSide<Words> input_;
  typename Kind::template Output<Words> output_;
  typename Kind::template Allocation<Words> vc_allocation_;
  SwitchAllocation<Words> switch_allocation_;
  ModelLinkPower power_;
  std::array<std::uint8_t, kMaxPorts * kMaxVcs> vc_of_pin_{};
};

/// A switch of the kind, for as many ports as it needs.
template <class Kind>
std::unique_ptr<SwitchEngine> make_switch_model(const SwitchShape& shape) {
  if (shape.ports <= 8) return std::make_unique<SwitchModel<1, Kind>>(shape);
  if (shape.ports <= 16) return std::make_unique<SwitchModel<2, Kind>>(shape);
  return std::make_unique<SwitchModel<4, Kind>>(shape);
}

}  // namespace dusk

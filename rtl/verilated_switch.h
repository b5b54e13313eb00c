// SPDX-License-Identifier: Apache-2.0
/// Connects one Verilated `dusk_switch` class to SwitchEngine. The adapter of each shape includes
/// it.
///
/// A flit wider than 64 bits carries, above its first word, a pattern derived from this word. The
/// adapter adds the pattern and checks that it leaves the switch unchanged.
#pragma once

#include <verilated.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

#include "models/switch/switch_engine.h"
#include "rtl/config_pins.h"
#include "rtl/coverage_file.h"
#include "rtl/pin_bits.h"
#include "rtl/probe_fields.h"

namespace dusk {

/// A trace is called in both halves of each clock cycle. This trace does nothing.
struct NoTrace {
  /// Returns the context of the model.
  static VerilatedContext* context() { return Verilated::threadContextp(); }
  template <typename Model>
  void attach(Model&) {}
  void clock_low(Cycle) {}
  void clock_high(Cycle) {}
};

/// Trace for a switch with RTL assertions, which sample values before the edge, with the clock low.
/// It does nothing either.
struct NoTraceOfRules : NoTrace {};

/// Returns the number of phases of the model at an edge: functions in Shape::edge that the adapter
/// calls one after the other in place of eval(). 0: the phases are not known.
template <typename Model, typename Shape>
constexpr auto count_phases(int) -> decltype(Shape::edge.size()) {
  using Known = decltype(set_last_clock(*std::declval<Model&>().rootp, true, 0));
  return Known::value ? Shape::edge.size() : 0;
}
template <typename, typename>
constexpr std::size_t count_phases(long) {
  return 0;
}

/// Engine of one switch. Model: the Verilated class. Shape: a struct with constexpr sizes, named as
/// in SwitchShape. Trace: a class like NoTrace.
template <typename Model, typename Shape, typename Trace = NoTrace>
class VerilatedSwitch final : public SwitchEngine {
 public:
  explicit VerilatedSwitch(const SwitchShape& shape, Trace trace = {})
      : shape_(shape), model_(std::make_unique<Model>(trace.context(), "switch")), trace_(trace) {
    trace_.attach(*model_);
    save_coverage_at_exit(shape.name);
  }
  ~VerilatedSwitch() override {
    model_->final();
    keep_counters(model_);
  }

  const SwitchShape& shape() const override { return shape_; }
  const Model& model() const { return *model_; }

  void reset(const SwitchSettings& settings, const SwitchInputs& inputs) override {
    configure(settings);
    put_states(inputs);
    for (unsigned p = 0; p < kPorts; ++p) {
      states_[p] = (settings.initial_on >> p & 1u) != 0 ? ChannelState::On : ChannelState::Off;
    }
    seen_states_ = {};
    seen_widths_ = {};
    seen_powers_ = {};
    levels_.fill(0);
    model_->clk_i = 0;
    model_->rst_ni = 0;
    model_->eval();
    model_->clk_i = 1;
    model_->eval();
    model_->rst_ni = 1;
    model_->clk_i = 0;
    model_->eval();
    if constexpr (kPhases > 0) {  // no later eval() shall find an edge
      model_->clk_i = 1;
      set_last_clock(*model_->rootp, true, 0);
    }
  }

  void step(Cycle now, const SwitchInputs& inputs, SwitchOutputs& outputs) override {
    drive(now, inputs);
    if constexpr (kPhases > 0) {
      run_all_but_last();
      run_last();
    } else {
      // Waves and assertions need both halves of the cycle.
      if (!std::is_same_v<Trace, NoTrace> || !set_last_clock(*model_->rootp, false, 0)) {
        model_->clk_i = 0;
        model_->eval();
        trace_.clock_low(now);
      }
      model_->clk_i = 1;
      model_->eval();
      trace_.clock_high(now);
    }
    sample(now, outputs);
  }

  // Parts of step(), if the phases are known: drive(), run_all_but_last(), run_last(), sample().

  /// Number of phases of an edge; 0: the phases are not known.
  static constexpr std::size_t kPhases = count_phases<Model, Shape>(0);

  /// Runs all phases except the last. Requires known phases, as run_last() does.
  void run_all_but_last() {
    for (std::size_t phase = 0; phase + 1 < kPhases; ++phase) Shape::edge[phase](model_->rootp);
  }
  void run_last() { Shape::edge[kPhases - 1](model_->rootp); }

  /// Drives the inputs that the switch samples at this edge.
  void drive(Cycle now, const SwitchInputs& inputs) {
    model_->now_i = now & ((1u << kNowWidth) - 1);
    model_->window_end_i = inputs.window_end;
    model_->injection_pending_i = inputs.injection_pending;
    model_->in_valid_i = inputs.flit_valid;
    for (std::uint32_t rest = inputs.flit_valid; rest != 0; rest &= rest - 1) {
      const unsigned p = static_cast<unsigned>(__builtin_ctz(rest));
      put_bits(model_->in_vc_i, p * kVcWidth, kVcWidth, inputs.flit_vc[p]);
      put_flit<kFlitWidth>(model_->in_flit_i, p, inputs.flit[p]);
      for (unsigned bit = 64; bit < kFlitWidth; bit += 64) {
        put_bits(model_->in_flit_i, p * kFlitWidth + bit, std::min(64u, kFlitWidth - bit),
                 pattern(inputs.flit[p], bit));
      }
    }
    put_set(model_->credit_i, kPorts * kVcs, inputs.credit);
    // Compares all kMaxPorts states, because the states beyond kPorts never change.
    if (std::memcmp(inputs.state.data(), driven_.data(), kMaxPorts) != 0) put_states(inputs);
    turn(*model_, 0);
  }

  /// Samples the outputs that the switch drives after this edge.
  void sample(Cycle now, SwitchOutputs& outputs) {
    get_set(model_->out_valid_o, kPorts * kLanes, outputs.flit_valid);
    for (unsigned word = 0; word < (kPorts * kLanes + 63) / 64; ++word) {
      for (std::uint64_t rest = outputs.flit_valid[word]; rest != 0; rest &= rest - 1) {
        const unsigned lane = word * 64 + static_cast<unsigned>(__builtin_ctzll(rest));
        outputs.flit_vc[lane] = get_bits(model_->out_vc_o, lane * kVcWidth, kVcWidth);
        outputs.flit[lane] = get_flit<kFlitWidth>(model_->out_flit_o, lane);
        for (unsigned bit = 64; bit < kFlitWidth; bit += 64) {
          const unsigned width = std::min(64u, kFlitWidth - bit);
          const std::uint64_t mask =
              width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
          if (get_bits(model_->out_flit_o, lane * kFlitWidth + bit, width) !=
              (pattern(outputs.flit[lane], bit) & mask)) {
            std::fprintf(
                stderr, "dusk: a wide flit's payload was damaged (shape %s, lane %u, cycle %llu)\n",
                shape_.name.c_str(), lane, static_cast<unsigned long long>(now));
            std::abort();
          }
        }
      }
    }
    get_set(model_->credit_o, kPorts * kVcs, outputs.credit);
    outputs.state_changed = 0;
    if (changed(seen_states_, model_->out_state_o)) sample_states(outputs);
    outputs.level_changed = 0;
    if constexpr (Shape::narrowing) {
      if (changed(seen_widths_, model_->out_width_o) | changed(seen_powers_, model_->out_power_o)) {
        sample_levels(outputs);
      }
    }
    outputs.quiet = model_->quiet_o;
    outputs.next_deadline = model_->timing_o
                                ? now + ((model_->next_deadline_o - now) & ((1u << kNowWidth) - 1))
                                : kNever;
  }

  PortProbe probe(PortId port) override {
    model_->probe_port_i = port;
    for (int edge = 0; edge < 2; ++edge) clock_probe();
    PortProbe result;
    for (unsigned v = 0; v < kVcs; ++v) {
      const auto field = [this, v](ProbeField f) {
        return get_bits(model_->probe_o, v * kProbeWidth + f.lsb, f.width);
      };
      InputVcProbe& input = result.input[v];
      input.out_vc = field(kProbeOutVc);
      input.out_port = field(kProbeOutPort);
      input.candidates = field(kProbeCandidates);
      input.buffered = field(kProbeFlits);
      input.stage = static_cast<InputVcProbe::Stage>(field(kProbeStage));
      OutputVcProbe& output = result.output[v];
      output.owned = field(kProbeOwned) != 0;
      output.queued = field(kProbeQueued);
      output.credits = field(kProbeCredits);
    }
    return result;
  }

  std::uint32_t usable() override {
    clock_probe();
    return static_cast<std::uint32_t>(get_bits(model_->probe_o, kVcs * kProbeWidth, kPorts));
  }

 private:
  static constexpr unsigned kPorts = Shape::ports, kVcs = Shape::vcs,
                            kFlitWidth = Shape::flit_width;
  static constexpr unsigned kVcWidth = kVcs <= 2 ? 1 : kVcs <= 4 ? 2 : 3;
  static constexpr unsigned kLanes = Shape::eject_per_vc ? kVcs : 1;
  static constexpr unsigned kClassRows = class_rows(SwitchTopology{Shape::topology});
  static constexpr unsigned kNowWidth = 20;

  static std::uint64_t rule_bits(const SpaceRule& rule) {
    return rule.flits | (rule.length ? 1u << 9 : 0u);
  }
  static std::uint64_t pattern(std::uint64_t word, unsigned block) {
    return (word ^ (word >> 31)) * 0x9e3779b97f4a7c15u + block;
  }

  void clock_probe() {
    model_->probe_clk_i = 0;
    model_->eval();
    model_->probe_clk_i = 1;
    model_->eval();
  }

  void configure(const SwitchSettings& s) {
    write_config_pins(*model_, s, {kPorts, kVcs, Shape::group, kClassRows},
                      [](auto& pin, const PinBits& bits) {
                        if constexpr (std::is_integral_v<std::decay_t<decltype(pin)>>) {
                          pin = static_cast<std::decay_t<decltype(pin)>>(bits.low());
                        } else {
                          for (unsigned w = 0; w < std::size(pin.m_storage); ++w)
                            pin[w] = bits.word(w);
                        }
                      });
    model_->probe_clk_i = 0;
    model_->probe_port_i = 0;
    model_->in_valid_i = 0;
    model_->window_end_i = 0;
    model_->now_i = 0;
    model_->injection_pending_i = 0;
    put_set(model_->credit_i, kPorts * kVcs, {});
  }

  void put_states(const SwitchInputs& inputs) {
    driven_ = inputs.state;
    for (unsigned p = 0; p < kPorts; ++p) {
      put_bits(model_->in_state_i, p * 3, 3, static_cast<std::uint64_t>(inputs.state[p]));
    }
  }

  /// Returns whether a pin differs from its value at the last call.
  template <typename Pin>
  static bool changed(Pin& seen, const Pin& pin) {
    if (std::memcmp(&seen, &pin, sizeof pin) == 0) return false;
    std::memcpy(&seen, &pin, sizeof pin);
    return true;
  }

  void sample_states(SwitchOutputs& outputs) {
    for (unsigned p = 0; p < kPorts; ++p) {
      const auto state = static_cast<ChannelState>(get_bits(model_->out_state_o, p * 3, 3));
      outputs.state[p] = state;
      if (state != states_[p]) {
        outputs.state_changed |= 1u << p;
        states_[p] = state;
      }
    }
  }

  void sample_levels(SwitchOutputs& outputs) {
    for (unsigned p = 0; p < kPorts; ++p) {
      outputs.width[p] = get_bits(model_->out_width_o, p * 2, 2);
      outputs.power[p] = get_bits(model_->out_power_o, p * 2, 2);
      const auto levels = static_cast<std::uint8_t>(outputs.width[p] * 4 + outputs.power[p]);
      if (levels == levels_[p]) continue;
      outputs.level_changed |= 1u << p;
      levels_[p] = levels;
    }
  }

  SwitchShape shape_;
  std::unique_ptr<Model> model_;
  Trace trace_;
  std::array<ChannelState, kPorts> states_{};  ///< states of the output channels at the last report
  std::array<ChannelState, kMaxPorts> driven_{};  ///< states of the input channels on the pins
  template <typename Pin>
  using Value = std::remove_reference_t<Pin>;
  Value<decltype(std::declval<Model&>().out_state_o)> seen_states_{};
  Value<decltype(std::declval<Model&>().out_width_o)> seen_widths_{};
  Value<decltype(std::declval<Model&>().out_power_o)> seen_powers_{};
  std::array<std::uint8_t, kPorts> levels_{};  ///< width and power of each output channel
};

}  // namespace dusk

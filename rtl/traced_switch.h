// SPDX-License-Identifier: Apache-2.0
/// A Verilated switch that writes its signals. The adapter of each checked shape includes it.
#pragma once

#include <verilated_fst_c.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <vector>

#include "rtl/verilated_switch.h"
#include "rtl/waves.h"

namespace dusk {

/// Writes both clock halves of cycles `from`..`to` of the model that it is attached to.
class FstTrace {
 public:
  FstTrace(Cycle from, Cycle to) : from_(from), to_(to), context_(make_context()) {
    context_->traceEverOn(true);
  }
  VerilatedContext* context() const { return context_; }
  template <typename Model>
  void attach(Model& model) {
    model.trace(&fst_, 99);
  }

  void open(const std::string& file) {
    fst_.open(file.c_str());
    if (!fst_.isOpen()) throw std::runtime_error(file + ": cannot be written");
  }
  void close() { fst_.close(); }

  void clock_low(Cycle now) { dump(now, 0); }
  void clock_high(Cycle now) { dump(now, kWaveCycle / 2); }

  Cycle from() const { return from_; }
  Cycle to() const { return to_; }

 private:
  void dump(Cycle now, std::uint64_t offset) {
    if (now < from_ || now > to_ || !fst_.isOpen()) return;
    fst_.dump(static_cast<std::uint64_t>(now * kWaveCycle + offset));
  }

  /// Returns a new context for one model, because a wave file has the signals of every model in its
  /// context (Verilator 5.032). The context outlives the model, which leaves it when destroyed.
  /// With coverage, all models share one context, which has the counters.
  static VerilatedContext* make_context() {
#if VM_COVERAGE
    return Verilated::threadContextp();
#else
    static auto* const kept = new std::vector<std::unique_ptr<VerilatedContext> >;
    kept->push_back(std::make_unique<VerilatedContext>());
    kept->back()->randReset(Verilated::threadContextp()->randReset());
    kept->back()->randSeed(Verilated::threadContextp()->randSeed());
    return kept->back().get();
#endif
  }

  Cycle from_, to_;
  VerilatedContext* context_;
  VerilatedFstC fst_;
};

template <typename Model, typename Shape>
class TracedSwitch final : public TracedEngine {
 public:
  TracedSwitch(const SwitchShape& shape, Cycle from, Cycle to)
      : trace_(from, to), switch_(shape, trace_) {}
  ~TracedSwitch() override { trace_.close(); }  // must come before the model's end

  const SwitchShape& shape() const override { return switch_.shape(); }
  void reset(const SwitchSettings& settings, const SwitchInputs& inputs) override {
    held_ = inputs;
    switch_.reset(settings, inputs);
  }
  void step(Cycle now, const SwitchInputs& inputs, SwitchOutputs& outputs) override {
    evaluate_skipped(now);
    switch_.step(now, inputs, outputs);
    held_ = inputs;
    held_.flit_valid = 0;
    held_.credit = {};
    held_.window_end = false;
    next_ = now + 1;
  }
  PortProbe probe(PortId port) override { return switch_.probe(port); }
  std::uint32_t usable() override { return switch_.usable(); }

  void open(const std::string& file) override { trace_.open(file); }
  void finish(Cycle end) override {
    evaluate_skipped(end);
    trace_.close();
  }

 private:
  /// Evaluates the traced edges before `end` that the kernel skipped because the switch was quiet.
  void evaluate_skipped(Cycle end) {
    const Cycle stop = std::min(end, trace_.to() + 1);
    for (Cycle skipped = std::max(next_, trace_.from()); skipped < stop; ++skipped) {
      switch_.step(skipped, held_, unchanged_);
    }
  }

  FstTrace trace_;
  VerilatedSwitch<Model, Shape, FstTrace&> switch_;
  SwitchInputs held_;        ///< inputs of a quiet edge: levels of the last edge, no events
  SwitchOutputs unchanged_;  ///< outputs of a quiet edge
  Cycle next_ = 0;           ///< first edge that is not evaluated yet
};

}  // namespace dusk

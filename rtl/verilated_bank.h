// SPDX-License-Identifier: Apache-2.0
/// Banks of Verilated switches. The state of a large network does not fit into a processor's
/// caches, so each step prefetches the state of the next switch. The code of a busy switch does not
/// fit into the instruction cache. So in a busy bank all switches first run the other phases of an
/// edge, and then the last and longest phase. In a bank that is not busy less code runs, and branch
/// prediction is better if a switch runs all its phases in a row.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "rtl/verilated_switch.h"

namespace dusk {

/// Returns the size of a Verilated model's state, in bytes; 0 if its class is not known.
template <typename State>
constexpr auto state_bytes(const State*, int) -> decltype(sizeof(State)) {
  return sizeof(State);
}
template <typename State>
constexpr std::size_t state_bytes(const State*, long) {
  return 0;
}

/// Bank of Verilated switches. Model, Shape, Trace: as for VerilatedSwitch.
template <typename Model, typename Shape, typename Trace>
class VerilatedBank final : public SwitchBank {
 public:
  /// Size of the states of all banks of a network, in bytes. All banks share this number, and each
  /// new bank adds its part.
  using Held = std::shared_ptr<std::size_t>;

  VerilatedBank(const SwitchShape& shape, std::uint32_t count, Held held) : held_(std::move(held)) {
    for (std::uint32_t i = 0; i < count; ++i) {
      switches_.push_back(std::make_unique<Switch>(shape));
      states_.push_back(reinterpret_cast<const char*>(switches_.back()->model().rootp));
    }
    *held_ += count * kStateBytes;
  }

  void reset(std::uint32_t index, const SwitchSettings& settings,
             const SwitchInputs& inputs) override {
    switches_[index]->reset(settings, inputs);
  }
  void step(Cycle now, std::uint32_t awake, const SwitchInputs* inputs,
            SwitchOutputs* outputs) override {
    if constexpr (Switch::kPhases > 1) {
      if (busy(awake)) return step_by_phases(now, awake, inputs, outputs);
    }
    for_each(awake, [&](std::uint32_t i) {
      fetch_after(i, awake);
      switches_[i]->step(now, inputs[i], outputs[i]);
    });
  }
  PortProbe probe(std::uint32_t index, PortId port) override {
    return switches_[index]->probe(port);
  }
  std::uint32_t usable(std::uint32_t index) override { return switches_[index]->usable(); }

 private:
  using Switch = VerilatedSwitch<Model, Shape, Trace>;

  /// Size of the states, in bytes, above which the caches of a processor hold too few of them.
  static constexpr std::size_t kNear = std::size_t{1} << 25;
  static constexpr std::size_t kStateBytes = state_bytes(decltype(Model::rootp){}, 0);
  static constexpr std::size_t kBufferBytes =
      std::size_t{Shape::ports} * Shape::vcs * Shape::vc_depth * (Shape::flit_width / 8);
  /// Size of the part of a state that is prefetched, in bytes. Verilator puts memories last, and a
  /// step uses few slots of the buffers.
  static constexpr std::size_t kInUse = kStateBytes - std::min(kStateBytes, kBufferBytes);

  /// Size of the states that stay in a cache from phase to phase, in bytes.
  static constexpr std::size_t kBlockBytes = std::size_t{1} << 18;
  /// Number of switches whose states have kBlockBytes together.
  static constexpr std::size_t kBlock = std::clamp<std::size_t>(
      kBlockBytes / std::max<std::size_t>(kStateBytes, 1), 1, SwitchBank::kSwitches);

  /// Returns whether at least 7/8 of the bank's switches are awake. If two threads share a bank,
  /// each has too few of its switches, so the bank is never busy.
  bool busy(std::uint32_t awake) const {
    return 8 * static_cast<std::size_t>(__builtin_popcount(awake)) >= 7 * switches_.size();
  }

  void step_by_phases(Cycle now, std::uint32_t awake, const SwitchInputs* inputs,
                      SwitchOutputs* outputs) {
    for (std::uint32_t block = 0; awake != 0; awake &= ~block) {
      block = first_of(awake);
      for_each(block, [&](std::uint32_t i) {
        fetch_after(i, awake);
        switches_[i]->drive(now, inputs[i]);
        switches_[i]->run_all_but_last();
      });
      for_each(block, [&](std::uint32_t i) { switches_[i]->run_last(); });
      for_each(block, [&](std::uint32_t i) { switches_[i]->sample(now, outputs[i]); });
    }
  }

  static std::uint32_t first_of(std::uint32_t awake) {
    std::uint32_t rest = awake;
    for (std::size_t i = 0; i < kBlock; ++i) rest &= rest - 1;  // 0 stays 0
    return awake & ~rest;
  }
  template <typename Visit>
  static void for_each(std::uint32_t set, Visit visit) {
    for (; set != 0; set &= set - 1) visit(static_cast<std::uint32_t>(__builtin_ctz(set)));
  }

  /// Prefetches the state of the switch that is stepped after this one.
  void fetch_after(std::uint32_t index, std::uint32_t awake) const {
    const std::uint32_t others = awake & (~std::uint32_t{1} << index);
    if (*held_ <= kNear || others == 0) return;
    const char* const state = states_[static_cast<std::uint32_t>(__builtin_ctz(others))];
    for (std::size_t at = 0; at < kInUse; at += 64) __builtin_prefetch(state + at, 1);
  }

  std::vector<std::unique_ptr<Switch>> switches_;
  std::vector<const char*> states_;  ///< [switch]
  Held held_;
};

template <typename Model, typename Shape, typename Trace = NoTrace>
class VerilatedFactory final : public SwitchEngineFactory {
 public:
  explicit VerilatedFactory(SwitchShape shape) : shape_(std::move(shape)) {}
  const SwitchShape& shape() const override { return shape_; }
  bool concurrent() const override { return true; }
  std::unique_ptr<SwitchEngine> make() override {
    return std::make_unique<VerilatedSwitch<Model, Shape, Trace>>(shape_);
  }
  std::unique_ptr<SwitchBank> make_bank(std::uint32_t count) override {
    return std::make_unique<VerilatedBank<Model, Shape, Trace>>(shape_, count, held_);
  }

 private:
  SwitchShape shape_;
  typename VerilatedBank<Model, Shape, Trace>::Held held_ = std::make_shared<std::size_t>(0);
};

}  // namespace dusk

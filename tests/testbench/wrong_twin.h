// SPDX-License-Identifier: Apache-2.0
/// Twins of which one has a fault.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "models/twin/switch_model.h"

namespace dusk {

/// Falsifies the outputs of a switch after edge `now`.
using Fault = std::function<void(Cycle now, SwitchOutputs&)>;

class WrongTwin final : public SwitchEngine {
 public:
  WrongTwin(std::unique_ptr<SwitchEngine> right, Fault fault)
      : right_(std::move(right)), fault_(std::move(fault)) {}
  const SwitchShape& shape() const override { return right_->shape(); }
  void reset(const SwitchSettings& s, const SwitchInputs& in) override { right_->reset(s, in); }
  void step(Cycle now, const SwitchInputs& in, SwitchOutputs& out) override {
    right_->step(now, in, out);
    fault_(now, out);
  }
  PortProbe probe(PortId port) override { return right_->probe(port); }
  std::uint32_t usable() override { return right_->usable(); }

 private:
  std::unique_ptr<SwitchEngine> right_;
  Fault fault_;
};

/// The twin of switch `id` has the fault.
class WrongTwinFactory final : public SwitchEngineFactory {
 public:
  WrongTwinFactory(const SwitchShape& shape, SwitchId id, Fault fault)
      : models_(make_model_factory(shape)), id_(id), fault_(std::move(fault)) {}
  const SwitchShape& shape() const override { return models_->shape(); }
  std::unique_ptr<SwitchEngine> make() override {
    auto right = models_->make();
    if (made_++ != id_) return right;
    return std::make_unique<WrongTwin>(std::move(right), fault_);
  }

 private:
  std::unique_ptr<SwitchEngineFactory> models_;
  SwitchId id_, made_ = 0;
  Fault fault_;
};

}  // namespace dusk

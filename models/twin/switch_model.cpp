// SPDX-License-Identifier: Apache-2.0
#include "models/twin/switch_model.h"

#include <stdexcept>
#include <string>

#include "models/link_power/part.h"
#include "models/twin/back_to_back.h"
#include "models/twin/card.h"
#include "models/twin/kinds.h"
#include "models/twin/torus.h"
#include "models/twin/with_admission.h"

namespace dusk {
namespace {

/// Switches of a k-ary n-tree.
template <template <unsigned> class Allocator, OutputKind kind>
struct Tree : Plain<Allocator, kind> {};

/// A bank with a single switch, as an engine.
class BankOfOne final : public SwitchEngine {
 public:
  BankOfOne(const SwitchShape& shape, std::unique_ptr<SwitchBank> bank)
      : shape_(shape), bank_(std::move(bank)) {}
  const SwitchShape& shape() const override { return shape_; }
  void reset(const SwitchSettings& settings, const SwitchInputs& inputs) override {
    bank_->reset(0, settings, inputs);
  }
  void step(Cycle now, const SwitchInputs& inputs, SwitchOutputs& outputs) override {
    bank_->step(now, 1, &inputs, &outputs);
  }
  PortProbe probe(PortId port) override { return bank_->probe(0, port); }
  std::uint32_t usable() override { return bank_->usable(0); }

 private:
  SwitchShape shape_;
  std::unique_ptr<SwitchBank> bank_;
};

class SwitchModelFactory final : public SwitchEngineFactory {
 public:
  explicit SwitchModelFactory(SwitchShape shape) : shape_(std::move(shape)) {}
  const SwitchShape& shape() const override { return shape_; }
  std::unique_ptr<SwitchEngine> make() override {
    return std::make_unique<BankOfOne>(shape_, make_bank(1));
  }
  std::unique_ptr<SwitchBank> make_bank(std::uint32_t count) override {
    if (shape_.topology == SwitchTopology::Card) return make_card_model(shape_, count);
    if (shape_.back_to_back) return make_back_to_back_model(shape_, count);
    if (shape_.admission) return make_model_with_admission(shape_, count);
    if (shape_.vc_classes() > 1) return make_torus_model(shape_, count);
    return SwitchesOf<Tree>::tree(shape_, count);
  }
  bool concurrent() const override { return true; }

 private:
  SwitchShape shape_;
};

}  // namespace

std::unique_ptr<SwitchEngineFactory> make_model_factory(const SwitchShape& shape) {
  const std::string fault = shape_fault(shape);
  if (!fault.empty()) throw std::invalid_argument("switch model: " + fault);
  return std::make_unique<SwitchModelFactory>(shape);
}

}  // namespace dusk

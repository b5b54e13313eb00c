// SPDX-License-Identifier: Apache-2.0
/// Bank of the twin's switches, as the kernel steps them.
#pragma once

#include <memory>
#include <vector>

#include "models/common/fetch.h"
#include "models/kernel/linked_bank.h"
#include "models/twin/switch.h"
#include "models/twin/switch_pins.h"

namespace dusk {

/// Neighboring switches in one array. They are stepped over links. If the caller uses pins, the
/// switches get links of their own.
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
  std::uint32_t usable(std::uint32_t index) override { return models_[index].usable(); }

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

  /// For large networks: prefetches the flits of the next switch, and the state of the switch after
  /// it.
  [[gnu::always_inline]] static void fetch_next(const Model* models, const SwitchInputs* inputs,
                                                std::uint32_t awake) {
    if (awake == 0) return;
    models[lowest(awake)].fetch_flits();
    fetch(inputs[lowest(awake)].injection_pending);
    fetch(inputs[lowest(awake)].state);
    awake &= awake - 1;
    if (awake != 0) fetch_all(models[lowest(awake)]);
  }

  /// Prefetches the flits of the next switch that another thread wrote. An earlier prefetch would
  /// be useless if that thread then writes to the cache line again.
  [[gnu::always_inline]] static void fetch_from_others(const Model* models,
                                                       const std::uint8_t* others,
                                                       std::uint32_t awake) {
    if (awake == 0) return;
    const unsigned i = lowest(awake);
    models[i].fetch_heads(Model::Vcs::of_bytes(others + i * (8 * Words)));
  }

  SwitchShape shape_;
  std::vector<Model> models_;
  std::vector<std::unique_ptr<SwitchPins>> pins_;  ///< pins of the switches that are stepped over
                                                   ///< pins
};

/// Makes switches of a kind, sized for the ports that they need.
template <class Kind>
std::unique_ptr<SwitchBank> make_switch_model(const SwitchShape& shape, std::uint32_t count) {
  if (shape.ports <= 8) return std::make_unique<ModelBank<1, SwitchModel<1, Kind>>>(shape, count);
  if (shape.ports <= 16) return std::make_unique<ModelBank<2, SwitchModel<2, Kind>>>(shape, count);
  if (shape.ports <= 24) return std::make_unique<ModelBank<3, SwitchModel<3, Kind>>>(shape, count);
  return std::make_unique<ModelBank<4, SwitchModel<4, Kind>>>(shape, count);
}

}  // namespace dusk

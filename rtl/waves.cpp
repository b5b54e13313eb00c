// SPDX-License-Identifier: Apache-2.0
#include "rtl/waves.h"

#include <utility>

namespace dusk {

WaveFactory::WaveFactory(std::unique_ptr<SwitchEngineFactory> others,
                         std::vector<WaveRequest> requests)
    : others_(std::move(others)), requests_(std::move(requests)), engines_(requests_.size()) {}

std::unique_ptr<SwitchEngine> WaveFactory::make() {
  const SwitchId id = next_++;
  auto other = others_->make();  // made for every switch, because others_ may count them
  for (std::size_t i = 0; i < requests_.size(); ++i) {
    if (requests_[i].id != id) continue;
    auto engine = make_traced_engine(shape().name, requests_[i].from, requests_[i].to);
    engines_[i] = engine.get();
    return engine;
  }
  return other;
}

}  // namespace dusk

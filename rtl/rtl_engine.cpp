// SPDX-License-Identifier: Apache-2.0
#include "rtl/rtl_engine.h"

#include "rtl/shape_library.h"
#include "rtl/waves.h"

namespace dusk {
std::unique_ptr<SwitchEngineFactory> make_rtl_factory(const std::string& name, bool checked) {
  const LoadedShape& loaded = loaded_shape(name, checked);
  return std::unique_ptr<SwitchEngineFactory>(loaded.make_factory(loaded.shape));
}

std::unique_ptr<TracedEngine> make_traced_engine(const std::string& name, Cycle from, Cycle to) {
  const LoadedShape& loaded = loaded_shape(name, true);
  return std::unique_ptr<TracedEngine>(loaded.make_traced(loaded.shape, from, to));
}

void start_from_random_registers(const std::string& name, int seed) {
  loaded_shape(name, true).start_random(seed);
}

}  // namespace dusk

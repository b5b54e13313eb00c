// SPDX-License-Identifier: Apache-2.0
#include "rtl/rtl_engine.h"

#include <stdexcept>

#include "rtl/shape_library.h"
#include "rtl/waves.h"

namespace dusk {
namespace {

const LoadedShape& loaded_shape(const std::string& name, bool checked) {
  const LoadedShape* found = find_loaded_shape(name, checked);
  if (found == nullptr)
    throw std::invalid_argument("shape " + name + " is not loaded" +
                                (checked ? " with RTL assertions and waves" : ""));
  return *found;
}

}  // namespace

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

// SPDX-License-Identifier: Apache-2.0
/// Verilated switches for tests, by the names of their shapes.
#pragma once

#include <memory>
#include <string>

#include "rtl/rtl_engine.h"
#include "rtl/waves.h"
#include "sw/shapes/shape_build.h"
#include "sw/shapes/select_shape.h"

namespace dusk {

inline SwitchShape shape_of(const std::string& name) { return parse_shape_name(name).value(); }

/// Returns engines of the shape `name`, and builds it if needed; `checked`: with RTL assertions.
inline std::unique_ptr<SwitchEngineFactory> rtl_switches(const std::string& name,
                                                         bool checked = false) {
  provide_shape(shape_of(name), checked);
  return make_rtl_factory(name, checked);
}

/// Returns one engine of the shape `name` that writes its waves of the cycles `from`..`to`.
inline std::unique_ptr<TracedEngine> traced_switch(const std::string& name, Cycle from, Cycle to) {
  provide_shape(shape_of(name), true);
  return make_traced_engine(name, from, to);
}

}  // namespace dusk

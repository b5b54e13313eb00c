// SPDX-License-Identifier: Apache-2.0
/// Verilated switches that are loaded at run time, from a shared library of
/// rtl/loaded_shape.cpp.in.
#pragma once

#include <memory>
#include <string>

#include "models/switch_engine.h"
#include "rtl/waves.h"

namespace dusk {

/// Loads a library, for the rest of the process. From then on make_rtl_factory(), has_assertions(),
/// has_waves() and make_traced_engine() know the shape by its name. `checked`: the library has
/// assertions and waves. Throws std::runtime_error if the file is not such a library.
void load_shape_library(const std::string& file, const SwitchShape& shape, bool checked);

/// What a loaded library makes.
struct LoadedShape {
  SwitchShape shape;
  SwitchEngineFactory* (*make_factory)(const SwitchShape&) = nullptr;
  TracedEngine* (*make_traced)(const SwitchShape&, Cycle from, Cycle to) = nullptr;  ///< (checked)
};

/// Null if no such library was loaded.
const LoadedShape* find_loaded_shape(const std::string& name, bool checked);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Verilated switches that are loaded at run time, from a shared library made of
/// rtl/loaded_shape.cpp.in.
#pragma once

#include <memory>
#include <string>

#include "models/switch/switch_engine.h"
#include "rtl/waves.h"

namespace dusk {

/// Loads a library for the rest of the process. After it make_rtl_factory() and, if `checked`,
/// make_traced_engine() know the shape by its name. `checked` means that the library has assertions
/// and waves. Throws std::runtime_error if the file is not such a library.
void load_shape_library(const std::string& file, const SwitchShape& shape, bool checked);

/// Functions of a loaded library.
struct LoadedShape {
  SwitchShape shape;
  SwitchEngineFactory* (*make_factory)(const SwitchShape&) = nullptr;
  // Only in a checked library, else null:
  TracedEngine* (*make_traced)(const SwitchShape&, Cycle from, Cycle to) = nullptr;
  void (*start_random)(int seed) = nullptr;                ///< start_from_random_registers()
  bool (*take_broken_rule)(std::string& place) = nullptr;  ///< RuleSource (rtl/rule_watch.h)
};

/// Returns the functions of shape `name`; null if no such library was loaded.
const LoadedShape* find_loaded_shape(const std::string& name, bool checked);
/// Returns the functions of shape `name`. Throws std::invalid_argument if it was not loaded.
const LoadedShape& loaded_shape(const std::string& name, bool checked);

}  // namespace dusk

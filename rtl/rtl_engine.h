// SPDX-License-Identifier: Apache-2.0
/// The Verilated switch behind the kernel's SwitchEngine interface.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/switch_engine.h"

namespace dusk {

/// Shapes that were built, in the order of rtl/shapes.cmake.
const std::vector<SwitchShape>& built_shapes();

/// The shape is also built with RTL assertions.
bool has_assertions(const std::string& name);

/// Engines of the built shape `name`; `checked` adds the RTL assertions (an assertion that fails
/// aborts the program with its hierarchical name). Throws std::invalid_argument listing the built
/// shapes if it is not built.
std::unique_ptr<SwitchEngineFactory> make_rtl_factory(const std::string& name,
                                                      bool checked = false);

}  // namespace dusk

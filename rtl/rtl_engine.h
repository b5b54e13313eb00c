// SPDX-License-Identifier: Apache-2.0
/// The Verilated switch behind the kernel's SwitchEngine interface.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/switch_engine.h"

namespace dusk {

/// Shapes that are part of the program, in the order of rtl/shapes.cmake.
const std::vector<SwitchShape>& built_shapes();

/// The shape has RTL assertions, and waves: built so, or loaded (rtl/shape_library.h).
bool has_assertions(const std::string& name);

/// make_rtl_factory() can make it: built or loaded.
bool is_available(const std::string& name, bool checked);

/// Engines of the built or loaded shape `name`; `checked` adds the RTL assertions (an assertion
/// that fails aborts the program with its hierarchical name). Throws std::invalid_argument listing
/// the built shapes if it is neither.
std::unique_ptr<SwitchEngineFactory> make_rtl_factory(const std::string& name,
                                                      bool checked = false);

}  // namespace dusk

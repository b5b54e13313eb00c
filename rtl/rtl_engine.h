// SPDX-License-Identifier: Apache-2.0
/// The Verilated switch, with the kernel's SwitchEngine interface.
#pragma once

#include <memory>
#include <string>

#include "models/switch/switch_engine.h"

namespace dusk {

/// Makes engines of the shape `name`, which must be loaded (rtl/shape_library.h). If `checked`,
/// they check the RTL assertions (rtl/rule_watch.h). Throws std::invalid_argument if no shape of
/// this name is loaded with this value of `checked`.
std::unique_ptr<SwitchEngineFactory> make_rtl_factory(const std::string& name,
                                                      bool checked = false);

/// Sets a seed for random register values: checked engines of the loaded shape that are made from
/// now on hold random values before their reset, drawn from `seed`. Throws std::invalid_argument if
/// the shape is not loaded as checked.
void start_from_random_registers(const std::string& name, int seed);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// The twin: the switch in C++, exact in every cycle, of any legal shape, from the written
/// behavior (docs/rtl/switch.md) and not from the SystemVerilog.
#pragma once

#include <memory>

#include "models/switch/switch_engine.h"

namespace dusk {

/// Engines of `shape`, for which nothing need be compiled. Throws std::invalid_argument that says
/// what is wrong with the shape.
std::unique_ptr<SwitchEngineFactory> make_model_factory(const SwitchShape& shape);

}  // namespace dusk

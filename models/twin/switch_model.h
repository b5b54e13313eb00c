// SPDX-License-Identifier: Apache-2.0
/// The twin: the switch in C++, of any legal shape, exact in every cycle. It is written from the
/// documented behavior (docs/rtl/switch.md), not from the SystemVerilog.
#pragma once

#include <memory>

#include "models/switch/switch_engine.h"

namespace dusk {

/// Makes engines of `shape`, without compiling anything. Throws std::invalid_argument, with the
/// reason, if the shape is not legal.
std::unique_ptr<SwitchEngineFactory> make_model_factory(const SwitchShape& shape);

}  // namespace dusk

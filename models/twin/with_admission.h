// SPDX-License-Identifier: Apache-2.0
/// Switches of the twin with admission by free space.
#pragma once

#include <memory>

#include "models/switch/switch_engine.h"

namespace dusk {

/// Makes `count` switches with admission; `shape` must be a legal one of a tree or torus. Switches
/// without admission are in other files, so that the code that the compiler generates for them does
/// not depend on these.
std::unique_ptr<SwitchBank> make_model_with_admission(const SwitchShape& shape,
                                                      std::uint32_t count);

}  // namespace dusk

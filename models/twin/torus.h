// SPDX-License-Identifier: Apache-2.0
/// Switches of tori and meshes in the twin.
#pragma once

#include <memory>

#include "models/switch/switch_engine.h"

namespace dusk {

/// Makes `count` switches; `shape` must be a legal one of a torus. Trees are in other files, so
/// that the code that the compiler generates for them does not depend on tori.
std::unique_ptr<SwitchBank> make_torus_model(const SwitchShape& shape, std::uint32_t count);

}  // namespace dusk

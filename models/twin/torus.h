// SPDX-License-Identifier: Apache-2.0
/// The twin's switches of tori and meshes.
#pragma once

#include <memory>

#include "models/switch/switch_engine.h"

namespace dusk {

/// `count` switches; `shape` is a legal one of a torus. Trees are elsewhere, so that what the
/// compiler makes of them does not depend on tori.
std::unique_ptr<SwitchBank> make_torus_model(const SwitchShape& shape, std::uint32_t count);

}  // namespace dusk

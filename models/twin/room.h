// SPDX-License-Identifier: Apache-2.0
/// The twin's switches with admission by room.
#pragma once

#include <memory>

#include "models/switch/switch_engine.h"

namespace dusk {

/// `count` switches; `shape` is a legal one, of a tree or a torus. The switches that admit every
/// packet are elsewhere, so that what the compiler makes of them does not depend on these.
std::unique_ptr<SwitchBank> make_room_model(const SwitchShape& shape, std::uint32_t count);

}  // namespace dusk

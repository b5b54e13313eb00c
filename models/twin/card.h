// SPDX-License-Identifier: Apache-2.0
/// Switches of a 3DT torus in the twin.
#pragma once

#include <memory>

#include "models/switch/switch_engine.h"

namespace dusk {

/// Makes `count` cards of this shape, which must be a legal one.
std::unique_ptr<SwitchBank> make_card_model(const SwitchShape& shape, std::uint32_t count);

}  // namespace dusk

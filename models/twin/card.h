// SPDX-License-Identifier: Apache-2.0
/// Switches of a 3DT torus, of the twin.
#pragma once

#include <memory>

#include "models/switch/switch_engine.h"

namespace dusk {

/// `count` cards of this shape, a legal one.
std::unique_ptr<SwitchBank> make_card_model(const SwitchShape& shape, std::uint32_t count);

}  // namespace dusk

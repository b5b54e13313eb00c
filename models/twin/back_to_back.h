// SPDX-License-Identifier: Apache-2.0
/// Switches of the twin in which packets of a VC follow each other without an idle cycle.
#pragma once

#include <memory>

#include "models/switch/switch_engine.h"

namespace dusk {

/// Makes `count` switches whose packets follow each other back to back; `shape` must be legal.
/// Other switches are in other files, so that the code that the compiler generates for them does
/// not depend on this one.
std::unique_ptr<SwitchBank> make_back_to_back_model(const SwitchShape& shape, std::uint32_t count);

/// Makes `count` switches of a torus or mesh whose packets follow back to back.
std::unique_ptr<SwitchBank> make_back_to_back_torus(const SwitchShape& shape, std::uint32_t count);

}  // namespace dusk

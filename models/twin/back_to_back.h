// SPDX-License-Identifier: Apache-2.0
/// Switches of the twin in which packets of a VC follow each other without an idle cycle.
#pragma once

#include <memory>

#include "models/switch/switch_engine.h"

namespace dusk {

/// Makes `count` switches; `shape` must be a legal one with packets back to back. All other
/// switches are in other files, so that the code that the compiler generates for them does not
/// depend on this one.
std::unique_ptr<SwitchBank> make_back_to_back_model(const SwitchShape& shape, std::uint32_t count);

/// Makes `count` such switches of a torus or mesh.
std::unique_ptr<SwitchBank> make_back_to_back_torus(const SwitchShape& shape, std::uint32_t count);

}  // namespace dusk

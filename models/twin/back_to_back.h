// SPDX-License-Identifier: Apache-2.0
/// The twin's switches in which packets of a VC follow each other back to back.
#pragma once

#include <memory>

#include "models/switch/switch_engine.h"

namespace dusk {

/// `count` switches; `shape` is a legal one with packets back to back. The others are elsewhere, so
/// that what the compiler makes of them does not depend on this one.
std::unique_ptr<SwitchBank> make_back_to_back_model(const SwitchShape& shape, std::uint32_t count);

/// The same of a torus or mesh alone.
std::unique_ptr<SwitchBank> make_back_to_back_torus(const SwitchShape& shape, std::uint32_t count);

}  // namespace dusk

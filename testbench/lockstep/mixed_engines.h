// SPDX-License-Identifier: Apache-2.0
/// RTL for some switches of a network, the twin for the others.
#pragma once

#include <memory>
#include <vector>

#include "models/switch/switch_engine.h"

namespace dusk {

/// Engines of `rtl` for the switches whose bit is set, those of `twin` for the others. Both are of
/// one shape. Without a twin the others have no engine, which lockstep takes for "do not compare".
std::unique_ptr<SwitchEngineFactory> make_mixed_factory(std::unique_ptr<SwitchEngineFactory> rtl,
                                                        std::unique_ptr<SwitchEngineFactory> twin,
                                                        std::vector<bool> is_rtl);

}  // namespace dusk

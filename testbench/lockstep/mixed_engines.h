// SPDX-License-Identifier: Apache-2.0
/// RTL for some switches of a network, the twin for the others.
#pragma once

#include <memory>
#include <vector>

#include "models/switch/switch_engine.h"

namespace dusk {

/// Makes engines of `rtl` for switches whose bit is set, and engines of `twin` for the others. Both
/// have one shape. If `twin` is null, the others get null, so lockstep does not compare them.
std::unique_ptr<SwitchEngineFactory> make_mixed_factory(std::unique_ptr<SwitchEngineFactory> rtl,
                                                        std::unique_ptr<SwitchEngineFactory> twin,
                                                        std::vector<bool> is_rtl);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// The table of rtl/shapes.cmake: the switches that experiments share and tests cover.
#pragma once

#include <string>
#include <vector>

#include "models/switch/switch_engine.h"

namespace dusk {

/// The usual shapes in the order of the table. With switch.shape = auto an experiment takes the
/// smallest of them that serves it.
const std::vector<SwitchShape>& usual_shapes();

/// Tests and fuzz run the usual shape `name` with its RTL assertions, too (column `checked`).
bool is_usually_checked(const std::string& name);

}  // namespace dusk

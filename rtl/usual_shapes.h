// SPDX-License-Identifier: Apache-2.0
/// The usual shapes, from the table of rtl/shapes.cmake: experiments share them, tests cover them.
#pragma once

#include <string>
#include <vector>

#include "models/switch/switch_engine.h"

namespace dusk {

/// Returns the usual shapes in the order of the table. With switch.shape = auto an experiment takes
/// the smallest suitable one.
const std::vector<SwitchShape>& usual_shapes();

/// Returns whether tests and `dusk fuzz` also run the usual shape `name` with its RTL assertions
/// (column `checked` of the table).
bool is_usually_checked(const std::string& name);

}  // namespace dusk

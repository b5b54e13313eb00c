// SPDX-License-Identifier: Apache-2.0
/// Random tori and meshes.
#pragma once

#include "models/common/random.h"
#include "models/kernel/switch_engine.h"
#include "sw/config/experiment.h"

namespace dusk {

/// A torus or mesh on the switch.
void draw_torus_sizes(Random& random, const SwitchShape& shape, Experiment& experiment);

/// What only a torus or mesh has, and what of a tree it has not.
void draw_torus_rest(Random& random, const SwitchShape& shape, Experiment& experiment);

}  // namespace dusk

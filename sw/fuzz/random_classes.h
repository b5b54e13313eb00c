// SPDX-License-Identifier: Apache-2.0
/// Random message classes: virtual channels of their own, and messages of several classes.
#pragma once

#include "models/common/random.h"
#include "models/switch/switch_engine.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Message classes in some experiments; on a shape that has them always with VCs of their own: a
/// torus with too few VCs for it becomes a mesh, and routing that leaves none dimension order.
void draw_message_classes(Random& random, const SwitchShape& shape, Experiment& experiment);

/// Classes of the messages of an open loop, or of the answers of a closed one.
void draw_classes(Random& random, TrafficOptions& traffic);

}  // namespace dusk

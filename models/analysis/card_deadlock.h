// SPDX-License-Identifier: Apache-2.0
/// Freedom from deadlock of 3DT tori, by the pins of their cards (docs/rtl/route_card.md).
#pragma once

#include <vector>

#include "models/switch/switch_engine.h"
#include "models/topology/bubble.h"
#include "models/topology/card_torus.h"
#include "models/topology/topology_rules.h"

namespace dusk {

/// Checks the dependencies between the VCs of all channels, for packets of all pairs of nodes. A
/// ring is one vertex if its VCs serve no other class, and if each card requires at least the least
/// bubble. `torus` must have these sizes, `settings` must be made by make_card_settings(). Time
/// grows as the square of the number of cards.
DeadlockVerdict check_card_deadlock(const Topology& torus, const CardTorusSizes& sizes,
                                    const std::vector<SwitchSettings>& settings,
                                    const PacketLengths& lengths);

}  // namespace dusk

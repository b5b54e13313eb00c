// SPDX-License-Identifier: Apache-2.0
/// Lengths of the ways in a 3DT torus.
#pragma once

#include <memory>

#include "models/switch/switch_config.h"
#include "models/topology/card_torus.h"
#include "models/topology/hop_count.h"

namespace dusk {

/// Makes the hop count of `torus`, which make_card_torus(sizes) made and which must outlive it.
std::unique_ptr<HopCount> make_card_hop_count(const Topology& torus, const CardTorusSizes& sizes,
                                              RingTie tie);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Selection of the wanted links of a trunk, and of their width (docs/rtl/trunk_mask.md).
#pragma once

#include <cstdint>

#include "models/link_power/trunk/width.h"
#include "models/link_power/utilization_step.h"

namespace dusk {

/// Inputs of the decision on one trunk at one edge. Sets of links have a bit per link.
struct TrunkMaskInputs {
  std::uint32_t present = 0;
  std::uint32_t wanted = 0;    ///< links wanted so far
  std::uint32_t on = 0;        ///< links that are On after the edge's timers
  std::uint32_t may_drop = 0;  ///< links that a step down may take now
  UtilizationStep step = UtilizationStep::None;
  bool override_on = false;  ///< turn on all links, at full width; no other width step
  bool may_narrow = false;
  unsigned level = 0;  ///< level of the trunk's width
  bool width_timing = false;
  unsigned narrowest = 0;  ///< greatest level of the last link
};

struct TrunkDecision {
  std::uint32_t wanted = 0;  ///< links wanted from now on
  WidthStep width = WidthStep::None;
};

TrunkDecision decide_trunk(const TrunkMaskInputs& inputs);

}  // namespace dusk

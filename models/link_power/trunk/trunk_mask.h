// SPDX-License-Identifier: Apache-2.0
/// Which links of a trunk are wanted, and how wide (docs/rtl/trunk_mask.md).
#pragma once

#include <cstdint>

#include "models/link_power/trunk/width.h"
#include "models/link_power/utilization_step.h"

namespace dusk {

/// What the decision of one edge on one trunk is taken on. Links: bit per link.
struct TrunkMaskInputs {
  std::uint32_t present = 0;
  std::uint32_t wanted = 0;    ///< before
  std::uint32_t on = 0;        ///< On after the edge's timers
  std::uint32_t may_drop = 0;  ///< links that a step down may take now
  UtilizationStep step = UtilizationStep::None;
  bool override_on = false;  ///< all links, at full width; no other step of the width
  bool may_narrow = false;
  unsigned level = 0;  ///< of the trunk's width
  bool width_timing = false;
  unsigned narrowest = 0;  ///< level beyond which the last link does not go
};

struct TrunkDecision {
  std::uint32_t wanted = 0;  ///< from now on
  WidthStep width = WidthStep::None;
};

TrunkDecision decide_trunk(const TrunkMaskInputs& inputs);

}  // namespace dusk

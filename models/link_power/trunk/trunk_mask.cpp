// SPDX-License-Identifier: Apache-2.0
#include "models/link_power/trunk/trunk_mask.h"

namespace dusk {
namespace {

bool single(std::uint32_t set) { return set != 0 && (set & (set - 1)) == 0; }

}  // namespace

TrunkDecision decide_trunk(const TrunkMaskInputs& inputs) {
  const std::uint32_t was = inputs.wanted & inputs.present;
  const std::uint32_t lit = was & inputs.on;
  TrunkDecision result{was, WidthStep::None};

  if (inputs.step == UtilizationStep::Up) {
    if (inputs.level == 0) {
      const std::uint32_t missing = inputs.present & ~was;
      result.wanted |= missing & (~missing + 1);
    } else if (!inputs.width_timing) {
      result.width = WidthStep::Wider;
    }
  } else if (inputs.step == UtilizationStep::Down) {
    if (lit != 0 && !single(lit)) {
      const std::uint32_t droppable = lit & inputs.may_drop;
      if (droppable != 0) result.wanted &= ~(0x80000000u >> __builtin_clz(droppable));
    } else if (single(was) && lit == was && inputs.level < inputs.narrowest &&
               !inputs.width_timing && inputs.may_narrow) {
      result.width = WidthStep::Narrower;
    }
  }
  if (inputs.override_on) {
    result.wanted = inputs.present;
    result.width = inputs.level != 0 && !inputs.width_timing ? WidthStep::Widest : WidthStep::None;
  }
  return result;
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Decides whether the utilization requires more or fewer channels
/// (docs/rtl/utilization_monitor.md).
#pragma once

#include <cstdint>

#include "models/energy/thresholds.h"

namespace dusk {

/// Result of comparing a window's count with the thresholds.
enum class UtilizationStep : std::uint8_t { None, Up, Down };

/// Compares `flits`, which left over the measured channels in the window, with the thresholds for
/// `active` channels (UtilizationRules::counted()).
inline UtilizationStep utilization_step(const ThresholdTable& thresholds, std::uint32_t flits,
                                        unsigned active) {
  if (active == 0) return UtilizationStep::None;
  if (flits > thresholds.on[active - 1]) return UtilizationStep::Up;
  if (flits < thresholds.off[active - 1]) return UtilizationStep::Down;
  return UtilizationStep::None;
}

}  // namespace dusk

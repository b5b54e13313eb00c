// SPDX-License-Identifier: Apache-2.0
/// Selection of the wanted output channels (docs/rtl/power_mask.md). Bit per port unless stated
/// otherwise.
#pragma once

#include <cstdint>

#include "models/link_power/utilization_step.h"

namespace dusk {

/// Constant pins that the decision reads.
struct PowerMaskPins {
  std::uint32_t present = 0;
  std::uint32_t pinned = 0;
  bool coupled = false;
  bool trim_lock = false;
};

/// Inputs of the decision at one edge.
struct PowerMaskInputs {
  std::uint32_t wanted = 0;     ///< channels wanted so far
  std::uint32_t on = 0;         ///< channels that are On after the edge's timers
  std::uint32_t may_drop = 0;   ///< channels that a step down may take now
  std::uint32_t begin_on = 0;   ///< down ports whose incoming channel begins to turn on; bit 0 =
                                ///< port 0
  std::uint32_t begin_off = 0;  ///< down ports whose incoming channel begins to turn off
  std::uint32_t alive = 0;      ///< down ports with a flit, or a channel not Off or TurningOff
  bool any_not_off = false;     ///< some port has a flit, or a channel that is not Off
  bool override_up = false;     ///< turn on all up channels
  UtilizationStep step = UtilizationStep::None;
};

/// Returns the wanted channels. `half`: number of down ports, which are the first ports.
std::uint32_t wanted_channels(const PowerMaskPins& pins, unsigned half,
                              const PowerMaskInputs& inputs);

}  // namespace dusk

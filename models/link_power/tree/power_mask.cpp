// SPDX-License-Identifier: Apache-2.0
#include "models/link_power/tree/power_mask.h"

namespace dusk {
namespace {

std::uint32_t lowest_of(std::uint32_t set) { return set & (~set + 1); }
std::uint32_t highest_of(std::uint32_t set) {
  return set == 0 ? 0 : 0x80000000u >> __builtin_clz(set);
}
bool several(std::uint32_t set) { return (set & (set - 1)) != 0; }

}  // namespace

std::uint32_t wanted_channels(const PowerMaskPins& pins, unsigned half,
                              const PowerMaskInputs& inputs) {
  const std::uint32_t down_ports = (1u << half) - 1;
  const std::uint32_t present_up = pins.present & (down_ports << half);
  const std::uint32_t was = inputs.wanted & present_up;
  const std::uint32_t lit = was & inputs.on;
  std::uint32_t up = was;
  std::uint32_t down = inputs.wanted & down_ports;

  if (inputs.step == UtilizationStep::Up) {
    up |= lowest_of(present_up & ~was);
  } else if (inputs.step == UtilizationStep::Down && several(lit)) {
    const bool locked = pins.trim_lock && pins.coupled;
    up &=
        ~(inputs.may_drop & highest_of(lit & ~pins.pinned & ~(locked ? inputs.alive << half : 0)));
  }
  if (pins.coupled) {
    up = (up & ~(inputs.begin_off << half)) | (inputs.begin_on << half & present_up);
    if (inputs.alive == 0) {
      up = 0;
    } else {
      if ((up & inputs.on) == 0) up |= lowest_of(lit);
      if (up == 0) up = lowest_of(was != 0 ? was : present_up);
    }
    down = inputs.any_not_off ? down_ports : 0;
  }
  if (inputs.override_up) up = present_up;
  return (up | down | pins.pinned) & pins.present;
}

}  // namespace dusk

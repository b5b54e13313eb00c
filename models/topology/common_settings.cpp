// SPDX-License-Identifier: Apache-2.0
#include "models/topology/common_settings.h"

#include <stdexcept>

#include "models/common/random.h"

namespace dusk {

SwitchSettings common_settings(const RouterOptions& router, const LinkPowerOptions& power,
                               const ThresholdTable& thresholds) {
  if (power.t_on < 1 || power.t_off < 1) {
    throw std::invalid_argument("switch settings: a transition takes at least 1 cycle");
  }
  if (power.idle_cycles < 1) {
    throw std::invalid_argument("switch settings: the idle timer runs at least 1 cycle");
  }
  SwitchSettings s;
  s.vcs_in_use = router.vcs_in_use;
  s.depth_in_use = router.depth_in_use;
  s.local_depth = router.local_depth;
  s.out_depth_in_use = router.out_depth_in_use;
  s.atomic_vc_allocation = router.atomic_vc_allocation;
  s.hold_arbitration = router.hold_arbitration;
  s.selection = router.selection;
  s.tie_break = router.tie_break;
  s.power_managed = power.power_managed;
  s.trim_lock = power.trim_lock;
  s.override_enabled = power.override_enabled;
  s.count_pending = power.count_pending;
  s.unused_only = power.unused_only;
  s.guard = power.guard;
  s.idle_cycles = power.idle_cycles;
  s.t_on = power.t_on;
  s.t_off = power.t_off;
  s.on_threshold = thresholds.on;
  s.off_threshold = thresholds.off;
  return s;
}

std::uint16_t switch_seed(std::uint64_t seed, SwitchId id) {
  const auto value = static_cast<std::uint16_t>(derive_seed(seed, kSwitchStreams + id));
  return value == 0 ? std::uint16_t{1} : value;
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Rules of the settings that policies with a utilization threshold apply at each edge
/// (docs/rtl/utilization_rules.md).
#pragma once

#include <vector>

#include "models/link_power/channel_bank.h"
#include "models/link_power/utilization_step.h"
#include "models/switch/switch_engine.h"

namespace dusk {

/// Width of the flit counters of a window, in bits, as in the RTL.
inline constexpr unsigned kCountWidth = 24;

/// Returns the keys of section `power` that set the thresholds.
inline std::vector<const char*> threshold_keys() {
  return {"thresholds", "setting", "u_max", "u_on", "u_off"};
}
/// Returns the keys of the thresholds and of the rules, for policies that turn channels off by the
/// utilization.
inline std::vector<const char*> utilization_keys() {
  std::vector<const char*> keys = threshold_keys();
  for (const char* key :
       {"override", "override_wait", "count_pending", "turn_off", "guard", "pending", "start"})
    keys.push_back(key);
  return keys;
}

class UtilizationRules {
 public:
  void reset(const SwitchSettings& settings) {
    config_ = settings;
    thresholds_ = {settings.on_threshold, settings.off_threshold};
  }

  bool override_on(const PowerInputs& inputs) const {
    return config_.override_enabled && inputs.injection_pending;
  }
  bool may_narrow(const PowerInputs& inputs) const {
    return !config_.guard || !inputs.injection_pending;
  }
  std::uint32_t may_drop(const PowerInputs& inputs, std::uint32_t drained) const {
    if (!may_narrow(inputs)) return 0;
    return config_.unused_only ? drained : ~0u;
  }
  /// Returns the channels that are included in the average utilization.
  std::uint32_t counted(const ChannelBank& bank) const {
    return bank.on_after_timers() | (config_.count_pending ? bank.turning_on_after_timers() : 0);
  }
  /// Returns the step for `flits` in the window over `active` counted() channels.
  UtilizationStep step(std::uint32_t flits, unsigned active) const {
    return utilization_step(thresholds_, flits, active);
  }

 private:
  PowerConfig config_;
  ThresholdTable thresholds_;
};

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Reasons why a run has no steady state, however long it is.
#pragma once

#include <string_view>

namespace dusk {

inline constexpr const char *kRampReason = "ramp", *kClosedLoopReason = "closed loop",
                            *kTraceReason = "trace", *kApplicationReason = "application";

/// Returns true if a run with this steady_reason seeks no steady state, so that messages need not
/// mention that there is none.
inline bool seeks_no_steady_state(std::string_view reason) {
  return reason == kRampReason || reason == kClosedLoopReason || reason == kTraceReason ||
         reason == kApplicationReason;
}

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Reasons for which a run is never in a steady state, however long it is.
#pragma once

#include <string_view>

namespace dusk {

inline constexpr const char *kRampReason = "ramp", *kClosedLoopReason = "closed loop",
                            *kTraceReason = "trace", *kApplicationReason = "application";

/// True if a run with this steady_reason seeks no steady state, so that nobody needs to hear that
/// there is none.
inline bool seeks_no_steady_state(std::string_view reason) {
  return reason == kRampReason || reason == kClosedLoopReason || reason == kTraceReason ||
         reason == kApplicationReason;
}

}  // namespace dusk

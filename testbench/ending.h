// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace dusk {

/// How a phase of a run ended.
enum class Ending { Reached, Satisfied, Interrupted, Stalled, Deadlocked, Failed, NoMemory };

inline bool ran_through(Ending ending) {
  return ending == Ending::Reached || ending == Ending::Satisfied;
}

/// Condition of a phase that only its last cycle ends.
inline bool never() { return false; }

}  // namespace dusk

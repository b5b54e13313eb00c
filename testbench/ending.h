// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace dusk {

/// How a phase of a run ended.
enum class Ending { Reached, Satisfied, Interrupted, Stalled, Deadlocked, Failed, NoMemory };

inline bool ran_through(Ending ending) {
  return ending == Ending::Reached || ending == Ending::Satisfied;
}

/// Condition that never holds: the phase ends with its last cycle.
inline bool never() { return false; }

}  // namespace dusk

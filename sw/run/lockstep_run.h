// SPDX-License-Identifier: Apache-2.0
/// Reports on a run with engine lockstep.
#pragma once

#include <string>

#include "sw/config/experiment.h"
#include "sw/run/build_network.h"

namespace dusk {

/// Number of cycles before and after a difference that the waves show.
inline constexpr Cycle kWavesBefore = 64, kWavesAfter = 16;

/// Returns the number of switch-cycles in which the RTL and `other` ("twin" or "netlist") agree,
/// and the events in them.
std::string lockstep_summary(const BuiltNetwork& built, const char* other);

/// Call it after a run with a difference. Prints it and writes difference.txt into the results
/// folder. Then repeats the run from its beginning with waves of that switch around the difference,
/// with assertions of the RTL on. The repetition shows its progress and may be interrupted. Throws
/// OutputError.
void write_difference(const BuiltNetwork& built, const Experiment& experiment,
                      const LockstepParts& lockstep, const std::string& folder);

}  // namespace dusk

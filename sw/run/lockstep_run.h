// SPDX-License-Identifier: Apache-2.0
/// Report of a run with engine lockstep.
#pragma once

#include <string>

#include "sw/config/experiment.h"
#include "sw/run/build_network.h"

namespace dusk {

/// Cycles of the waves of a difference before and after it.
inline constexpr Cycle kWavesBefore = 64, kWavesAfter = 16;

/// Says on how many switch-cycles the RTL and the `other`, "twin" or "netlist", agree, and what
/// happened in them.
std::string lockstep_summary(const BuiltNetwork& built, const char* other);

/// After a run that met a difference: prints it, writes difference.txt into the results folder,
/// then repeats the run from its beginning with waves of that switch around the difference (written
/// by the RTL with its assertions on). The repetition shows its progress and may be interrupted.
/// Throws OutputError.
void write_difference(const BuiltNetwork& built, const Experiment& experiment,
                      const LockstepParts& lockstep, const std::string& folder);

}  // namespace dusk

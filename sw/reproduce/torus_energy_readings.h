// SPDX-License-Identifier: Apache-2.0
/// Readings of the closed loop of Table 4.3, and what they do to its times.
#pragma once

#include <string>
#include <vector>

#include "sw/reproduce/reproduction.h"

namespace dusk {

inline constexpr const char* kPrintedThresholds = "power.setting=0 power.u_off=0.15 power.u_on=0.3";

/// Closed loop in the 3D torus with `active` per cent of the nodes; `changes` apart by blanks.
PlannedRun closed_loop_run(const std::string& id, int active, const std::string& changes,
                           int messages = 500000);

double cycles(const RunResults& run);
/// Per cent.
double power_of_trunks(const RunResults& run);
/// Increase of the time, per cent, seed by seed.
std::vector<double> slowdowns_of(const ReproducedRuns& runs, const std::string& id,
                                 const std::string& nominal);

/// Half of the messages, first seed.
std::vector<PlannedRun> torus_energy_reading_runs();
/// Time without the mechanism.
Table networks_table(const ReproducedRuns& runs);
/// What could slow the network down while links are off.
Table causes_table(const ReproducedRuns& runs);

}  // namespace dusk

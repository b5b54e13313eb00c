// SPDX-License-Identifier: Apache-2.0
/// Texts for a person at the terminal: the result of a run, and its progress.
#pragma once

#include <string>

#include "models/topology/topology.h"
#include "sw/config/experiment.h"
#include "sw/report/report.h"
#include "testbench/simulation.h"

namespace dusk {

/// Returns the result in about a dozen aligned lines.
std::string terminal_report(const RunTitle& title, const Topology& topology,
                            const RunResult& result, const std::string& folder);

/// Returns a note on packets that a run left out of its trace; empty if none, or without a trace.
std::string trace_note(const RunOptions& run, const std::string& trace_file,
                       const RunResult& result);

/// Returns the part of the run that is done, 0 to 1.
double progress_share(const Progress& progress);
/// " 42 %  cycle 210000 of 500000  1.2 M cycles/s  4 s left  load 0.315  latency 31.4  power 0.512"
std::string progress_line(const Progress& progress);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Writes the packets that a run creates to a file for other simulators and traffic.kind = trace.
#pragma once

#include <functional>
#include <string>

#include "models/common/ids.h"
#include "sw/config/experiment.h"
#include "testbench/progress_meter.h"

namespace dusk {

/// Summary of an exported workload.
struct ExportedWorkload {
  std::uint64_t packets = 0;
  std::uint64_t after = 0;  ///< packets from cycle run.cycles on (open loop or trace)
  Cycle end = 0;            ///< packets of the cycles 0..end-1 are in the file
  Cycle measured = 0;       ///< run.cycles of a replay that measures the same; 0: all
  bool complete = true;     ///< false: the export was interrupted
  std::string failure;      ///< closed loop: first check that failed in its run
};

/// Writes the packets in order of creation, and within a cycle by source. Comment lines hold the
/// configuration; a head `cycle,source,destination,length` (and `class` if used), a line for each
/// packet, and `# end: ...` follow. Only a closed loop needs simulated switches, because other
/// sources ignore the network. `write` may throw.
ExportedWorkload export_workload(const Experiment& experiment,
                                 const std::function<void(const std::string&)>& write,
                                 const std::function<void(const Progress&)>& progress);

/// Returns the experiment that replays `file`: it creates the same packets in the same cycles.
Experiment replay_of(const Experiment& experiment, const std::string& file, Cycle measured);

}  // namespace dusk

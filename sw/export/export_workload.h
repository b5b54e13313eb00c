// SPDX-License-Identifier: Apache-2.0
/// The packets that a run creates, as a file that other simulators and traffic.kind = trace read.
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
  std::uint64_t after = 0;  ///< of an open loop or trace: those from cycle run.cycles on
  Cycle end = 0;            ///< packets of cycles 0..end-1 are there
  Cycle measured = 0;       ///< run.cycles of a replay that measures what the run did; 0: all
  bool complete = true;     ///< false: interrupted
  std::string failure;      ///< of the run of a closed loop: the first check that failed
};

/// Writes the packets in order of creation (in one cycle: by source): head lines with the
/// configuration, the names `cycle,source,destination,length` (and `class` if the sources use it),
/// a line a packet, a last line `# end: ...`. An open loop's or trace's sources do not hear of the
/// network, so no switch is simulated; a closed loop is. `write` may throw.
ExportedWorkload export_workload(const Experiment& experiment,
                                 const std::function<void(const std::string&)>& write,
                                 const std::function<void(const Progress&)>& progress);

/// The experiment that replays `file`: its run creates the same packets in the same cycles.
Experiment replay_of(const Experiment& experiment, const std::string& file, Cycle measured);

}  // namespace dusk

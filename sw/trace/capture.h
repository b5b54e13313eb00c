// SPDX-License-Identifier: Apache-2.0
/// Runs an MPI program, records the calls of its ranks, and converts the records.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "models/application/application.h"
#include "sw/trace/capture_convert.h"

namespace dusk {

struct CaptureArguments {
  std::vector<std::string> command;  ///< {"mpirun", "-n", "16", "PROGRAM"}
  std::string records;               ///< folder of the records, visible to all ranks; "": not kept
  CapturePhases phases;              ///< phases to convert
  /// Called with the work of each phase, if there are several. May be empty.
  std::function<void(const std::map<int, PhaseWork>&)> tell_phases;
  AppendRecorded append;  ///< makes messages of collective operations: append_by()
  std::function<void(application::Application&&)> take;  ///< receives the converted application
};

/// Checks the program, runs the command with the recorder in all ranks, and converts the records.
/// Shows the command's output. Returns its exit status if it fails, otherwise 0. Throws ConfigError
/// if mpicc or a named program is absent or cannot be captured, or if records cannot be read.
/// Throws OutputError, Interrupted.
int capture(const CaptureArguments& arguments);

}  // namespace dusk

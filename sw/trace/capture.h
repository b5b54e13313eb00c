// SPDX-License-Identifier: Apache-2.0
/// Runs an MPI program, records what its ranks do, and converts the records to an application.
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
  std::string records;   ///< folder of the records, which all ranks see; "": none is kept
  CapturePhases phases;  ///< phases that are converted
  /// Gets the work in each phase, if there are several. May be empty.
  std::function<void(const std::map<int, PhaseWork>&)> tell_phases;
  AppendRecorded append;  ///< messages of collective operations: append_by()
  std::function<void(application::Application&&)> take;  ///< gets what the program did
};

/// Checks the program, runs the command with the recorder in all ranks, and converts. Its output is
/// shown as it comes. Returns its exit status if it fails, otherwise 0. Throws ConfigError: mpicc,
/// or a program that is named, is not there or cannot be captured; records that cannot be read.
/// Throws OutputError, Interrupted.
int capture(const CaptureArguments& arguments);

}  // namespace dusk

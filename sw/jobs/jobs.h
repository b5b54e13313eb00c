// SPDX-License-Identifier: Apache-2.0
/// Runs many experiments as processes, a few at a time, in one folder. After any interruption the
/// same call continues there.
#pragma once

#include <string>
#include <vector>

#include "sw/config/experiment.h"

namespace dusk {

struct Job {
  std::string id;  ///< unique in its folder; letters, digits, and any of ". _ - = +"
  Experiment experiment;
  std::vector<std::string> may_fail = {};  ///< checks that may fail in a finished run
};

struct JobResult {
  std::string id;
  std::string folder;   ///< folder of the results; only if status is 0
  int status = 0;       ///< exit status of `dusk run`; 0 also if only a check of may_fail failed
  bool reused = false;  ///< an earlier call has finished this run
  std::string error;    ///< if status is not 0: the failed check, or the last line of stderr
};

/// Checks what can be known before anything is made or run. Names must be unique and not too long.
/// Runs must fit the memory and the disk of `folder`, alone and `parallel` at once. Returns how
/// many run at once: `parallel`, or for 0 as many as processors and memory allow. Throws
/// ConfigError.
unsigned check_jobs(const std::string& folder, const std::vector<Job>& jobs, unsigned parallel);

/// Executes the runs that are not finished in `folder` (made if missing), with
/// `parallel` processes (0: one for each processor). Results are in folder/<id>/. Until
/// a result is complete it is in folder/.running-<id>, so a kill never loses a finished
/// run or leaves a partial one. folder/jobs.log has a line for each start and finish.
/// The next call repeats failed runs. Anything else in the place of results stays, and
/// is an error.
///
/// After an interruption (sw/common/interrupt.h), runs that were not executed have status
/// 130. Throws what check_jobs() throws. Throws ConfigError if another process works in the
/// folder, or if it has files of somebody else (sw/common/folder_mark.h). Same if a finished
/// result has another configuration, or if a switch cannot be built. Throws OutputError if
/// the folder cannot be written. Errors about it begin with `place`, the option that names
/// it.
std::vector<JobResult> run_jobs(const std::string& folder, const std::vector<Job>& jobs,
                                unsigned parallel, const std::string& place = "");

/// Returns the worst status. 130: a run was interrupted. Else 2: an input was wrong. Else 1: a run
/// failed or was killed. Else 0.
int worst_status(const std::vector<JobResult>& results);

}  // namespace dusk

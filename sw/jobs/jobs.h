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
  std::vector<std::string> may_fail = {};  ///< checks; a run that fails only these is finished, too
};

struct JobResult {
  std::string id;
  std::string folder;   ///< folder of the results; only if status is 0
  int status = 0;       ///< exit status of `dusk run`; 0 also if only a check of may_fail failed
  bool reused = false;  ///< an earlier call has finished this run
  std::string error;    ///< if status is not 0: the failed check, or the last line of stderr
};

/// Checks what can be known before anything is made or run: names that are too long or occur twice,
/// and runs that exceed the memory or the disk of `folder`, alone or `parallel` at once. Returns
/// how many run at once: `parallel`, or for 0 as many as processors and memory allow. Throws
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
/// 130. Throws what check_jobs() throws. Throws ConfigError if the folder has files of
/// somebody else (sw/common/folder_mark.h), another process works in it, a finished result
/// has another configuration, or a switch cannot be built. Throws OutputError if the
/// folder cannot be written. Errors about the folder begin with `place`, the option that
/// names it.
std::vector<JobResult> run_jobs(const std::string& folder, const std::vector<Job>& jobs,
                                unsigned parallel, const std::string& place = "");

/// Returns the worst status: 130 if a run was interrupted, else 2 if an input was wrong, else 1 if
/// a run failed or was killed, else 0.
int worst_status(const std::vector<JobResult>& results);

}  // namespace dusk

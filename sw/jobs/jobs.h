// SPDX-License-Identifier: Apache-2.0
/// Many experiments as processes of their own, a few at a time, in one folder that can be gone on
/// with after any interruption.
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
  std::string folder;   ///< of the results; only if status is 0
  int status = 0;       ///< exit status of `dusk run`; 0 also if only what may fail did
  bool reused = false;  ///< finished by an earlier call
  std::string error;    ///< if status is not 0: the check that failed, or the last line of stderr
};

/// Tells what can be known before anything is made or run: names that two runs have or that are too
/// long, and runs that the memory or the disk of `folder` cannot hold, alone or `parallel` at a
/// time. Returns how many run at a time: `parallel`, or if that is 0 as many as there are
/// processors and as the memory holds. Throws ConfigError.
unsigned check_jobs(const std::string& folder, const std::vector<Job>& jobs, unsigned parallel);

/// Runs what is not yet finished in `folder` (made if missing), `parallel` processes at a time (0:
/// one for each processor), results in folder/<id>/. A result counts once its folder has this name:
/// until then it stands in folder/.running-<id>, so a kill at any point loses no finished run and
/// leaves none half counted. folder/jobs.log gets a line for each start and finish. A run that
/// failed is run again by the next call. Whatever else stands where results would is left alone,
/// and is an error.
///
/// Ends early if interrupted (sw/common/interrupt.h): then the results of what did not run have
/// status 130. Throws what check_jobs() throws, and ConfigError if the folder has files of somebody
/// else (sw/common/folder_mark.h), if another process works in the folder, or if a finished result
/// in it was made with another configuration, or if a switch cannot be built; OutputError if the
/// folder cannot be written. What is wrong with the folder begins with `place`, the option that
/// names it.
std::vector<JobResult> run_jobs(const std::string& folder, const std::vector<Job>& jobs,
                                unsigned parallel, const std::string& place = "");

/// 130 if any run was interrupted; else 2 if any input was wrong; else 1 if any run failed or was
/// killed; else 0.
int worst_status(const std::vector<JobResult>& results);

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "sw/common/config_error.h"
#include "sw/jobs/jobs.h"

namespace dusk {
namespace {

TEST(CheckJobs, LooksAtTheDiskOfTheResults) {
  Job job;
  job.id = "one";
  job.experiment.run.engine = EngineKind::Model;
  job.experiment.run.cycles = 1000;
  job.experiment.power.window = 100;  // ten windows in timeseries.csv
  EXPECT_NO_THROW(check_jobs(".", {job}, 1));
  try {
    check_jobs("/proc/none/runs", {job}, 1);  // a file system without free blocks
    ADD_FAILURE() << "a run went to a disk that is full";
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), testing::MatchesRegex("one: run.cycles: 1000 cycles in windows of "
                                                    "100 .*, 0.0 MiB are free on the disk .*"));
  }
}

}  // namespace
}  // namespace dusk

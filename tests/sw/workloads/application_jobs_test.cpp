// SPDX-License-Identifier: Apache-2.0
#include "sw/workloads/application_jobs.h"

#include <gtest/gtest.h>

#include "tests/support/temporary_file.h"

namespace dusk {
namespace {

Experiment generated() {
  Experiment e;
  e.traffic.kind = "application";
  e.application.ranks = 4;
  return e;
}

TEST(ApplicationJobs, AreKeptWhileNothingChangesThatTheyDependOn) {
  Experiment e = generated();
  const Jobs jobs = make_jobs(e);
  e.application.compute_factor = 2;
  e.application.order = RankOrder::Random;
  e.application.cycle_ns = 3;
  e.network.link_latency = 9;
  EXPECT_EQ(make_jobs(e), jobs);
  e.application.steps *= 2;
  const Jobs longer = make_jobs(e);
  EXPECT_GT(longer->front().operations(), jobs->front().operations());
  e.run.seed = 77;
  EXPECT_NE(make_jobs(e), longer);
}

TEST(ApplicationJobs, OfAGeneratorHaveARankForEachPlace) {
  Experiment e = generated();
  e.application.ranks = 0;
  const std::size_t ranks = make_jobs(e)->front().ranks.size();
  e.application.ranks_per_node = 2;
  EXPECT_EQ(make_jobs(e)->front().ranks.size(), 2 * ranks);
}

TEST(ApplicationJobs, OfFilesDependOnTheFilesAlone) {
  Experiment e = generated();
  e.application.files = written(temporary_name(".goal"), "num_ranks 1\nrank 0 {\ncalc 5\n}\n");
  const Jobs jobs = make_jobs(e);
  EXPECT_EQ(jobs->front().operations(), 1u);
  e.application.steps = 5;
  e.run.seed = 77;
  EXPECT_EQ(make_jobs(e), jobs);
  e.application.files += "," + e.application.files;
  EXPECT_EQ(make_jobs(e)->size(), 2u);
}

TEST(ApplicationJobs, ThatCannotBeReadLeaveNoneBehind) {
  Experiment e = generated();
  const Jobs jobs = make_jobs(e);
  Experiment broken = e;
  broken.application.files = "/absent.goal";
  EXPECT_ANY_THROW(make_jobs(broken));
  EXPECT_ANY_THROW(make_jobs(broken));
  EXPECT_EQ(make_jobs(e)->front().operations(), jobs->front().operations());
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "sw/run/lockstep_tally.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "rtl/usual_shapes.h"
#include "sw/common/config_error.h"
#include "tests/support/temporary_file.h"

namespace dusk {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

Experiment experiment(PowerMode mode) {
  Experiment e;
  e.switch_.shape = "p4v2d4";
  e.power.mode = mode;
  return e;
}
LockstepEvents every_event() {
  LockstepEvents events;
  std::uint64_t count = 100;
  for (const LockstepEventName& event : kLockstepEvents) events.*event.count = count++;
  return events;
}

TEST(LockstepTally, AddsUpEventsAndWhatWasDrawn) {
  LockstepTally tally;
  tally.add(experiment(PowerMode::Threshold), every_event());
  tally.add(experiment(PowerMode::Threshold), every_event());
  tally.add(experiment(PowerMode::AlwaysOn), every_event());
  EXPECT_EQ(tally.cases(), 3u);
  EXPECT_EQ(tally.events().compared, 300u);
  EXPECT_EQ(tally.events().moved, 303u);
  EXPECT_THAT(tally.csv(), HasSubstr("\nevent,with a flit moved,3,303\n"));
  EXPECT_THAT(tally.csv(), HasSubstr("\nsetting,power.mode = threshold,2,202\n"));
  // Without power management the thresholds have no effect.
  EXPECT_THAT(tally.csv(), HasSubstr("\nsetting,power.thresholds = static,2,202\n"));
}

// The scheme reference has links that are always on.
TEST(LockstepTally, CountsSchemesInEveryMode) {
  Experiment reference = experiment(PowerMode::AlwaysOn);
  reference.power.scheme = "reference";
  LockstepTally tally;
  tally.add(reference, every_event());
  EXPECT_THAT(tally.csv(), HasSubstr("\nsetting,power.scheme = reference,1,101\n"));
  EXPECT_THAT(tally.missing(), Not(Contains("power.scheme = reference")));
  EXPECT_THAT(tally.missing(), Contains("power.scheme = powar"));
}

TEST(LockstepTally, CountsKeysOfApplicationsWhereOneRunsAndRequiresNone) {
  Experiment e = experiment(PowerMode::Threshold);
  LockstepTally tally;
  tally.add(e, every_event());
  EXPECT_THAT(tally.csv(), Not(HasSubstr("setting,application.")));
  e.traffic.kind = "application";
  e.application.eager_bytes = 0;
  tally.add(e, every_event());
  EXPECT_THAT(tally.csv(), HasSubstr("\nsetting,application.generator = halo,1,101\n"));
  EXPECT_THAT(tally.csv(), HasSubstr("\nsetting,application.eager_bytes = 0,1,101\n"));
  EXPECT_THAT(tally.csv(), Not(HasSubstr("application.node_file")));
  e.application.node_file = "nodes.txt";
  tally.add(e, every_event());
  EXPECT_THAT(tally.csv(), HasSubstr("\nsetting,application.node_file = nodes.txt,1,101\n"));
  EXPECT_THAT(tally.missing(), Not(Contains(HasSubstr("application."))));
}

TEST(LockstepTally, NamesWhatNeverHappened) {
  LockstepTally tally;
  LockstepEvents events = every_event();
  events.overrides = 0;
  tally.add(experiment(PowerMode::Threshold), events);
  const auto missing = tally.missing();
  EXPECT_THAT(missing, Contains("overrides"));
  EXPECT_THAT(missing, Contains("power.mode = forced"));
  EXPECT_THAT(missing, Contains("switch.shape = p32v3d4q2"));
  EXPECT_THAT(missing, Not(Contains("switch.shape = p4v2d4")));
  const auto& built = usual_shapes();
  const bool tori = std::any_of(built.begin(), built.end(),
                                [](const auto& s) { return s.topology == SwitchTopology::Torus; });
  for (const char* of_torus : {"network.topology = mesh", "switch.routing = adaptive"})
    EXPECT_EQ(std::count(missing.begin(), missing.end(), of_torus), tori ? 1 : 0) << of_torus;
  EXPECT_THAT(missing, Contains("switch.crossbar = per_input"));
  EXPECT_THAT(missing, Not(Contains("wakes (off -> turning_on)")));
}

TEST(LockstepTally, GoesOnFromWhatItWrote) {
  LockstepTally first;
  first.add(experiment(PowerMode::Threshold), every_event());
  LockstepTally second;
  second.read(written(temporary_name(".csv"), first.csv()));
  EXPECT_EQ(second.cases(), 1u);
  EXPECT_EQ(second.csv(), first.csv());
  second.add(experiment(PowerMode::Threshold), every_event());
  EXPECT_EQ(second.events().overrides, 2 * first.events().overrides);
}

TEST(LockstepTally, RejectsAnotherFile) {
  for (const char* text : {"", "cycle,load\n1,2\n", "kind,name,cases,count\nevent,overrides,1,x\n",
                           "kind,name,cases,count\nevent,overrides\n"}) {
    LockstepTally tally;
    EXPECT_THROW(tally.read(written(temporary_name(".csv"), text)), ConfigError) << text;
  }
}

}  // namespace
}  // namespace dusk

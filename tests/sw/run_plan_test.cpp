// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "sw/run_command.h"

namespace dusk {
namespace {

TEST(RunPlan, OpenLoopEndsByTheClock) {
  Experiment e;
  e.run.cycles = 5000;
  e.run.warmup = 100;
  const RunPlan plan = make_run_plan(e);
  EXPECT_EQ(plan.cycles, 5000u);
  EXPECT_EQ(plan.warmup, 100u);
  EXPECT_EQ(plan.messages, 0u);
}

TEST(RunPlan, ClosedLoopEndsByTheMessages) {
  Experiment e;
  e.traffic.kind = TrafficKind::Closed;
  e.traffic.messages = 77;
  const RunPlan plan = make_run_plan(e);
  EXPECT_EQ(plan.cycles, kNever);
  EXPECT_EQ(plan.messages, 77u);
}

TEST(ExitStatus, FailedCheckWeighsMoreThanInterruption) {
  RunResult result;
  EXPECT_EQ(exit_status(result), 0);
  result.complete = false;
  EXPECT_EQ(exit_status(result), 130);
  result.checks = {{"credits", false, "switch 3"}};
  EXPECT_EQ(exit_status(result), 1);
}

}  // namespace
}  // namespace dusk

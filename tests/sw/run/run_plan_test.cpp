// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "sw/config/wanted_switch.h"
#include "sw/run/run_command.h"
#include "tests/support/temporary_file.h"

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

TEST(RunPlan, KeepsTheShareOfOffExact) {
  Experiment e;
  EXPECT_EQ(make_run_plan(e).off_share, Rational(0));
  e.power.off_share = "0.1";
  EXPECT_EQ(make_run_plan(e).off_share, Rational(1, 10));
}

TEST(RunPlan, ClosedLoopEndsByTheMessages) {
  Experiment e;
  e.traffic.kind = "closed";
  e.traffic.messages = 77;
  const RunPlan plan = make_run_plan(e);
  EXPECT_EQ(plan.cycles, kNever);
  EXPECT_EQ(plan.messages, 77u);
}

TEST(RunPlan, TraceEndsWithItsPacketsOrByTheClockAndHasNoSteadyState) {
  Experiment e;
  e.traffic.kind = "trace";
  e.traffic.trace_file = written(temporary_name(".csv"), "5,0,1,4\n9,1,0,4\n");
  e.run.cycles = 0;
  RunPlan plan = make_run_plan(e);
  EXPECT_EQ(plan.cycles, kNever);
  EXPECT_EQ(plan.messages, 2u);
  e.run.cycles = 5000;
  plan = make_run_plan(e);
  EXPECT_EQ(plan.cycles, 5000u);
  EXPECT_EQ(plan.messages, 0u);
  EXPECT_EQ(plan.trace_packets, 2u);
  EXPECT_EQ(plan.unsteady, "trace");
  EXPECT_LT(plan.wanted_load, 0);
}

TEST(RunPlan, AsksForASteadyStateOfAConstantLoadOnly) {
  Experiment e;
  e.run.precision = 0.02;
  e.run.warmup_rule = WarmupRule::Detect;
  e.traffic.load = 0.2;
  RunPlan plan = make_run_plan(e);
  EXPECT_EQ(plan.unsteady, "");
  EXPECT_EQ(plan.precision, 0.02);
  EXPECT_TRUE(plan.detect_warmup);
  EXPECT_EQ(plan.warmup, 0u);
  EXPECT_EQ(plan.settling, 1000u);
  EXPECT_EQ(plan.wanted_load, 0.2);
  EXPECT_EQ(plan.hurst, 0.5);
  e.traffic.injection = "self_similar";
  e.power.mode = PowerMode::Threshold;
  plan = make_run_plan(e);
  EXPECT_DOUBLE_EQ(plan.hurst, 0.8);  // (3 - 1.4) / 2
  EXPECT_EQ(plan.settling, 20000u);   // five times window + t_on + t_off
  e.power.policy = "idle";
  e.power.idle_cycles = 3000;
  EXPECT_EQ(make_run_plan(e).settling, 25000u);
  e.traffic.injection = "ramp";
  plan = make_run_plan(e);
  EXPECT_EQ(plan.unsteady, "ramp");
  EXPECT_LT(plan.wanted_load, 0);
}

TEST(ExitStatus, FailedCheckWeighsMoreThanInterruption) {
  RunResult result;
  EXPECT_EQ(exit_status(result), 0);
  result.complete = false;
  EXPECT_EQ(exit_status(result), 130);
  result.checks = {{"credits", false, "switch 3"}};
  EXPECT_EQ(exit_status(result), 1);
}

TEST(FirstFailure, IsTheStandstillIfThereIsOne) {
  RunResult result;
  result.checks = {{"delivery", false, "packet 3 is missing"}, {"order", false, "packet 4"}};
  EXPECT_EQ(first_failure(result), "delivery: packet 3 is missing");
  result.checks.push_back({"progress", false, "no flit moved"});
  EXPECT_EQ(first_failure(result), "progress: no flit moved");
  result.checks = {{"delivery", true, ""}};
  EXPECT_EQ(first_failure(result), "");
}

}  // namespace
}  // namespace dusk

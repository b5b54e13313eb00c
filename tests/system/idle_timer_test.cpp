// SPDX-License-Identifier: Apache-2.0
// The idle timer on whole networks with traffic (docs/rtl/idle_timer.md).
#include <gtest/gtest.h>

#include "tests/system/idle_timer_network.h"

namespace dusk {
namespace {

class IdleTimer : public ::testing::TestWithParam<std::string> {};

TEST_P(IdleTimer, SavesAtLowLoadAndDeliversEverything) {
  Experiment e = idle_timer_network(GetParam());
  const RunResult with = run_whole(e);
  expect_all_passed(with);
  EXPECT_FALSE(with.saturated);
  EXPECT_LT(with.switch_link_power, 0.8);
  EXPECT_GT(with.switch_link_power, 0.02);
  e.run.engine = EngineKind::Model;
  e.power.mode = PowerMode::AlwaysOn;
  const RunResult without = run_whole(e);
  expect_all_passed(without);
  EXPECT_DOUBLE_EQ(without.switch_link_power, 1.0);
  // The same packets, each of which arrived; in which cycle, and so in which window, differs.
  EXPECT_EQ(with.packets_created, without.packets_created);
  EXPECT_EQ(with.packet_latency.count, without.packet_latency.count);
  EXPECT_GT(with.packet_latency.mean, without.packet_latency.mean);
}

TEST_P(IdleTimer, DeliversEverythingNearSaturation) {
  Experiment e = idle_timer_network(GetParam());
  e.power.idle_cycles = 1;
  e.power.t_on = 7;
  e.power.t_off = 5;
  e.traffic.load = 0.35;
  e.run.cycles = 4000;
  expect_all_passed(run_whole(e));
}

TEST_P(IdleTimer, WithoutTrafficEveryLinkBetweenSwitchesGoesOff) {
  Experiment e = idle_timer_network(GetParam());
  e.run.engine = EngineKind::Model;
  e.traffic.load = 1e-9;
  e.run.warmup = 0;
  e.run.cycles = 4000;
  const RunResult result = run_whole(e);
  expect_all_passed(result);
  EXPECT_DOUBLE_EQ(result.windows.back().switch_link_power, 0.0);
}

TEST_P(IdleTimer, AThresholdThatIsNeverReachedIsAsAlwaysOn) {
  Experiment e = idle_timer_network(GetParam());
  e.run.engine = EngineKind::Model;
  e.power.idle_cycles = 100000;
  const RunResult result = run_whole(e);
  expect_all_passed(result);
  EXPECT_DOUBLE_EQ(result.switch_link_power, 1.0);
}

TEST(IdleTimerRest, ASwitchWhosePacketsWaitForChannelsIsNotEvaluated) {
  Experiment e = idle_timer_network("torus");
  e.run.engine = EngineKind::Model;
  e.switch_.vc_allocator = VcAllocator::PerPort;
  e.power.t_on = e.power.t_off = 1000;
  e.traffic.load = 0.005;
  e.run.cycles = 20000;
  const RunResult result = run_whole(e);
  expect_all_passed(result);
  EXPECT_GT(result.packets_created, 50u);
  EXPECT_LT(result.kernel.evaluated * 10, result.kernel.switch_cycles);
}

INSTANTIATE_TEST_SUITE_P(Topologies, IdleTimer, ::testing::Values("k_ary_n_tree", "torus", "mesh"),
                         [](const auto& info) {
                           return info.param == "k_ary_n_tree" ? "Tree"
                                  : info.param == "torus"      ? "Torus"
                                                               : "Mesh";
                         });

}  // namespace
}  // namespace dusk

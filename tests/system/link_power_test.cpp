// SPDX-License-Identifier: Apache-2.0
// The mechanism on whole networks with traffic.
#include "sw/run/build_network.h"
#include "sw/run/run_command.h"
#include "tests/system/network_harness.h"

namespace dusk {
namespace {

RunResult simulate(const Experiment& experiment) {
  const auto built = build_network(experiment);
  Simulation simulation(*built->network, *built->clock, make_run_plan(experiment));
  simulation.set_channel_load([&built] { return built->load->full_load(); },
                              [&built] { return built->load->crossed(); });
  return simulation.run();
}

Experiment tree_4_4() {
  Experiment experiment;
  experiment.run.host = HostKind::Kernel;
  experiment.power.mode = PowerMode::Threshold;
  experiment.power.start = PowerStart::MinimalTree;
  return experiment;
}

// 2 % of 0.63: the four level-1 switches of the Minimal Tree add one up channel each. The
// root-level switch that these reach lights its four down channels: 688 of 2048 (Alonso thesis
// 2012, section 5.4.5).
TEST(LinkPower, SettlesAt688ChannelsFromTheMinimalTreeAtTwoPercentLoad) {
  Experiment experiment = tree_4_4();
  experiment.traffic.load = 0.0126;
  experiment.run.warmup = 0;
  experiment.run.cycles = 40000;
  experiment.run.checked = true;
  const RunResult result = simulate(experiment);
  EXPECT_TRUE(result.passed());
  const WindowSample& last = result.windows.back();
  const std::uint32_t lit = 2048 - last.channels[static_cast<int>(ChannelState::Off)];
  EXPECT_EQ(lit, 688u);
  EXPECT_NEAR(last.relative_link_power, 0.3359, 5e-5);
}

TEST(LinkPower, SavesAtLowLoadAndDeliversEverything) {
  Experiment experiment = tree_4_4();
  experiment.network.n = 3;
  experiment.power.start = PowerStart::AllOn;
  experiment.traffic.load = 0.05;
  experiment.run.warmup = 0;
  experiment.run.cycles = 30000;
  experiment.run.checked = true;
  const RunResult result = simulate(experiment);
  for (const CheckResult& check : result.checks)
    EXPECT_TRUE(check.passed) << check.name << ": " << check.detail;
  EXPECT_FALSE(result.saturated);
  EXPECT_LT(result.relative_link_power, 0.75);
  EXPECT_GT(result.relative_link_power, 0.4375);  // the Minimal Tree's
}

TEST(LinkPower, OverrideTurnsEverythingOfALeafOnWhenPacketsWait) {
  Experiment experiment = tree_4_4();
  experiment.network.n = 2;
  experiment.traffic.load = 0.9;
  experiment.power.setting = 0;
  experiment.power.u_on = "1";
  experiment.power.u_off = "0.001";
  experiment.run.warmup = 0;
  experiment.run.cycles = 6000;
  experiment.run.drain = false;
  const double without = simulate(experiment).windows.back().relative_link_power;
  experiment.power.override_enabled = true;
  const double with = simulate(experiment).windows.back().relative_link_power;
  EXPECT_NEAR(without, 0.625, 1e-9);  // the Minimal Tree: a threshold of 1 is never exceeded
  EXPECT_DOUBLE_EQ(with, 1.0);
}

TEST(ClosedLoop, EndsWithTheLastMessageAndKeepsOneInFlightPerActiveNode) {
  Experiment experiment = tree_4_4();
  experiment.network.n = 2;
  experiment.power.mode = PowerMode::AlwaysOn;
  experiment.traffic.kind = "closed";
  experiment.traffic.active_share = 0.1;  // 2 of 16 nodes
  experiment.traffic.messages = 2000;
  experiment.run.warmup = 0;
  const RunResult result = simulate(experiment);
  EXPECT_TRUE(result.passed());
  EXPECT_EQ(result.packets_delivered, 2000u);
  // 15 destinations, 3 of them in the same leaf switch: (3 x 1 + 12 x 3) / 15 = 2.6 switches, 4 S +
  // 16 + 1 cycles.
  const double per_message = static_cast<double>(result.cycles) * 2 / 2000;
  EXPECT_NEAR(per_message, 4 * 2.6 + 17, 0.6);
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
// The idle timer on whole networks with traffic (docs/rtl/idle_timer.md).
#include "sw/run/build_network.h"
#include "sw/run/run_command.h"
#include "tests/system/network_harness.h"

namespace dusk {
namespace {

RunResult simulate(const Experiment& experiment) {
  const auto built = build_network(experiment);
  Simulation simulation(*built->network, *built->clock, make_run_plan(experiment));
  simulation.set_throughput_bound([&built] { return built->load->bound(); },
                                  [&built] { return built->load->crossed(); });
  return simulation.run();
}

/// Switches of the networks are p4v3d4q2z or p10v3d4ot2x2h3sz, which are built.
Experiment network(TopologyKind topology) {
  Experiment e;
  e.network.topology = topology;
  e.network.k = 2;
  e.network.n = 4;
  e.run.host = HostKind::Kernel;
  e.run.engine = EngineKind::Lockstep;
  if (topology != TopologyKind::KAryNTree) {
    e.network.size = {4, 3};
    e.network.links = 2;
    e.network.local_channels = 1;
    SwitchOptions& s = e.switch_;
    s.out_depth_in_use = 0;
    s.crossbar = CrossbarKind::PerInputVc;
    s.hop_latency = 3;
    s.vc_allocator = VcAllocatorKind::PerSwitch;
  }
  e.power.mode = PowerMode::Threshold;
  e.power.policy = PolicyKind::Idle;
  e.power.idle_cycles = 100;
  e.power.t_on = 60;
  e.power.t_off = 40;
  e.power.window = 1000;
  e.traffic.load = 0.01;
  e.run.warmup = 1000;
  e.run.cycles = 12000;
  return e;
}

void expect_passed(const RunResult& result) {
  for (const CheckResult& check : result.checks)
    EXPECT_TRUE(check.passed) << check.name << ": " << check.detail;
}

class IdleTimer : public ::testing::TestWithParam<TopologyKind> {};

TEST_P(IdleTimer, SavesAtLowLoadAndDeliversEverything) {
  Experiment e = network(GetParam());
  const RunResult with = simulate(e);
  expect_passed(with);
  EXPECT_FALSE(with.saturated);
  EXPECT_LT(with.switch_link_power, 0.8);
  EXPECT_GT(with.switch_link_power, 0.02);
  e.run.engine = EngineKind::Model;
  e.power.mode = PowerMode::AlwaysOn;
  const RunResult without = simulate(e);
  expect_passed(without);
  EXPECT_DOUBLE_EQ(without.switch_link_power, 1.0);
  // The same packets, each of which arrived; in which cycle, and so in which window, differs.
  EXPECT_EQ(with.packets_created, without.packets_created);
  EXPECT_EQ(with.packet_latency.count, without.packet_latency.count);
  EXPECT_GT(with.packet_latency.mean, without.packet_latency.mean);
}

TEST_P(IdleTimer, DeliversEverythingNearSaturation) {
  Experiment e = network(GetParam());
  e.power.idle_cycles = 1;
  e.power.t_on = 7;
  e.power.t_off = 5;
  e.traffic.load = 0.35;
  e.run.cycles = 4000;
  expect_passed(simulate(e));
}

TEST_P(IdleTimer, WithoutTrafficEveryLinkBetweenSwitchesGoesOff) {
  Experiment e = network(GetParam());
  e.run.engine = EngineKind::Model;
  e.traffic.load = 1e-9;
  e.run.warmup = 0;
  e.run.cycles = 4000;
  const RunResult result = simulate(e);
  expect_passed(result);
  EXPECT_DOUBLE_EQ(result.windows.back().switch_link_power, 0.0);
}

TEST_P(IdleTimer, AThresholdThatIsNeverReachedIsAsAlwaysOn) {
  Experiment e = network(GetParam());
  e.run.engine = EngineKind::Model;
  e.power.idle_cycles = 100000;
  const RunResult result = simulate(e);
  expect_passed(result);
  EXPECT_DOUBLE_EQ(result.switch_link_power, 1.0);
}

INSTANTIATE_TEST_SUITE_P(Topologies, IdleTimer,
                         ::testing::Values(TopologyKind::KAryNTree, TopologyKind::Torus,
                                           TopologyKind::Mesh),
                         [](const auto& info) {
                           return info.param == TopologyKind::KAryNTree ? "Tree"
                                  : info.param == TopologyKind::Torus   ? "Torus"
                                                                        : "Mesh";
                         });

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
// 3DT tori under pressure: each protection of section 6.3 of the thesis keeps packets moving;
// without it they deadlock.
#include <gmock/gmock.h>

#include <fstream>
#include <functional>

#include "models/topology/card_way.h"
#include "models/topology/topology_rules.h"
#include "sw/config/config_file.h"
#include "sw/config/network_kind.h"
#include "sw/config/workload_part.h"
#include "sw/run/run_command.h"
#include "sw/topologies/network_parts.h"
#include "tests/support/rtl_switches.h"

namespace dusk {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Configuration D of these sizes, of RTL cards, with uniform traffic of packets of 4 flits at a
/// load of 0.9.
Experiment torus(std::vector<std::int64_t> size, RingEscape escape) {
  Experiment e;
  e.network.topology = "3dt";
  e.network.size = std::move(size);
  SwitchOptions& s = e.switch_;
  s.routing = RoutingKind::DimensionOrder;
  s.crossbar = CrossbarKind::PerPort;
  s.out_depth_in_use = 0;
  s.hop_latency = 3;
  s.vcs_in_use = 4;
  s.depth_in_use = 8;
  s.link_vcs = escape == RingEscape::Bubble ? 1 : 2;
  s.vc_allocation = VcAllocationKind::VirtualCutThrough;
  s.escape = escape;
  s.bubble_at = BubbleAt::Downstream;
  e.traffic.length = "4";
  e.traffic.load = 0.9;
  s.shape = escape == RingEscape::Bubble ? "p5v4d8x1h3zr" : "p5v4d8x2h3zr";
  e.run.engine = EngineKind::Rtl;
  e.run.host = HostKind::Kernel;
  e.run.warmup = 0;
  e.run.cycles = 4000;
  e.run.drain = false;
  e.run.watchdog = 1500;
  return e;
}

void expect_standstill(Experiment e) {
  EXPECT_THROW(check_experiment(e, {}), ConfigError);
  e.run.deadlock_check = false;
  ASSERT_NO_THROW(check_experiment(e, {}));
  const std::string failure = first_failure(simulate_quietly(e));
  EXPECT_THAT(failure, HasSubstr("progress"));
  EXPECT_THAT(failure, HasSubstr("wait-for cycle of "));
  // With a bubble links have one VC, of 32 flits: others are not there.
  if (e.switch_.escape == RingEscape::Bubble) {
    EXPECT_THAT(failure, Not(HasSubstr("free with 32 credits")));
  }
}

std::uint8_t& vcs_of(SwitchSettings& pins, CardClass of) {
  return pins.class_vcs[static_cast<std::size_t>(of)];
}

/// With pins that `edit` changes at every card, which no keys can ask for.
void expect_standstill_of(const Experiment& e, const std::function<void(SwitchSettings&)>& edit) {
  const NetworkKind& kind = kind_of(e.network);
  Topology wiring = kind.make_topology(e.network, kCardPorts);
  std::vector<SwitchSettings> pins = kind.make_settings(e, wiring);
  std::for_each(pins.begin(), pins.end(), edit);
  EXPECT_FALSE(wiring.rules->check_deadlock(wiring, pins, {}).free);
  const auto engines = rtl_switches(e.switch_.shape);
  auto sources = workload_of(e.traffic).make_sources(e, wiring.nodes).of_nodes;
  Network network(std::move(wiring), std::move(pins),
                  make_network_settings(e.network, e.power, e.run), *engines);
  for (NodeId node = 0; node < network.topology().nodes; ++node)
    network.set_source(node, std::move(sources[node]));
  KernelClock clock(network);
  EXPECT_THAT(first_failure(Simulation(network, clock, make_run_plan(e)).run()),
              HasSubstr("wait-for cycle of "));
}

void expect_progress(const Experiment& e) {
  ASSERT_NO_THROW(check_experiment(e, {}));
  const RunResult result = simulate_quietly(e);
  EXPECT_EQ(first_failure(result), "");
  EXPECT_GT(result.packets_delivered, 5000u);
}

class CardNetwork : public ::testing::TestWithParam<std::vector<std::int64_t>> {};

TEST_P(CardNetwork, StandsStillWithoutABubble) {
  Experiment e = torus(GetParam(), RingEscape::Bubble);
  e.switch_.bubble = "0";
  expect_standstill(e);
}

TEST_P(CardNetwork, MovesWithTheLeastBubble) {
  expect_progress(torus(GetParam(), RingEscape::Bubble));
}

TEST_P(CardNetwork, MovesWithVcsOfUpAndLow) {
  expect_progress(torus(GetParam(), RingEscape::Dateline));
}

TEST_P(CardNetwork, StandsStillIfTypes1And3ShareAVc) {
  expect_standstill_of(torus(GetParam(), RingEscape::Dateline), [](SwitchSettings& pins) {
    vcs_of(pins, CardClass::Type3) = vcs_of(pins, CardClass::Type1Plus);
  });
}

// A packet of class LOW crosses the wrap link of Y, and those of class UP close the ring behind it.
TEST_P(CardNetwork, StandsStillIfUpAndLowOfType2ShareAVc) {
  expect_standstill_of(torus(GetParam(), RingEscape::Dateline), [](SwitchSettings& pins) {
    vcs_of(pins, type2(1, true)) = vcs_of(pins, type2(1, false));
  });
}

INSTANTIATE_TEST_SUITE_P(Sizes, CardNetwork,
                         ::testing::Values(std::vector<std::int64_t>{4, 4, 4},
                                           std::vector<std::int64_t>{5, 5, 5}),
                         [](const auto& info) { return "of_" + std::to_string(info.param[0]); });

// Example 6.1: the processing elements of two torus nodes of a ring of Y send to each other. Random
// gaps between packets close the cycle. Sources that are full send in step, and their packets pass.
TEST(CardNetworks, OfOneInternalVcAndQueuesOfAPacketStandStill) {
  const std::string file = testing::TempDir() + "example_6_1.txt";
  std::ofstream(file) << "4\n5\n2\n3\n0\n1\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n";
  Experiment e = torus({2, 2, 2}, RingEscape::Bubble);
  e.switch_.shape = "auto";
  e.run.engine = EngineKind::Model;
  e.switch_.vcs_in_use = 1;
  e.switch_.depth_in_use = 4;
  e.switch_.bubble = "0";
  e.traffic.pattern = "permutation";
  e.traffic.permutation_file = file;
  e.traffic.load = 0.12;
  e.run.cycles = 10000;
  expect_standstill(e);
  e.switch_.vcs_in_use = 3;
  e.switch_.bubble = "1";
  e.switch_.depth_in_use = 8;
  e.run.deadlock_check = true;
  const RunResult moving = simulate_quietly(e);
  EXPECT_EQ(first_failure(moving), "");
  EXPECT_GT(moving.packets_delivered, 500u);
}

TEST(CardNetworks, AreTheSameInRtlAndTwinUnderPressure) {
  Experiment e = torus({4, 4, 2}, RingEscape::Bubble);
  e.run.engine = EngineKind::Lockstep;
  e.run.checked = true;
  e.run.cycles = 2500;
  e.run.watchdog = 1000;
  const RunResult moving = simulate_quietly(e);
  EXPECT_EQ(first_failure(moving), "");
  EXPECT_GT(moving.packets_delivered, 1000u);
  e.switch_.bubble = "0";
  e.run.deadlock_check = false;
  e.run.cycles = 6000;
  EXPECT_THAT(first_failure(simulate_quietly(e)), HasSubstr("wait-for cycle of "));
}

TEST(CardNetworks, LetTheirLinksSleep) {
  for (const char* policy : {"idle", "powar"}) {
    Experiment e = torus({3, 3, 3}, RingEscape::Bubble);
    e.switch_.shape = "auto";
    e.run.engine = EngineKind::Model;
    e.power.mode = PowerMode::Threshold;
    e.power.policy = policy;
    e.traffic.load = 0.001;
    e.run.watchdog = 5000;
    e.run.drain = true;
    ASSERT_NO_THROW(check_experiment(e, {})) << policy;
    const RunResult result = simulate_quietly(e);
    EXPECT_EQ(first_failure(result), "") << policy;
    EXPECT_LT(result.relative_link_power, 0.9) << policy;
  }
}

}  // namespace
}  // namespace dusk

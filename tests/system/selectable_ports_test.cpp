// SPDX-License-Identifier: Apache-2.0
// The mean number of selectable ports that a run reports, with switches of RTL and of the twin.
#include <gtest/gtest.h>

#include "tests/system/sleeping_network.h"

namespace dusk {
namespace {

constexpr Cycle kWindow = 100;
/// Packets of 4 flits leave every 6 cycles before cycle 400: 2/3 of what a port carries.
constexpr std::uint32_t kLength = 4;
constexpr Cycle kPeriod = 6, kSilent = 400;

class Steps : public TrafficSource {
 public:
  explicit Steps(NodeId to) : to_(to) {}
  Cycle next_time() const override { return next_ < kSilent ? next_ : kNever; }
  Message take() override {
    next_ += kPeriod;
    Message message;
    message.destination = to_;
    message.length = kLength;
    return message;
  }
  bool heeds_deliveries() const override { return false; }

 private:
  NodeId to_;
  Cycle next_ = 0;
};

/// Thresholds of one selectable port, flits/cycle.
void set_thresholds(PowerOptions& power, const char* on, const char* off) {
  power.thresholds = ThresholdKind::Static;
  power.setting = 0;
  power.u_on = on;
  power.u_off = off;
}

/// Measures cycles 50 to 949 of a network in which node 0 sends to node `to`. The groups on the
/// route have one selectable port up to the first window's end, then two, because 1/2 is exceeded.
/// With two ports 1/3 is between the thresholds. The first window without packets ends with cycle
/// 500.
SelectableResult selectable(Experiment e, EngineKind engine, NodeId to) {
  e.run.engine = engine;
  e.power.window = kWindow;
  set_thresholds(e.power, "0.5", "0.25");
  e.power.idle_cycles = 5000;
  e.traffic.load = 0;
  e.run.warmup = 50;
  e.run.cycles = 950;
  const auto built = build_network(e);
  built->network->set_source(0, std::make_unique<Steps>(to));
  Simulation simulation(*built->network, *built->clock, make_run_plan(e));
  attach(simulation, *built, engine);
  const RunResult result = simulation.run();
  expect_all_passed(result);
  return result.selectable.value_or(SelectableResult{});
}
constexpr double kOnTheWay = (50 * 1 + 400 * 2 + 450 * 1) / 900.0;

class SelectablePortsOfARun : public ::testing::TestWithParam<EngineKind> {};

TEST_P(SelectablePortsOfARun, AreThoseOfTheLeavesOfATree) {
  const auto result = selectable(sleeping_tree(PaperMode::Powar), GetParam(), 2);
  EXPECT_EQ(result.groups, 2u);  // the up ports of two leaf switches
  EXPECT_DOUBLE_EQ(result.mean, (kOnTheWay + 1) / 2);
  EXPECT_DOUBLE_EQ(result.smallest, 1);
  EXPECT_DOUBLE_EQ(result.largest, kOnTheWay);
  EXPECT_DOUBLE_EQ(result.switches.value_or(0), result.mean);
  EXPECT_FALSE(result.nodes) << "a node has one channel";
}

TEST_P(SelectablePortsOfARun, AreThoseOfTrunksAndOfTheChannelsFromAndToNodes) {
  const auto result = selectable(sleeping_torus(PaperMode::Powar), GetParam(), 1);
  EXPECT_EQ(result.groups, 24u);  // 6 switches: 2 trunks, the ports to its node, and back
  EXPECT_DOUBLE_EQ(result.mean, (3 * kOnTheWay + 21) / 24);
  EXPECT_DOUBLE_EQ(result.smallest, 1);
  EXPECT_DOUBLE_EQ(result.largest, kOnTheWay);
  EXPECT_DOUBLE_EQ(result.switches.value_or(0), (kOnTheWay + 11) / 12);
  EXPECT_DOUBLE_EQ(result.nodes.value_or(0), (2 * kOnTheWay + 10) / 12);
}

INSTANTIATE_TEST_SUITE_P(Engines, SelectablePortsOfARun,
                         ::testing::Values(EngineKind::Rtl, EngineKind::Model,
                                           EngineKind::Lockstep),
                         [](const auto& info) {
                           return info.param == EngineKind::Rtl     ? "Rtl"
                                  : info.param == EngineKind::Model ? "Model"
                                                                    : "Lockstep";
                         });

TEST(SelectablePorts, OfRandomTrafficAreTheSameInRtlAndTwin) {
  for (const auto make : {sleeping_tree, sleeping_torus}) {
    Experiment e = make(PaperMode::Powar);
    e.power.window = 70;
    e.power.idle_cycles = 300;
    set_thresholds(e.power, "0.25", "0.125");
    e.traffic.load = e.network.topology == "torus" ? 0.4 : 0.2;
    e.traffic.length = "4";
    e.run.warmup = 333;
    e.run.cycles = 5000;
    e.run.engine = EngineKind::Rtl;
    const auto rtl = run_whole(e).selectable;
    e.run.engine = EngineKind::Model;
    const auto twin = run_whole(e).selectable;
    ASSERT_TRUE(rtl && twin);
    EXPECT_EQ(rtl->mean, twin->mean);
    EXPECT_EQ(rtl->smallest, twin->smallest);
    EXPECT_EQ(rtl->largest, twin->largest);
    EXPECT_EQ(rtl->switches, twin->switches);
    EXPECT_EQ(rtl->nodes, twin->nodes);
    EXPECT_LT(rtl->smallest, rtl->largest);
  }
}

TEST(SelectablePorts, AreNotToldOfOtherPolicies) {
  for (const PaperMode mode : {PaperMode::Reference, PaperMode::Alonso, PaperMode::FirstOn}) {
    Experiment e = sleeping_tree(mode);
    e.run.engine = EngineKind::Model;
    e.run.cycles = 2000;
    EXPECT_FALSE(run_whole(e).selectable) << name_of(mode);
  }
}

}  // namespace
}  // namespace dusk

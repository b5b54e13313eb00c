// SPDX-License-Identifier: Apache-2.0
// 3DT tori under pressure: each protection of section 6.3 of the thesis keeps
// packets moving, and without it they stand still. RTL and twin run in lockstep
// where a usual shape serves.
#include <gmock/gmock.h>

#include "sw/config/config_file.h"
#include "sw/run/run_command.h"

namespace dusk {
namespace {

using ::testing::HasSubstr;

/// Configuration D of these sizes, with uniform traffic of packets of 4 flits
/// at a load of 0.9.
Experiment torus(std::vector<std::int64_t> size, RingEscape escape) {
  Experiment e;
  e.network.topology = "3dt";
  e.network.size = std::move(size);
  SwitchOptions &s = e.switch_;
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
  e.run.engine = EngineKind::Model;
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
}

void expect_progress(const Experiment &e) {
  ASSERT_NO_THROW(check_experiment(e, {}));
  const RunResult result = simulate_quietly(e);
  EXPECT_EQ(first_failure(result), "");
  EXPECT_GT(result.packets_delivered, 5000u);
}

class CardNetwork : public ::testing::TestWithParam<std::vector<std::int64_t>> {
};

TEST_P(CardNetwork, StandsStillWithoutABubble) {
  Experiment e = torus(GetParam(), RingEscape::Bubble);
  e.switch_.bubble = "0";
  expect_standstill(e);
}

TEST_P(CardNetwork, MovesWithTheLeastBubble) {
  expect_progress(torus(GetParam(), RingEscape::Bubble));
}

TEST_P(CardNetwork, StandsStillIfTypes1And3ShareAVc) {
  Experiment e = torus(GetParam(), RingEscape::Dateline);
  e.switch_.vcs_in_use = 3;
  e.switch_.depth_in_use = 12;
  expect_standstill(e);
}

TEST_P(CardNetwork, MovesWithVcsOfUpAndLow) {
  expect_progress(torus(GetParam(), RingEscape::Dateline));
}

INSTANTIATE_TEST_SUITE_P(Sizes, CardNetwork,
                         ::testing::Values(std::vector<std::int64_t>{4, 4, 4},
                                           std::vector<std::int64_t>{5, 5, 5}),
                         [](const auto &info) {
                           return "of_" + std::to_string(info.param[0]);
                         });

TEST(CardNetworks, OfOneInternalVcAndQueuesOfAPacketStandStill) { // example 6.1
  Experiment e = torus({2, 2, 2}, RingEscape::Bubble);
  e.switch_.vcs_in_use = 1;
  e.switch_.depth_in_use = 4;
  e.switch_.bubble = "0";
  expect_standstill(e);
}

TEST(CardNetworks, AreTheSameInRtlAndTwinUnderPressure) {
  Experiment e = torus({4, 4, 2}, RingEscape::Bubble);
  e.switch_.shape = "p5v4d8x1h3zr";
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
  EXPECT_THAT(first_failure(simulate_quietly(e)),
              HasSubstr("wait-for cycle of "));
}

TEST(CardNetworks, LetTheirLinksSleep) {
  for (const char *policy : {"idle", "powar"}) {
    Experiment e = torus({3, 3, 3}, RingEscape::Bubble);
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

} // namespace
} // namespace dusk

// SPDX-License-Identifier: Apache-2.0
// Small tori with a bubble, RTL and twin in lockstep. Without a bubble they deadlock under
// pressure, and the report names the ring; with the least bubble they do not.
#include <gmock/gmock.h>

#include "sw/config/config_file.h"
#include "sw/run/run_command.h"

namespace dusk {
namespace {

using ::testing::HasSubstr;

struct Pressure {
  const char* name;
  BubbleAt at;
  RoutingKind routing;
  const char* pattern;
  const char* length;
  double share;  ///< share of the hot eighth
};
void PrintTo(const Pressure& pressure, std::ostream* out) { *out << pressure.name; }
std::string name_of(const ::testing::TestParamInfo<Pressure>& info) { return info.param.name; }

/// A torus of switches p5v3d8t2x1ar.
Experiment torus(const Pressure& pressure) {
  Experiment e;
  e.network.topology = "torus";
  e.network.size = {4, 4};
  SwitchOptions& s = e.switch_;
  s.shape = "p5v3d8t2x1ar";
  s.crossbar = CrossbarKind::PerPort;
  s.out_depth_in_use = 0;
  s.depth_in_use = 8;
  s.vc_allocation = VcAllocationKind::VirtualCutThrough;
  s.vc_allocator = VcAllocator::PerVc;
  s.routing = pressure.routing;
  s.vcs_in_use = pressure.routing == RoutingKind::Adaptive ? 2 : 1;
  s.escape = RingEscape::Bubble;
  s.bubble_at = pressure.at;
  e.traffic.pattern = pressure.pattern;
  e.traffic.hotspot_share = pressure.share;
  e.traffic.length = pressure.length;
  e.traffic.load = 1;
  e.run.engine = EngineKind::Lockstep;
  e.run.host = HostKind::Kernel;
  e.run.checked = true;
  e.run.warmup = 0;
  e.run.cycles = 12000;
  e.run.drain = false;
  e.run.watchdog = 3000;
  return e;
}

class UnderPressure : public ::testing::TestWithParam<Pressure> {};

TEST_P(UnderPressure, ARingFillsWithoutABubble) {
  Experiment e = torus(GetParam());
  e.switch_.bubble = "0";
  EXPECT_THROW(check_experiment(e, {}), ConfigError);
  e.run.deadlock_check = false;
  ASSERT_NO_THROW(check_experiment(e, {}));
  const std::string failure = first_failure(simulate_quietly(e));
  EXPECT_THAT(failure, HasSubstr("progress"));
  EXPECT_THAT(failure, HasSubstr("wait-for cycle of 4"));
}

TEST_P(UnderPressure, NoRingFillsWithTheLeastBubble) {
  const Experiment e = torus(GetParam());
  ASSERT_NO_THROW(check_experiment(e, {}));
  const RunResult result = simulate_quietly(e);
  EXPECT_EQ(first_failure(result), "");
  EXPECT_GT(result.packets_delivered, 5000u);
}

INSTANTIATE_TEST_SUITE_P(
    Tori, UnderPressure,
    ::testing::Values(
        Pressure{"here", BubbleAt::Local, RoutingKind::DimensionOrder, "hot_eighth", "1", 0.5},
        Pressure{"there", BubbleAt::Downstream, RoutingKind::DimensionOrder, "distribution", "2",
                 0.1},
        Pressure{"adaptive", BubbleAt::Local, RoutingKind::Adaptive, "hot_eighth", "2", 0.25}),
    name_of);

}  // namespace
}  // namespace dusk

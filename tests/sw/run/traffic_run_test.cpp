// SPDX-License-Identifier: Apache-2.0
// Traffic figures of whole runs against figures from arithmetic.
#include <gmock/gmock.h>

#include <algorithm>

#include "sw/config/config_file.h"
#include "sw/run/build_network.h"
#include "sw/run/functional_run.h"
#include "sw/run/run_command.h"

namespace dusk {
namespace {

using Settings = std::vector<std::string>;

const Settings kGrid = {"network.topology=mesh",     "network.size=[4,4]",
                        "network.source_cycles=0",   "switch.vcs=2",
                        "switch.vc_depth=8",         "switch.output_queue=0",
                        "switch.crossbar=per_port",  "switch.hop_latency=3",
                        "switch.arbitration=rotate", "switch.routing=dimension_order",
                        "switch.local_vcs=2",        "switch.vc_allocation=non_atomic",
                        "traffic.length=1",          "run.host=kernel",
                        "run.engine=model"};

/// The functional engine has none.
bool is_of_switches(const std::string& setting) {
  return setting.rfind("switch.", 0) == 0 || setting.rfind("network.source", 0) == 0 ||
         setting.rfind("run.host", 0) == 0;
}

RunResult run(const Settings& settings) {
  Configuration configuration;
  for (const std::string& setting : kGrid) configuration.read_setting(setting, "grid");
  for (const std::string& setting : settings) configuration.read_setting(setting);
  if (configuration.experiment().run.engine == EngineKind::Functional)
    for (const std::string& setting : kGrid)
      if (is_of_switches(setting)) configuration.forget(setting.substr(0, setting.find('=')));
  configuration.check();
  const Experiment& e = configuration.experiment();
  return simulate_quietly(e);
}

// Tornado moves 3 of 8 and 1 of 4: 4 hops, 5 switches of 3 cycles, and 1 from the node.
TEST(TrafficRun, TornadoOfUnequalSizesHasItsZeroLoadLatency) {
  const RunResult tornado =
      run({"network.topology=torus", "network.size=[8,4]", "switch.dateline=classic",
           "traffic.pattern=tornado", "traffic.load=0.0005", "run.warmup=0", "run.cycles=20000"});
  EXPECT_GT(tornado.packet_latency.count, 200u);
  EXPECT_EQ(tornado.packet_latency.minimum, 16u);
  EXPECT_EQ(tornado.packet_latency.p50, 16u);
}

TEST(TrafficRun, TornadoOfUnequalSizesGoesAsFarInTheFunctionalEngine) {
  const Settings torus = {"network.topology=torus", "network.size=[8,4]", "run.engine=functional",
                          "traffic.load=0.0005",    "run.warmup=0",       "run.cycles=20000"};
  Settings tornado = torus, neighbor = torus;
  tornado.emplace_back("traffic.pattern=tornado");
  neighbor.emplace_back("traffic.pattern=neighbor");
  EXPECT_EQ(run(tornado).packet_latency.minimum - run(neighbor).packet_latency.minimum, 2u);
}

// k - 1 flows of the transpose share the link (1,0) -> (0,0), and k^2 - k of k^2 nodes send.
TEST(TrafficRun, BoundOfATransposeInDimensionOrderIsThatOfItsCorner) {
  const RunResult below = run({"traffic.pattern=transpose", "traffic.load=0.2"});
  ASSERT_TRUE(below.full_channel_load && below.throughput_bound);
  EXPECT_NEAR(*below.full_channel_load, 0.25, 0.005);
  EXPECT_NEAR(*below.throughput_bound, 0.25, 0.005);
  EXPECT_FALSE(below.saturated);
  const RunResult above = run({"traffic.pattern=transpose", "traffic.load=1", "run.warmup=3000",
                               "run.cycles=20000", "run.drain=false"});
  EXPECT_NEAR(*above.full_channel_load, 0.25, 0.001);
  // 6 of the 12 senders' flits pass: two corners of 3 flows, and two flows of 1/2 twice.
  EXPECT_NEAR(above.accepted_throughput, 0.375, 0.001);
  EXPECT_GE(*above.throughput_bound, above.accepted_throughput);
  EXPECT_NEAR(*above.throughput_bound, 0.375, 0.001);
  EXPECT_TRUE(above.passed());
}

const Settings kHotspot = {
    "traffic.pattern=hotspot", "traffic.hotspots=[15]", "traffic.hotspot_share=1", "traffic.load=1",
    "run.warmup=3000",         "run.cycles=6000",       "run.drain=false"};

// Node 15 takes a flit a cycle, and sends one: 2 of 16. All alike could send 1/15.
TEST(TrafficRun, BoundOfAHotspotIsAboveWhatItAccepts) {
  const RunResult hot = run(kHotspot);
  ASSERT_TRUE(hot.full_channel_load && hot.throughput_bound);
  EXPECT_NEAR(*hot.full_channel_load, 1 / 15.0, 0.0005);
  EXPECT_NEAR(hot.accepted_throughput, 0.125, 0.0005);
  EXPECT_GE(*hot.throughput_bound, hot.accepted_throughput);
  EXPECT_NEAR(*hot.throughput_bound, 0.125, 0.0005);
  EXPECT_TRUE(hot.passed());
}

// Whatever the ways, the channel to node 15 is full first.
TEST(TrafficRun, BoundOfAHotspotIsKnownWithAdaptiveWays) {
  Settings adaptive = kHotspot;
  adaptive.insert(adaptive.end(), {"switch.routing=adaptive", "switch.vc_allocation=atomic"});
  const RunResult hot = run(adaptive);
  ASSERT_TRUE(hot.full_channel_load && hot.throughput_bound);
  EXPECT_NEAR(*hot.full_channel_load, 1 / 15.0, 0.0005);
  EXPECT_GE(*hot.throughput_bound, hot.accepted_throughput);
  EXPECT_TRUE(hot.passed());
}

TEST(TrafficRun, HasNoBoundWhereWaysAreAdaptive) {
  const RunResult adaptive =
      run({"traffic.pattern=transpose", "traffic.load=0.1", "switch.routing=adaptive",
           "switch.vc_allocation=atomic", "run.cycles=20000"});
  EXPECT_FALSE(adaptive.full_channel_load);
  EXPECT_FALSE(adaptive.throughput_bound);
  EXPECT_TRUE(adaptive.passed());
}

TEST(TrafficRun, CountsTheArrivalsAtTheHotspots) {
  const RunResult hot =
      run({"traffic.pattern=hotspot", "traffic.hotspots=[0,5]", "traffic.hotspot_share=0.3",
           "traffic.load=0.2", "run.warmup=0", "run.cycles=20000"});
  // The channels to the nodes follow those from them: 16 of each.
  std::uint64_t all = 0, at_hotspots = 0;
  Configuration configuration;
  for (const std::string& setting : kGrid) configuration.read_setting(setting);
  const auto built = build_network(configuration.experiment());
  const Topology& mesh = built->network->topology();
  for (NodeId node = 0; node < 16; ++node) {
    const std::uint64_t flits = hot.channels.at(mesh.ejection.at(node)).flits;
    all += flits;
    if (node == 0 || node == 5) at_hotspots += flits;
  }
  EXPECT_GT(all, 60000u);
  // Five standard deviations of the share of 60000 are below 0.01.
  EXPECT_NEAR(static_cast<double>(at_hotspots) / static_cast<double>(all), 0.3, 0.01);
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
// Runs of functional networks: their reports, and the checks that can fail here. The books of
// packets balance in any network; checks/packet_books_test.cpp shows that wrong ones are noticed.
#include "testbench/functional/functional_simulation.h"

#include <gmock/gmock.h>

#include "models/functional/geometry.h"
#include "models/traffic/workload.h"
#include "testbench/functional/functional_result.h"
#include "tests/testbench/functional/functional_network.h"

namespace dusk {
namespace {

using ::testing::HasSubstr;

void add_traffic(functional::Network& network, double load, std::uint32_t length) {
  WorkloadSettings w;
  w.kind = WorkloadKind::OpenLoop;
  w.length.minimum = w.length.maximum = length;
  w.injection.rate = load;
  Workload workload(w, network.nodes(), 7);
  for (NodeId n = 0; n < network.nodes(); ++n) network.set_source(n, workload.make_source(n));
}

TEST(FunctionalMonitor, NoticesAPacketAtAWrongNode) {
  const Topology topology = torus({4});
  FunctionalMonitor monitor(topology, plan_of(0, 100), {});
  Packet packet;
  packet.destination = 2;
  packet.created = 1;
  packet.injected = 3;
  packet.delivered = 9;
  monitor.created(packet);
  monitor.delivered(packet, 2, 0);
  EXPECT_TRUE(monitor.misdelivered.result("delivery").passed);
  monitor.created(packet);
  monitor.delivered(packet, 3, 0);
  EXPECT_THAT(monitor.misdelivered.result("delivery").detail,
              HasSubstr("to node 2 came to node 3"));
}

TEST(FunctionalSimulation, ReportsWhatAllEnginesDo) {
  const Topology topology = torus({4, 4});
  functional::Settings s;
  s.size = {4, 4};
  s.longest = 8;
  s.queue = 32;
  functional::Network network(s);
  add_traffic(network, 0.4, 8);
  FunctionalSimulation simulation(network, topology, plan_of(1000, 21000), 1000);
  const RunResult result = simulation.run();
  EXPECT_TRUE(result.passed()) << check_of(result, "progress").detail;
  EXPECT_TRUE(result.complete);
  EXPECT_FALSE(result.saturated);
  EXPECT_TRUE(result.steady.steady) << result.steady.reason;
  EXPECT_EQ(result.measured_from, 1000U);
  EXPECT_EQ(result.cycles, 21000U);
  EXPECT_NEAR(result.accepted_throughput, 0.4, 0.01);
  EXPECT_EQ(result.packet_latency.count, result.packets_created);  // all drained, none dropped
  EXPECT_EQ(result.windows.size(), 21U);
  // 2 of 15 other nodes are a hop away in each direction of each dimension, ...: 32 / 15 on
  // average.
  std::uint64_t between = 0, injected = 0, ejected = 0;
  const functional::Geometry geometry({4, 4}, true);
  for (ChannelId id = 0; id < topology.channels.size(); ++id) {
    const Channel& channel = topology.channels[id];
    const std::uint64_t flits = result.channels[id].flits;
    if (channel.from.kind == Endpoint::Kind::Node) {
      injected += flits;
    } else if (channel.to.kind == Endpoint::Kind::Node) {
      ejected += flits;
    } else {
      between += flits;
      EXPECT_EQ(geometry.neighbor(channel.from.id, channel.from.port), channel.to.id);
    }
  }
  EXPECT_NEAR(static_cast<double>(between) / static_cast<double>(injected), 32.0 / 15, 0.03);
  EXPECT_NEAR(static_cast<double>(ejected), static_cast<double>(injected), 500);
}

TEST(FunctionalSimulation, IsSaturatedAboveWhatItAccepts) {
  const Topology mesh = torus({4, 4}, false);
  functional::Settings s;
  s.size = {4, 4};
  s.wrap = false;
  s.bubble = 0;
  s.longest = 8;
  s.queue = 16;
  functional::Network network(s);
  add_traffic(network, 1.0, 8);
  RunPlan plan = plan_of(0, 10000);
  plan.drain = false;
  FunctionalSimulation simulation(network, mesh, plan, 1000);
  const RunResult result = simulation.run();
  EXPECT_TRUE(result.passed());
  EXPECT_TRUE(result.saturated);
  EXPECT_GT(network.dropped(), 0U);
  ASSERT_TRUE(result.throughput_bound);
  EXPECT_LT(result.accepted_throughput, *result.throughput_bound);
}

// The network is a ring, but its topology describes a line: the ring accepts more than the bound of
// the line.
TEST(FunctionalSimulation, NoticesMoreThanTheChannelsCarry) {
  for (const bool ring : {true, false}) {
    const Topology topology = torus({16}, ring);
    functional::Settings s;
    s.size = {16};
    s.adaptive_vcs = 0;
    s.longest = 4;
    s.queue = 64;
    functional::Network network(s);
    add_traffic(network, 1.0, 4);
    RunPlan plan = plan_of(500, 5000);
    plan.drain = false;
    const RunResult result = FunctionalSimulation(network, topology, plan, 1000).run();
    const CheckResult& throughput = check_of(result, "throughput");
    EXPECT_EQ(throughput.passed, ring) << throughput.detail;
    EXPECT_THAT(throughput.detail,
                HasSubstr(ring ? "" : "flits crossed the network in 4500 cycles"));
  }
}

TEST(FunctionalSimulation, EndsAClosedLoopWithItsMessages) {
  const Topology topology = torus({4});
  functional::Settings s;
  s.size = {4};
  s.longest = 4;
  s.queue = 8;
  functional::Network network(s);
  WorkloadSettings w;
  w.length.minimum = w.length.maximum = 4;
  Workload workload(w, 4, 1);
  for (NodeId n = 0; n < 4; ++n) network.set_source(n, workload.make_source(n));
  RunPlan plan = plan_of(0, kNever);
  plan.messages = 1000;
  FunctionalSimulation simulation(network, topology, plan, 1000);
  const RunResult result = simulation.run();
  EXPECT_TRUE(result.passed());
  EXPECT_GE(result.packets_delivered, 1000U);
  EXPECT_LT(result.packets_delivered, 1004U);
}

}  // namespace
}  // namespace dusk

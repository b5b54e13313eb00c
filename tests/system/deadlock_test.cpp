// SPDX-License-Identifier: Apache-2.0
// A real deadlock of RTL switches: the watchdog stops the run and prints the wait-for cycle.
#include <gmock/gmock.h>

#include "testbench/simulation.h"
#include "tests/system/network_harness.h"

namespace dusk {
namespace {

using ::testing::HasSubstr;

constexpr std::uint32_t kRing = 4;
constexpr PortId kNodePort = 0, kRightPort = 2, kFromLeftPort = 3;

/// A unidirectional ring. A packet "ascends" to the right until it reaches its own switch. With one
/// VC, and packets longer than the buffers, the channel dependencies close, and nothing prevents
/// the deadlock.
Topology make_ring() {
  Topology ring;
  ring.name = "ring";
  ring.nodes = ring.switches = kRing;
  ring.ports = 4;
  ring.out_channel.assign(kRing, std::vector<ChannelId>(ring.ports, kNone));
  ring.in_channel = ring.out_channel;
  const auto connect = [&ring](Endpoint from, Endpoint to) {
    const auto id = static_cast<ChannelId>(ring.channels.size());
    ring.channels.push_back({from, to, 1});
    if (from.kind == Endpoint::Kind::Switch) ring.out_channel[from.id][from.port] = id;
    if (to.kind == Endpoint::Kind::Switch) ring.in_channel[to.id][to.port] = id;
    return id;
  };
  using Kind = Endpoint::Kind;
  for (SwitchId s = 0; s < kRing; ++s) {
    ring.injection.push_back(connect({Kind::Node, s, 0}, {Kind::Switch, s, kNodePort}));
    ring.ejection.push_back(connect({Kind::Switch, s, kNodePort}, {Kind::Node, s, 0}));
    ring.node_address.push_back(s << 1);
    ring.switch_name.push_back("switch r" + std::to_string(s));
  }
  for (SwitchId s = 0; s < kRing; ++s) {
    connect({Kind::Switch, s, kRightPort}, {Kind::Switch, (s + 1) % kRing, kFromLeftPort});
  }
  return ring;
}

struct Ring {
  std::unique_ptr<SwitchEngineFactory> engines = rtl_switches("p4v2d4", true);
  std::unique_ptr<Network> network;

  Ring() {
    Topology ring = make_ring();
    std::vector<SwitchSettings> pins(kRing);
    for (SwitchId s = 0; s < kRing; ++s) {
      pins[s].address = ring.node_address[s];
      pins[s].address_mask = 0x3f;
      pins[s].present = 1u << kNodePort | 1u << kRightPort;
      pins[s].local = 1u << kNodePort;
      pins[s].initial_on = pins[s].present;
      pins[s].vcs_in_use = 1;
      pins[s].depth_in_use = pins[s].local_depth = 4;
    }
    network =
        std::make_unique<Network>(std::move(ring), std::move(pins), NetworkSettings{}, *engines);
  }
};

TEST(Deadlock, OfARingIsReportedWithItsWaitForCycle) {
  Ring ring;
  KernelClock clock(*ring.network);
  RunPlan plan;
  plan.cycles = 20000;
  plan.watchdog = 500;
  Simulation simulation(*ring.network, clock, plan);
  for (NodeId node = 0; node < kRing; ++node) {
    Message message;
    message.destination = (node + 2) % kRing;
    message.length = 64;
    ring.network->send(node, message);
  }
  const RunResult result = simulation.run();
  EXPECT_FALSE(result.passed());
  std::string report;
  for (const CheckResult& check : result.checks) {
    if (check.name == "progress") report = check.detail;
  }
  EXPECT_THAT(report, HasSubstr("no flit moved"));
  for (SwitchId s = 0; s < kRing; ++s)
    EXPECT_THAT(report, HasSubstr("switch r" + std::to_string(s)));
  EXPECT_THAT(report, HasSubstr("cycle"));
  RecordProperty("report", report);
}

TEST(Deadlock, DoesNotComeFromShortPackets) {
  Ring ring;
  KernelClock clock(*ring.network);
  RunPlan plan;
  plan.cycles = 2000;
  plan.watchdog = 500;
  Simulation simulation(*ring.network, clock, plan);
  Message message;
  message.destination = 2;
  message.length = 3;
  ring.network->send(0, message);
  const RunResult result = simulation.run();
  for (const CheckResult& check : result.checks)
    EXPECT_TRUE(check.passed) << check.name << ": " << check.detail;
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
// Deadlock of functional networks: its conditions, its detection, and its report.
#include <gmock/gmock.h>

#include <sstream>

#include "models/functional/state.h"
#include "models/traffic/workload.h"
#include "testbench/functional/functional_simulation.h"
#include "testbench/functional/wait_cycle.h"
#include "tests/testbench/functional/functional_network.h"

namespace dusk {
namespace {

using ::testing::HasSubstr;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// A ring of five; each node sends packets of four flits two hops up, all in cycle 0, and each queue
// holds one. The report's Figure 13: everybody finds one hole in both queues.
functional::Settings ring_of_five(std::uint32_t bubble, std::uint32_t packets) {
  functional::Settings s;
  s.size = {5};
  s.adaptive_vcs = 0;
  s.bubble = bubble;
  s.longest = 4;
  s.queue = 4 * packets;
  s.buffer = 0;
  return s;
}

void send_all(functional::Network& network, int each) {
  for (int i = 0; i < each; ++i) {
    for (NodeId n = 0; n < 5; ++n) {
      Message message;
      message.destination = (n + 2) % 5;
      message.length = 4;
      network.send(n, message);
    }
  }
}

TEST(FunctionalDeadlock, IsFoundWithoutABubbleAndItsCycleIsNamed) {
  for (const std::uint32_t bubble : {0U, 1U}) {
    const Topology topology = torus({5});
    functional::Network network(ring_of_five(bubble, 1));
    FunctionalSimulation simulation(network, topology, plan_of(0, 20000), 1000);
    send_all(network, 1);
    const RunResult result = simulation.run();
    const CheckResult& progress = check_of(result, "progress");
    EXPECT_FALSE(progress.passed);
    EXPECT_THAT(progress.detail, HasSubstr("no flit moved since cycle 5 with 5 packets under way, "
                                           "a cycle of 5 waits:\n"
                                           "  node 0 (0), X+ escape: packet 4 to node 1 waits for "
                                           "room for 4 flits in node 1 (1), X+ escape\n"
                                           "  node 1 (1), X+ escape: packet 0 to node 2"));
    ASSERT_TRUE(result.waits);
    EXPECT_TRUE(result.waits->is_cycle);
    ASSERT_EQ(result.waits->steps.size(), 5u);
    const WaitStep& second = result.waits->steps[1];
    EXPECT_EQ(second.place, "node 1 (1), X+ escape");
    EXPECT_EQ(second.at, 1u);
    EXPECT_EQ(topology.channels[second.channel].from.id, 0u);
    EXPECT_EQ(topology.channels[second.channel].to.id, 1u);
    EXPECT_EQ(topology.channels[second.channel].to.port, second.port);
    EXPECT_THAT(second.waits_for, HasSubstr("packet 0 to node 2 waits for room"));
    EXPECT_TRUE(check_of(result, "packets").passed);
    EXPECT_TRUE(check_of(result, "residence").passed);
  }
}

// Shorter than the time between two searches.
TEST(FunctionalDeadlock, IsFoundAtTheEnd) {
  const Topology topology = torus({5});
  functional::Network network(ring_of_five(0, 1));
  RunPlan plan = plan_of(0, 100);
  plan.drain = false;
  FunctionalSimulation simulation(network, topology, plan, 1000);
  send_all(network, 1);
  const RunResult result = simulation.run();
  EXPECT_THAT(
      check_of(result, "progress").detail,
      HasSubstr("cycle 101: some of 5 packets under way can never move, a cycle of 5 waits"));
}

// Packets in the other direction continue for ever: the watchdog sees nothing.
TEST(FunctionalDeadlock, IsFoundWhereOthersMoveOn) {
  const Topology topology = torus({5});
  functional::Network network(ring_of_five(0, 1));
  FunctionalSimulation simulation(network, topology, plan_of(0, 20000), 1000);
  struct Down final : TrafficSource {  // to the next node below, again and again
    explicit Down(NodeId node) : to((node + 4) % 5) {}
    Cycle next_time() const override { return next; }
    Message take() override {
      next += 20;
      Message message;
      message.destination = to;
      message.length = 4;
      return message;
    }
    NodeId to;
    Cycle next = 100;
  };
  send_all(network, 1);
  for (Cycle c = 0; c < 50; ++c) network.step();
  EXPECT_TRUE(has_deadlock(network.state()));
  for (NodeId n = 0; n < 5; ++n) network.set_source(n, std::make_unique<Down>(n));
  const RunResult result = simulation.run();
  EXPECT_EQ(result.simulated, 4096U);
  EXPECT_GT(result.packets_delivered, 900U);
  EXPECT_THAT(check_of(result, "progress").detail,
              HasSubstr("cycle 4096: some of 5 packets under way can never move, a cycle of 5 "
                        "waits:\n  node 0 (0), X+ escape: packet 4 to node 1"));
}

// The network is as full as possible, but each packet can move: no deadlock.
TEST(FunctionalDeadlock, IsNotSeenWhereThereIsNone) {
  for (const std::uint32_t bubble : {2U, 3U}) {
    functional::Network network(ring_of_five(bubble, 3));
    send_all(network, 100);
    while (network.in_flight() > 0) {
      ASSERT_LT(network.now(), 20000U);
      ASSERT_FALSE(has_deadlock(network.state())) << network.now();
      network.step();
    }
  }
}

TEST(FunctionalDeadlock, NeverComesWithABubbleOfTwo) {
  for (const std::uint32_t packets : {2U, 3U, 8U}) {
    functional::Network network(ring_of_five(2, packets));
    send_all(network, 50);
    for (Cycle c = 0; c < 20000 && network.in_flight() > 0; ++c) network.step();
    EXPECT_EQ(network.delivered(), 250U);
  }
}

TEST(FunctionalDeadlock, DoesNotFollowFromABubbleOfOneUnlessAllEnterAtOnce) {
  functional::Network network(ring_of_five(1, 1));
  for (NodeId n = 0; n < 5; ++n) {
    Message message;
    message.destination = (n + 2) % 5;
    message.length = 4;
    network.send(n, message);
    network.step();
  }
  for (Cycle c = 0; c < 1000; ++c) network.step();
  EXPECT_EQ(network.delivered(), 5U);
}

// Tables 8 and 9 of the report, on a small torus: the patterns that fill the rings of escapes.
TEST(FunctionalDeadlock, ComesWithoutABubbleUnderHotspotAndDistribution) {
  for (const char* pattern : {"hot_eighth", "distribution"}) {
    for (const std::uint32_t bubble : {0U, 2U}) {
      functional::Settings s;
      s.size = {12, 12};
      s.bubble = bubble;
      s.longest = 4;
      s.queue = 8;
      functional::Network network(s);
      WorkloadSettings w;
      w.kind = WorkloadKind::OpenLoop;
      w.pattern = pattern;
      w.pattern_settings.hotspot_share = 0.25;
      w.length.minimum = w.length.maximum = 4;
      w.injection.rate = 1;
      Workload workload(w, network.nodes(), 13);
      for (NodeId n = 0; n < network.nodes(); ++n) network.set_source(n, workload.make_source(n));
      const Topology topology = torus({12, 12});
      RunPlan plan = plan_of(0, 12000);
      plan.drain = false;
      const RunResult result = FunctionalSimulation(network, topology, plan, 1000).run();
      const CheckResult& progress = check_of(result, "progress");
      EXPECT_EQ(progress.passed, bubble == 2) << pattern << ' ' << progress.detail;
      EXPECT_EQ(has_deadlock(network.state()), bubble == 0) << pattern;
      if (bubble == 2) continue;
      // The whole of one ring, each queue waiting for the next.
      const std::string text = functional_deadlock_report(network.state());
      EXPECT_THAT(text, testing::StartsWith("a cycle of 12 waits:\n"));
      std::vector<std::string> lines = lines_of(text);
      ASSERT_EQ(lines.size(), 13U);
      for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::string next = lines[i + 1 < lines.size() ? i + 1 : 1];
        const std::string place = next.substr(2, next.find(": packet") - 2);
        EXPECT_THAT(place, HasSubstr("escape"));
        EXPECT_THAT(lines[i], testing::EndsWith("waits for room for 4 flits in " + place));
      }
    }
  }
}

// Figure 11 of the report: node 0 keeps the queue at node 1 fuller than the single packet of node
// 1's own, which never wins. Everything else moves, so this is no deadlock.
TEST(FunctionalDeadlock, IsNotWhatStarvesUnderLongest) {
  struct OneAtATime final : TrafficSource {  // to node 2, a packet whenever the last is there
    Cycle next_time() const override { return next; }
    Message take() override {
      next = kNever;
      Message message;
      message.destination = 2;
      message.length = 4;
      return message;
    }
    void completed(const Message&, Cycle now) override { next = now + 1, ++count; }
    Cycle next = 100;
    int count = 0;
  };
  struct Always final : TrafficSource {  // to node 2, as much as the link takes
    Cycle next_time() const override { return next; }
    Message take() override {
      next += 4;
      Message message;
      message.destination = 2;
      message.length = 4;
      return message;
    }
    Cycle next = 0;
  };
  using functional::ArbiterKind;
  for (const ArbiterKind arbiter : {ArbiterKind::Longest, ArbiterKind::Oldest}) {
    functional::Settings s;
    s.size = {3};
    s.wrap = false;
    s.bubble = 0;
    s.adaptive_vcs = 0;
    s.longest = 4;
    s.queue = 16;
    s.arbiter = arbiter;
    functional::Network network(s);
    auto own = std::make_unique<OneAtATime>();
    const OneAtATime& seen = *own;
    network.set_source(0, std::make_unique<Always>());
    network.set_source(1, std::move(own));
    for (Cycle c = 0; c < 1000; ++c) network.step();
    const int before = seen.count;
    for (Cycle c = 0; c < 20000; ++c) network.step();
    EXPECT_FALSE(has_deadlock(network.state()));
    EXPECT_EQ(network.last_progress(), network.now() - 1);
    if (arbiter == ArbiterKind::Longest) {
      EXPECT_EQ(seen.count, before) << "its packet waited 20 000 cycles";
      EXPECT_GT(network.delivered(), 5000U);
    } else {
      EXPECT_GT(seen.count, before + 1000);
    }
  }
}

TEST(FunctionalDeadlock, ReportSaysSoIfThereIsNone) {
  functional::Network network(ring_of_five(2, 2));
  EXPECT_EQ(functional_deadlock_report(network.state()), "no head waits for ever\n");
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
// Whole networks of functional routers: times that can be counted by hand, and properties that hold
// for any settings.
#include "models/functional/network.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>

#include "models/functional/geometry.h"
#include "models/functional/restrictions.h"
#include "models/functional/state.h"
#include "models/traffic/workload.h"

namespace dusk::functional {
namespace {

struct Log : Observer {
  void delivered(const Packet& packet, NodeId, std::uint32_t) override {
    packets.push_back(packet);
  }
  void dropped(const Packet&) override { ++drops; }
  std::vector<Packet> packets;
  int drops = 0;
};

Settings ring(std::uint32_t nodes, std::uint32_t length, std::uint32_t queue_packets) {
  Settings s;
  s.size = {nodes};
  s.adaptive_vcs = 0;
  s.longest = length;
  s.queue = length * queue_packets;
  return s;
}

Message message(NodeId to, std::uint32_t length) {
  Message m;
  m.destination = to;
  m.length = length;
  return m;
}

void run(Network& network, Cycle cycles) {
  for (Cycle c = 0; c < cycles; ++c) network.step();
}

// The packet is created in cycle 0 and fed into the injection queue at its end. It is granted in
// cycle 1 and crosses the first link in cycle 2, then one hop per cycle. The last flit is taken
// length - 1 cycles after the first.
TEST(FunctionalNetwork, APacketAloneTakesOneCycleAHop) {
  for (const std::uint32_t adaptive : {0U, 2U}) {
    for (const std::uint32_t length : {1U, 2U, 32U}) {
      Settings s;
      s.size = {8, 8, 8};
      s.adaptive_vcs = adaptive;
      s.longest = length;
      s.queue = 2 * length;
      Network network(s);
      Log log;
      network.add_observer(&log);
      network.send(0, message(3 + 2 * 8 + 7 * 64, length));  // 3 + 2 + 1 hops
      run(network, 100);
      ASSERT_EQ(log.packets.size(), 1U);
      EXPECT_EQ(log.packets[0].injected, 2U);
      EXPECT_EQ(log.packets[0].delivered, 6 + length);
      EXPECT_EQ(network.flits_delivered(), length);
    }
  }
}

TEST(FunctionalNetwork, AMeshHasNoWayAroundItsEnds) {
  Settings s = ring(8, 4, 2);
  s.wrap = false;
  s.bubble = 0;
  Network network(s);
  Log log;
  network.add_observer(&log);
  network.send(0, message(7, 4));
  run(network, 50);
  ASSERT_EQ(log.packets.size(), 1U);
  EXPECT_EQ(log.packets[0].delivered, 7U + 4);
}

TEST(FunctionalNetwork, ALineInATorusHasNoWayAroundItsEndsAndNoBubble) {
  for (const std::uint32_t line : {0U, 1U}) {
    Settings s = ring(8, 4, 2);
    s.size = {8, 8};
    s.wrap = Rings::of(3U & ~(1U << line));
    s.bubble = 2;
    s.queue = 8;
    s.adaptive_vcs = 0;
    const NodeId step = line == 0 ? 1 : 8, turn = line == 0 ? 8 : 1;
    Network network(s);
    Log log;
    network.add_observer(&log);
    network.send(0, message(7 * step, 4));
    network.send(8 * 8 - 1 - 7 * turn, message(8 * 8 - 1, 4));  // the ring: a hop backwards
    run(network, 50);
    ASSERT_EQ(log.packets.size(), 2U);
    EXPECT_EQ(log.packets[0].delivered, 1U + 4);
    EXPECT_EQ(log.packets[1].delivered, 7U + 4);
    // Space for one packet, not for two: too little in a ring, enough in a line.
    State state(s);
    const std::uint32_t in_line = state.output(2 * line, 0),
                        in_ring = state.output(2 - 2 * line, 0);
    for (const std::uint32_t output : {in_line, in_ring})
      state.queue[state.at(9, output)].flits = 1;
    EXPECT_TRUE(bubble_left(state, 9, state.outputs, in_line));
    EXPECT_FALSE(bubble_left(state, 9, state.outputs, in_ring));
    // By setting, a line has the rule, too; but no packet enters its first node along the line.
    state.settings.bubble_in = BubbleIn::All;
    EXPECT_FALSE(bubble_left(state, 9, state.outputs, in_line));
    EXPECT_TRUE(bubble_left(state, 0, state.outputs, in_line));
  }
}

// Two packets of 4 flits to node 2 of a ring meet at node 1. The one from node 0 arrives in cycle
// 2, when the node's own packet begins to leave, so it follows without a gap.
TEST(FunctionalNetwork, ALinkIsKeptUntilTheTailHasPassed) {
  Network network(ring(8, 4, 4));
  Log log;
  network.add_observer(&log);
  network.send(1, message(2, 4));
  network.send(0, message(2, 4));
  run(network, 50);
  ASSERT_EQ(log.packets.size(), 2U);
  EXPECT_EQ(log.packets[0].source, 1U);
  EXPECT_EQ(log.packets[0].delivered, 1U + 4);
  EXPECT_EQ(log.packets[1].delivered, 1U + 4 + 4);
}

TEST(FunctionalNetwork, SingleConsumptionTakesOneFlitACycle) {
  for (const bool single : {false, true}) {
    Settings s = ring(8, 4, 4);
    s.consumption = single ? ConsumptionKind::Single : ConsumptionKind::Multiple;
    Network network(s);
    Log log;
    network.add_observer(&log);
    network.send(1, message(2, 4));
    network.send(3, message(2, 4));
    run(network, 50);
    ASSERT_EQ(log.packets.size(), 2U);
    EXPECT_EQ(log.packets[0].delivered, 1U + 4);
    EXPECT_EQ(log.packets[1].delivered, single ? 1U + 4 + 4 : 1U + 4);
  }
}

// The buffer holds two packets, of which the first is in it until its tail is in the queue.
TEST(FunctionalNetwork, AFullBufferDrops) {
  Settings s = ring(8, 4, 2);
  s.buffer = 2;
  Network network(s);
  Log log;
  network.add_observer(&log);
  EXPECT_TRUE(network.send(0, message(1, 4)));
  EXPECT_TRUE(network.send(0, message(1, 4)));
  EXPECT_FALSE(network.send(0, message(1, 4)));
  run(network, 3);
  EXPECT_FALSE(network.send(0, message(1, 4)));
  run(network, 1);
  EXPECT_TRUE(network.send(0, message(1, 4)));
  run(network, 50);
  EXPECT_EQ(network.created(), 5U);
  EXPECT_EQ(network.dropped(), 2U);
  EXPECT_EQ(log.drops, 2);
  EXPECT_EQ(network.delivered(), 3U);
}

TEST(FunctionalNetwork, RefusesWhatNoNetworkCanBe) {
  const auto refused = [](auto change) {
    Settings s;
    change(s);
    EXPECT_THROW(Network{s}, std::invalid_argument);
  };
  refused([](Settings& s) { s.size = {}; });
  refused([](Settings& s) { s.size = {4, 1}; });
  refused([](Settings& s) { s.size = {5000, 5000}; });
  refused([](Settings& s) { s.adaptive_vcs = 5; });
  refused([](Settings& s) { s.queue = 31; });
  refused([](Settings& s) { s.wrap = false; });
  Settings limited;
  limited.wrap = false;
  limited.bubble_in = BubbleIn::All;
  EXPECT_NO_THROW(Network{limited});
  refused([](Settings& s) { s.wrap = Rings::of(4); });
  refused([](Settings& s) { s.bubble = 9; });
  EXPECT_NO_THROW(Network{Settings{}});
}

/// Any settings that are allowed.
Settings random_settings(Random& random) {
  Settings s;
  s.size.assign(random.between(1, 3), 0);
  for (std::uint32_t& k : s.size) k = random.between(2, 5);
  s.wrap = Rings::of(random.pick({0U, 1U, 2U, 6U, 15U, 15U}));
  s.adaptive_vcs = random.below(5);
  s.longest = random.pick({1U, 2U, 5U, 16U});
  s.bubble_in = random.pick({BubbleIn::Rings, BubbleIn::All});
  const bool ruled = s.wrap.mask(s.size.size()) != 0 || s.bubble_in == BubbleIn::All;
  s.bubble = ruled ? random.between(2, 3) : 0;
  s.queue = s.longest * random.between(std::max(1U, s.bubble), 6);
  s.buffer = random.below(4);
  s.request = random.pick({RequestKind::Random, RequestKind::Shortest, RequestKind::Smart});
  s.arbiter = random.pick(
      {ArbiterKind::Random, ArbiterKind::RoundRobin, ArbiterKind::Oldest, ArbiterKind::Longest});
  s.consumption = random.pick({ConsumptionKind::Multiple, ConsumptionKind::Single});
  s.outputs = random.pick({Outputs::Any, Outputs::Free});
  s.attempt = random.pick({Attempt::Passes, Attempt::Waits});
  s.measure = random.pick({Measure::Present, Measure::Promised});
  s.seed = random.bits();
  return s;
}

void add_traffic(Network& network, const Settings& s, double load, bool variable) {
  WorkloadSettings w;
  w.kind = WorkloadKind::OpenLoop;
  w.length.minimum = variable ? 1 : s.longest;
  w.length.maximum = s.longest;
  w.injection.rate = load;
  Workload workload(w, network.nodes(), s.seed);
  for (NodeId n = 0; n < network.nodes(); ++n) network.set_source(n, workload.make_source(n));
}

void expect_balance(const Network& network) {
  const Census census = network.census();
  ASSERT_EQ(network.in_flight(), census.packets);
  ASSERT_EQ(network.integral(), network.residences() + census.residence);
}

TEST(FunctionalNetwork, KeepsItsBooksAndEmptiesUnderAnySettings) {
  Random random(5, 0);
  for (int i = 0; i < 60; ++i) {
    const Settings s = random_settings(random);
    Network network(s);
    Log log;
    network.add_observer(&log);
    add_traffic(network, s, random.pick({0.05, 0.4, 0.9}), random.below(2) == 1);
    for (int k = 0; k < 20; ++k) {
      run(network, random.between(1, 40));
      expect_balance(network);
    }
    for (NodeId n = 0; n < network.nodes(); ++n) network.set_source(n, nullptr);
    for (Cycle left = 20000; left > 0 && network.in_flight() > 0; --left) network.step();
    ASSERT_EQ(network.in_flight(), 0U) << "case " << i;
    expect_balance(network);
    ASSERT_EQ(network.created(), network.delivered() + network.dropped());
    std::uint64_t flits = 0, hops = 0, crossed = 0;
    const Geometry geometry(s.size, s.wrap);
    Random ties(0, 0);
    for (const Packet& p : log.packets) {
      flits += p.length;
      std::uint64_t way = 0;
      for (const int h : geometry.hops(p.source, p.destination, ties)) way += std::abs(h);
      hops += way * p.length;
      // No sooner than alone.
      ASSERT_GE(p.delivered - p.created, way + p.length);
    }
    for (NodeId n = 0; n < network.nodes(); ++n) {
      for (std::uint32_t port = 0; port < geometry.ports(); ++port)
        crossed += network.flits(n, port);
    }
    ASSERT_EQ(network.flits_delivered(), flits);
    ASSERT_EQ(crossed, hops);  // every way was a shortest one
  }
}

TEST(FunctionalNetwork, TheSameSeedGivesTheSamePackets) {
  Random random(7, 0);
  for (int i = 0; i < 20; ++i) {
    const Settings s = random_settings(random);
    std::vector<std::vector<std::uint64_t>> seen;
    for (int repeat = 0; repeat < 2; ++repeat) {
      Network network(s);
      Log log;
      network.add_observer(&log);
      add_traffic(network, s, 0.5, true);
      run(network, 500);
      seen.emplace_back();
      for (const Packet& p : log.packets) {
        for (const std::uint64_t value : {p.id, p.created, p.injected, p.delivered}) {
          seen.back().push_back(value);
        }
      }
    }
    ASSERT_EQ(seen[0], seen[1]);
  }
}

/// Bounds of the channels under uniform traffic, by hand (halves of a ring split). An even ring of
/// k nodes carries k / 8 of a node's load in each direction, the middle of a mesh k / 4, of N - 1
/// of N destinations. Static routes come near the bound and never above it.
TEST(FunctionalNetwork, StaticRoutesStayBelowTheBoundOfTheirChannels) {
  struct Case {
    std::vector<std::uint32_t> size;
    bool wrap;
    double bound;
  };
  for (const Case& c : {Case{{16}, true, 8.0 / 16 * 15 / 16}, Case{{8, 16}, true, 0.5 * 127 / 128},
                        Case{{16}, false, 0.25 * 15 / 16}, Case{{8, 8}, false, 0.5 * 63 / 64},
                        Case{{8, 8, 8}, false, 0.5 * 511 / 512}}) {
    Settings s = ring(16, 4, 16);
    s.size = c.size;
    s.wrap = c.wrap;
    s.bubble = c.wrap ? 2 : 0;
    Network network(s);
    add_traffic(network, s, 1.0, false);
    const Cycle cycles = 4000;
    run(network, cycles);
    const double accepted = static_cast<double>(network.flits_delivered()) /
                            static_cast<double>(cycles) / network.nodes();
    EXPECT_LE(accepted, c.bound) << c.size.size() << c.wrap;
    EXPECT_GT(accepted, 0.55 * c.bound) << c.size.size() << c.wrap;
  }
}

/// Halves of a ring go both ways: else the links of one direction carry 9 / 7 of the other's.
TEST(FunctionalNetwork, BothDirectionsOfARingCarryTheSame) {
  const Settings s = ring(16, 4, 16);
  Network network(s);
  add_traffic(network, s, 0.3, false);
  run(network, 200000);
  std::uint64_t up = 0, down = 0;
  for (NodeId n = 0; n < 16; ++n) up += network.flits(n, 0), down += network.flits(n, 1);
  EXPECT_NEAR(static_cast<double>(up) / static_cast<double>(down), 1, 0.01);
  const double load = static_cast<double>(up + down) / 32 / 200000;
  EXPECT_NEAR(load, 0.3 * 16 / 8 * 16 / 15, 0.01);
}

/// Well below the load bound of the torus: everything offered is accepted.
TEST(FunctionalNetwork, AcceptsWhatIsOfferedBelowSaturation) {
  Settings s;
  s.size = {4, 4, 4};
  Network network(s);
  add_traffic(network, s, 0.3, false);
  run(network, 20000);
  const double accepted = static_cast<double>(network.flits_delivered()) / 20000 / network.nodes();
  EXPECT_NEAR(accepted, 0.3, 0.009);
  EXPECT_EQ(network.dropped(), 0U);
}

}  // namespace
}  // namespace dusk::functional

// SPDX-License-Identifier: Apache-2.0
// A single packet through links that sleep, to the cycle (docs/rtl/idle_timer.md, "Cycles of a
// sleeping link", and wake_requests.md, "Cycles").
#include <gtest/gtest.h>

#include "tests/system/sleeping_network.h"

namespace dusk {
namespace {

struct RouteCase {
  SleepingNetwork network;
  PaperMode mode;
  bool again = false;  ///< power.choice = again
};

class SleepingRoute : public ::testing::TestWithParam<RouteCase> {
 protected:
  Experiment experiment() const {
    Experiment e = GetParam().network.make(GetParam().mode);
    e.power.choose_again = GetParam().again;
    return e;
  }
};

/// Returns sources and destinations with at least three switches between them.
std::vector<std::pair<NodeId, NodeId>> far_pairs(const Topology& topology) {
  std::vector<std::pair<NodeId, NodeId>> pairs;
  const NodeId step = topology.nodes > 16 ? 7 : 1;
  for (NodeId from = 0; from < topology.nodes; from += step) {
    for (NodeId to = 0; to < topology.nodes; to += step) {
      if (switches_crossed(topology, from, to) >= 3) pairs.emplace_back(from, to);
    }
  }
  return pairs;
}

bool comes_from_node(const Topology& topology, ChannelId id) {
  return topology.channels[id].from.kind == Endpoint::Kind::Node;
}

/// Returns the cycles that a link costs a packet which finds it Off.
Cycle cost_of_wake(const Experiment& e, bool from_node) {
  if (from_node) return e.power.t_on + 1;
  if (e.power.choose_again) return e.power.t_on + 2;
  return e.power.t_on + (e.switch_.out_depth_in_use == 0 ? 1 : 0);
}

TEST_P(SleepingRoute, TakesTheReferencesLatencyAndTheWakeOfEachLink) {
  for (const std::uint32_t idle : {0u, 30u}) {
    Experiment e = experiment();
    e.power.idle_cycles = idle;
    QuietNetwork sleeping(e);
    set_mode(e, PaperMode::Reference);
    e.run.engine = EngineKind::Model;
    QuietNetwork reference(e);
    e = experiment();
    const Topology& topology = sleeping.topology();
    const Cycle asleep = idle + e.power.t_off + 10;
    const auto pairs = far_pairs(topology);
    ASSERT_GE(pairs.size(), 4u);
    std::size_t longest = 0;
    for (const auto& [from, to] : pairs) {
      for (const std::uint32_t length : {1u, packet_that_fits(e)}) {
        sleeping.run_until(sleeping.network().now() + asleep);
        for (ChannelId id = 0; id < topology.channels.size(); ++id)
          ASSERT_EQ(sleeping.network().channel_state(id), ChannelState::Off) << id;
        reference.run_until(reference.network().now() + asleep);
        const Cycle awake = reference.latency_of(from, to, length, 1000);
        const Cycle limit = awake + 20 * (e.power.t_on + 1);
        const Cycle latency = sleeping.latency_of(from, to, length, limit);
        ASSERT_EQ(sleeping.route.size(), switches_crossed(topology, from, to) + 1);
        Cycle wakes = 0;
        for (const ChannelId id : sleeping.route)
          wakes += cost_of_wake(e, comes_from_node(topology, id));
        ASSERT_EQ(latency, awake + wakes) << from << " to " << to << ", " << length << " flits";
        longest = std::max(longest, sleeping.route.size());
      }
    }
    EXPECT_GE(longest, 4u);
    EXPECT_TRUE(sleeping.agreed());
  }
}

/// Returns the latency that the page gives a packet of cycle `created` in a network that is unused
/// since its reset.
Cycle latency_by_hand(const Experiment& e, const QuietNetwork& network, Cycle created,
                      std::uint32_t length) {
  const Cycle turning_off = e.power.idle_cycles + 1;
  const Cycle off = turning_off + e.power.t_off;
  Cycle chosen = created + static_cast<Cycle>(e.network.source_cycles);
  Cycle arrived = 0;
  for (const ChannelId id : network.route) {
    const bool from_node = comes_from_node(network.topology(), id);
    Cycle leaves = chosen + (from_node ? 0 : 1);
    if (chosen >= turning_off) {
      const Cycle on = std::max(chosen, off) + 1 + e.power.t_on;
      leaves = on + cost_of_wake(e, from_node) - e.power.t_on - (from_node ? 1 : 0);
    } else if (from_node && e.power.choose_again && chosen + 1 == turning_off) {
      ++leaves;  // the channel is Draining, and is On in the next cycle
    }
    arrived = leaves + network.topology().channels[id].latency;
    chosen = arrived + static_cast<Cycle>(e.switch_.hop_latency) - 2;
  }
  return arrived + length - 1 - created;
}

/// Returns cycles of creation before, while and after all links turn off.
std::vector<Cycle> creations(const Experiment& e) {
  const Cycle turning_off = e.power.idle_cycles + 1, off = turning_off + e.power.t_off;
  const auto hops = static_cast<Cycle>(4 * (e.network.link_latency + e.switch_.hop_latency));
  std::vector<Cycle> cycles;
  for (Cycle t = turning_off - hops; t < turning_off + 4; ++t) cycles.push_back(t);
  cycles.push_back(turning_off + e.power.t_off / 2);
  for (Cycle t = off - 4; t < off + 4; ++t) cycles.push_back(t);
  return cycles;
}

TEST_P(SleepingRoute, APacketThatComesWhileALinkTurnsOffWaitsForTheEndOfThatAndForTheWake) {
  Experiment e = experiment();
  e.power.idle_cycles = 200;
  e.power.t_off = e.power.t_off * 4;  // later links are still turning off when the packet comes
  const std::uint32_t length = packet_that_fits(e);
  std::size_t waited = 0, in_time = 0;
  for (const Cycle created : creations(e)) {
    QuietNetwork network(e);
    network.run_until(created);
    const auto [from, to] = far_pairs(network.topology())[1];
    const Cycle limit = 1000 + e.power.t_off + 20 * e.power.t_on;
    const Cycle latency = network.latency_of(from, to, length, limit);
    ASSERT_GE(network.route.size(), 4u);
    ASSERT_EQ(latency, latency_by_hand(e, network, created, length)) << "created in " << created;
    EXPECT_TRUE(network.agreed());
    (latency > e.power.t_off ? waited : in_time) += 1;
  }
  EXPECT_GT(waited, 3u);
  EXPECT_GT(in_time, 3u);
}

std::vector<RouteCase> route_cases() {
  std::vector<RouteCase> cases;
  for (const SleepingNetwork& network : sleeping_networks()) {
    for (const PaperMode mode : kSleepingModes) cases.push_back({network, mode});
    for (const PaperMode mode : {PaperMode::FirstOn, PaperMode::Powar})
      cases.push_back({network, mode, true});
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Networks, SleepingRoute, ::testing::ValuesIn(route_cases()),
                         [](const auto& info) {
                           return info.param.network.name + name_of(info.param.mode) +
                                  (info.param.again ? "Again" : "");
                         });

}  // namespace
}  // namespace dusk

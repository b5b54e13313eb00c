// SPDX-License-Identifier: Apache-2.0
// Channels from and to nodes that go off and come on (docs/rtl/idle_timer.md), on whole networks.
#include <gmock/gmock.h>

#include "models/link_power/node_power.h"
#include "sw/topologies/network_parts.h"
#include "testbench/instruments/journey.h"
#include "tests/system/idle_timer_network.h"
#include "tests/system/journey_reasons.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

Experiment managed_nodes(const std::string& topology) {
  Experiment e = idle_timer_network(topology);
  e.network.n = 3;
  e.power.node_channels = true;
  return e;
}

class NodeChannels : public ::testing::TestWithParam<std::string> {};

TEST_P(NodeChannels, SaveMoreAndDeliverEverything) {
  Experiment e = managed_nodes(GetParam());
  const RunResult managed = run_whole(e);
  expect_all_passed(managed);
  EXPECT_FALSE(managed.saturated);
  e.run.engine = EngineKind::Model;
  e.power.node_channels = false;
  const RunResult others = run_whole(e);
  expect_all_passed(others);
  EXPECT_LT(managed.relative_link_power, others.relative_link_power);
  EXPECT_EQ(managed.packets_created, others.packets_created);
  EXPECT_EQ(managed.packet_latency.count, others.packet_latency.count);
  EXPECT_GT(managed.packet_latency.mean, others.packet_latency.mean);
}

TEST_P(NodeChannels, DeliverEverythingNearSaturation) {
  Experiment e = managed_nodes(GetParam());
  e.power.idle_cycles = 1;
  e.power.t_on = 7;
  e.power.t_off = 5;
  e.traffic.load = 0.35;
  e.run.cycles = 4000;
  expect_all_passed(run_whole(e));
}

TEST_P(NodeChannels, WithoutTrafficEveryChannelGoesOffAndDrawsItsShare) {
  Experiment e = managed_nodes(GetParam());
  e.run.engine = EngineKind::Model;
  e.traffic.load = 1e-9;
  e.run.warmup = 0;
  e.run.cycles = 4000;
  EXPECT_EQ(run_whole(e).windows.back().relative_link_power, 0.0);
  e.power.off_share = "0.125";
  const RunResult result = run_whole(e);
  expect_all_passed(result);
  EXPECT_EQ(result.windows.back().relative_link_power, 0.125);
  // On from cycle 0 to 99, Draining in 100, TurningOff from 101 to 140.
  for (const ChannelTotals& channel : result.channels)
    EXPECT_THAT(channel.residency, ElementsAre(100, 1, 40, 4000 - 141, 0));
  EXPECT_EQ(result.relative_link_power, (141 + (4000 - 141) / 8.0) / 4000);
}

TEST_P(NodeChannels, ATimeThatIsNeverReachedIsAsAlwaysOn) {
  Experiment e = managed_nodes(GetParam());
  e.run.engine = EngineKind::Model;
  e.power.idle_cycles = 100000;
  const RunResult idle = run_whole(e);
  e.power.mode = PowerMode::AlwaysOn;
  const RunResult always = run_whole(e);
  EXPECT_EQ(idle.relative_link_power, 1.0);
  EXPECT_EQ(always.relative_link_power, 1.0);
  EXPECT_EQ(idle.packet_latency.mean, always.packet_latency.mean);
  EXPECT_EQ(idle.packet_latency.maximum, always.packet_latency.maximum);
}

TEST_P(NodeChannels, AreTheSameUnderSystemC) {
  Experiment e = managed_nodes(GetParam());
  e.run.engine = EngineKind::Model;
  e.run.cycles = 5000;
  const RunResult kernel = run_whole(e);
  e.run.host = HostKind::Systemc;
  const RunResult systemc = run_whole(e);
  EXPECT_EQ(systemc.relative_link_power, kernel.relative_link_power);
  EXPECT_EQ(systemc.packet_latency.mean, kernel.packet_latency.mean);
  for (std::size_t c = 0; c < kernel.channels.size(); ++c)
    EXPECT_EQ(systemc.channels[c].residency, kernel.channels[c].residency) << c;
}

/// Steps a NodePower for each channel of a switch, as if it were a node's, with its use in the RTL.
class Mirror : public NetworkObserver {
 public:
  Mirror(Network& network, const PowerOptions& power)
      : network_(network),
        sent_(network.topology().channels.size()),
        used_(network.topology().channels.size()) {
    SwitchShape shape;
    shape.policy = policy_named("idle");
    for (std::size_t id = 0; id < sent_.size(); ++id)
      channels_.emplace_back(shape, SwitchSettings({}, power_config(power)), 1);
    network.add_observer(this);
    network.watch_cycles(this);
  }
  void flit_sent(ChannelId id, VcId, const Flit&, ChannelState, Cycle) override {
    sent_[id] = true;
  }
  void state_changed(ChannelId, ChannelState, ChannelState, Cycle) override { ++changes; }
  void cycle_ended(Cycle now) override {
    for (ChannelId id = 0; id < channels_.size(); ++id) {
      const Endpoint& from = network_.topology().channels[id].from;
      if (from.kind != Endpoint::Kind::Switch) continue;
      channels_[id].step(now, {0, used_[id] ? 1u : 0u, false}, false);
      ASSERT_EQ(channels_[id].state(0), network_.channel_state(id)) << id << ", cycle " << now;
      used_[id] = sent_[id];
      sent_[id] = false;
      for (const OutputVcProbe& vc : network_.probe(from.id, from.port).output)
        used_[id] = used_[id] || vc.owned || vc.queued > 0;
    }
  }
  std::size_t changes = 0;

 private:
  Network& network_;
  std::vector<NodePower> channels_;
  std::vector<bool> sent_, used_;
};

TEST_P(NodeChannels, OfAnInterfaceKeepToTheRulesOfTheSwitch) {
  Experiment e = managed_nodes(GetParam());
  e.run.engine = EngineKind::Rtl;
  e.run.skip_quiet = false;  // every cycle is compared
  e.traffic.load = 0.08;
  for (const int idle : {1, 7, 30}) {
    e.power.idle_cycles = idle;
    e.power.t_on = 9;
    e.power.t_off = 6;
    const auto built = build_network(e);
    Mirror mirror(*built->network, e.power);
    KernelClock(*built->network).run_until(3000);
    EXPECT_GT(mirror.changes, 1000u);
  }
}

INSTANTIATE_TEST_SUITE_P(Topologies, NodeChannels,
                         ::testing::Values("k_ary_n_tree", "torus", "mesh"), [](const auto& info) {
                           return info.param == "k_ary_n_tree" ? "Tree"
                                  : info.param == "torus"      ? "Torus"
                                                               : "Mesh";
                         });

/// State changes of single channels.
class StateLog : public NetworkObserver {
 public:
  void state_changed(ChannelId id, ChannelState, ChannelState to, Cycle now) override {
    changes[id].emplace_back(to, now);
  }
  std::map<ChannelId, std::vector<std::pair<ChannelState, Cycle>>> changes;
};

/// One switch with two nodes; every time by hand.
TEST(NodeChannel, GoesOffAndWakesAtTheseCycles) {
  Experiment e = managed_nodes("k_ary_n_tree");
  e.network.n = 1;
  e.power.idle_cycles = 5;
  e.power.t_on = 6;
  e.power.t_off = 4;
  e.traffic.load = 0;
  const auto built = build_network(e);
  Network& network = *built->network;
  StateLog log;
  network.add_observer(&log);
  JourneyRecorder journeys(network, {0}, 1);
  KernelClock clock(network);
  clock.run_until(100);
  Message message;
  message.destination = 1;
  message.length = 2;
  network.send(0, message);  // created in 100, due in 101
  clock.run_until(200);

  const Topology& tree = network.topology();
  const auto at = [](ChannelState state, Cycle cycle) { return Pair(state, cycle); };
  // Idle from edge 0 on. The packet has its VC in 101 and is seen at edge 102. The head flit leaves
  // as soon as the channel is On, in 108, the tail in 109: idle again at edge 111.
  EXPECT_THAT(log.changes[tree.injection[0]],
              ElementsAre(at(ChannelState::Draining, 5), at(ChannelState::TurningOff, 6),
                          at(ChannelState::Off, 10), at(ChannelState::TurningOn, 102),
                          at(ChannelState::On, 108), at(ChannelState::Draining, 116),
                          at(ChannelState::TurningOff, 117), at(ChannelState::Off, 121)));
  // The switch samples the head flit in 109 and grants it the VC at edge 111, which is seen at 112.
  // The head flit leaves the output queue as soon as the channel is On, in 118, the tail in 119.
  EXPECT_THAT(log.changes[tree.ejection[1]],
              ElementsAre(at(ChannelState::Draining, 5), at(ChannelState::TurningOff, 6),
                          at(ChannelState::Off, 10), at(ChannelState::TurningOn, 112),
                          at(ChannelState::On, 118), at(ChannelState::Draining, 126),
                          at(ChannelState::TurningOff, 127), at(ChannelState::Off, 131)));
  // The others never come back.
  EXPECT_EQ(log.changes[tree.injection[1]].size(), 3u);
  EXPECT_EQ(log.changes[tree.ejection[0]].size(), 3u);

  const Journey journey = journeys.finish(200)[0];
  EXPECT_EQ(journey.packet.injected, 108u);
  EXPECT_EQ(journey.packet.delivered, 120u);
  expect_every_cycle_explained(journey, 4);
  // 101 to 107 at the node, 112 to 117 in the switch.
  EXPECT_THAT(waits(journey), ElementsAre(Pair("channel dark", 7 + 6u)));
  EXPECT_EQ(journey.steps[1].detail, "channel dark: injection channel off");
  EXPECT_EQ(journey.steps[1].cycles, 1u);
  EXPECT_EQ(journey.steps[2].detail, "channel dark: injection channel turning_on");
  EXPECT_EQ(journey.steps[2].cycles, 6u);
  EXPECT_EQ(network.check_credits_home(), "");
}

}  // namespace
}  // namespace dusk

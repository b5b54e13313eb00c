// SPDX-License-Identifier: Apache-2.0
// Nodes with several injection and ejection channels, and channels whose width changes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <stdexcept>

#include "models/topology/torus.h"
#include "tests/kernel/fake_network.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr PortId kUp = 0, kDown = 1, kLocal = 2;  // ports of a switch in a mesh of one dimension

/// A row of three fake switches, each with a node of several local channels.
struct Row {
  explicit Row(std::uint32_t local_channels, std::uint32_t local_latency = 1,
               std::uint32_t local_vcs = 2, std::uint32_t source_vcs = 0)
      : factory(shape(local_channels), 3) {
    TorusSizes sizes;
    sizes.size = {3};
    sizes.wrap = false;
    sizes.local_channels = local_channels;
    sizes.local_latency = local_latency;
    const Topology mesh = make_torus(sizes);
    TorusRunSettings run;
    run.router.vcs_in_use = 2;
    run.vcs.adaptive_vcs = 0;
    run.vcs.local_vcs = local_vcs;
    NetworkSettings settings;
    settings.source_cycles = 0;
    settings.source_vcs = source_vcs;
    for (SwitchId s = 0; s < 3; ++s) {
      for (NodeId n = 0; n < 3; ++n) {
        factory.orders[s].route.push_back(n == s ? kLocal : n > s ? kUp : kDown);
      }
    }
    network = std::make_unique<Network>(mesh, make_torus_settings(mesh, run), settings, factory);
    network->add_observer(&recorder);
  }
  static SwitchShape shape(std::uint32_t local_channels) {
    SwitchShape shape;
    shape.ports = 2 + local_channels;
    shape.vcs = 2;
    shape.out_depth = 0;
    return shape;
  }
  void send(NodeId from, NodeId to, std::uint32_t length) {
    Message message;
    message.destination = to;
    message.length = length;
    network->send(from, message);
  }
  void run(Cycle end) {
    while (network->now() < end) network->step(end);
  }
  FakeFactory factory;
  std::unique_ptr<Network> network;
  Recorder recorder;
};

TEST(LocalChannels, EveryPacketArrivesOnceAndAllCreditsComeHome) {
  for (const std::uint32_t channels : {1u, 2u, 4u, 8u}) {
    for (const std::uint32_t latency : {1u, 3u}) {
      Row row(channels, latency);
      for (NodeId n = 0; n < 3; ++n) {
        row.network->set_source(n, std::make_unique<RandomSource>(n + 1, 3, 4, 3000));
      }
      row.run(20000);
      ASSERT_TRUE(row.network->empty()) << channels;
      EXPECT_EQ(row.network->check_credits_home(), "");
      EXPECT_EQ(row.recorder.delivered.size(), row.network->packets_created());
      std::set<std::uint32_t> used;
      for (const Packet& packet : row.recorder.delivered) {
        EXPECT_EQ(packet.flits_received, packet.length);
        used.insert(packet.eject_channel);
      }
      EXPECT_GE(used.size(), std::min(channels, 2u));
      EXPECT_LT(*used.rbegin(), channels);
    }
  }
}

TEST(LocalChannels, ANodeSendsAndTakesAFlitOnEachOfThemInACycle) {
  Row row(3);
  for (int i = 0; i < 3; ++i) row.send(0, 0, 4);
  row.run(30);
  std::map<Cycle, int> injected, ejected;
  for (const auto& [channel, vc, flit, cycle] : row.recorder.sent) {
    const Channel& wiring = row.network->topology().channels[channel];
    if (wiring.from.kind == Endpoint::Kind::Node) ++injected[cycle];
  }
  for (const Recorder::Ejected& flit : row.recorder.ejected) ++ejected[flit.cycle];
  // Two packets on the VCs of channel 0, the third on channel 1: the first two take turns.
  EXPECT_THAT(injected,
              ElementsAre(std::pair(0, 2), std::pair(1, 2), std::pair(2, 2), std::pair(3, 2),
                          std::pair(4, 1), std::pair(5, 1), std::pair(6, 1), std::pair(7, 1)));
  EXPECT_EQ(ejected.begin()->second, 2);
}

TEST(LocalChannels, ANodeSendsInAsManyVcsAsItIsTold) {
  for (const std::uint32_t source_vcs : {0u, 1u, 2u}) {
    Row row(1, 1, 2, source_vcs);
    for (int i = 0; i < 2; ++i) row.send(0, 2, 4);
    row.run(60);
    std::vector<std::uint32_t> vcs;
    for (const auto& [channel, vc, flit, cycle] : row.recorder.sent) {
      if (row.network->topology().channels[channel].from.kind == Endpoint::Kind::Node)
        vcs.push_back(vc);
    }
    ASSERT_EQ(vcs.size(), 8u);
    const std::set<std::uint32_t> used(vcs.begin(), vcs.end());
    EXPECT_EQ(used.size(), source_vcs == 1 ? 1u : 2u);
    EXPECT_EQ(row.recorder.delivered.size(), 2u);
  }
}

TEST(LocalChannels, ACreditReturnsToTheChannelOfItsFlit) {
  Row row(4, 2, 1);
  for (int i = 0; i < 4; ++i) row.send(0, 1, 5);
  for (int i = 0; i < 4; ++i) row.send(2, 1, 5);
  row.run(200);
  std::multiset<std::tuple<Cycle, PortId, VcId>> due, came;
  for (const auto& [cycle, port, vc, flit] : row.factory.logs[1].sent) {
    if (port >= kLocal) due.emplace(cycle + 2 * 2, port, vc);
  }
  for (const auto& [cycle, port, vc] : row.factory.logs[1].credits) {
    if (port >= kLocal) came.emplace(cycle, port, vc);
  }
  EXPECT_EQ(due.size(), 40u);
  EXPECT_EQ(came, due);
  EXPECT_EQ(row.network->check_credits_home(), "");
}

TEST(LocalChannels, InATorusUseTheVcsOfTheirClass) {
  Row row(2, 1, 1);
  for (int i = 0; i < 6; ++i) row.send(0, 2, 3);
  row.run(200);
  EXPECT_EQ(row.recorder.delivered.size(), 6u);
  for (const auto& [channel, vc, flit, cycle] : row.recorder.sent) EXPECT_EQ(vc, 0u);
}

TEST(LocalChannels, AreNamedWhereCreditsAreMissing) {
  Row row(2, 5);
  row.send(1, 1, 1);
  row.run(1);
  EXPECT_EQ(row.network->check_credits_home(),
            "node 1: injection channel 0 VC 0 has 3 of 4 credits");
  for (int i = 0; i < 2; ++i) row.send(1, 1, 9);
  row.run(2);
  EXPECT_THAT(row.network->check_credits_home(), HasSubstr("channel 0 VC 0 has"));
  Row ejection(2);
  ejection.factory.orders[1].swallow_credits = 1;
  ejection.send(1, 1, 1);
  ejection.run(50);
  EXPECT_EQ(ejection.network->check_credits_home(),
            "switch (1): port 2 VC 0 (output) has 3 of 4 credits");
}

TEST(ChannelLevels, AreReportedAtTheirEdgeAndCountFromItsCycle) {
  Row row(1);
  row.factory.orders[1].levels.emplace(10, std::make_tuple(kDown, 1, 0));
  row.factory.orders[1].levels.emplace(25, std::make_tuple(kDown, 1, 1));
  row.factory.orders[1].states.emplace(40, std::make_pair(kDown, ChannelState::TurningOff));
  row.run(60);
  const ChannelId channel = row.network->topology().out_channel[1][kDown];
  EXPECT_THAT(row.recorder.levels, ElementsAre(std::make_tuple(channel, 1u, 0u, Cycle{10}),
                                               std::make_tuple(channel, 1u, 1u, Cycle{25})));
  const ChannelTotals totals = row.network->channel_totals(channel);
  EXPECT_THAT(totals.lit_at_width, ElementsAre(10, 30, 0));
  EXPECT_EQ(totals.powered_quarters, 4u * 25 + 2u * 35);
  EXPECT_EQ(row.network->channel_level(channel).power, 1);
  const ChannelTotals other = row.network->channel_totals(row.network->topology().injection[0]);
  EXPECT_THAT(other.lit_at_width, ElementsAre(60, 0, 0));
  EXPECT_EQ(other.powered_quarters, 240u);
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/kernel/fake_network.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

void add_random_traffic(Line& line, std::uint32_t mean_gap, Cycle end) {
  const std::uint32_t nodes = line.network->topology().nodes;
  for (NodeId n = 0; n < nodes; ++n) {
    line.network->set_source(n, std::make_unique<RandomSource>(n + 1, nodes, mean_gap, end));
  }
}

/// Sizes of a line: VCs, depth, link latency, atomic, hold.
using Sizes = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, bool, bool>;
class NetworkTraffic : public ::testing::TestWithParam<Sizes> {};

TEST_P(NetworkTraffic, EveryPacketArrivesOnceAndAllCreditsComeHome) {
  LineOptions options;
  std::tie(options.vcs, options.depth, options.link_latency, options.atomic, options.hold) =
      GetParam();
  Line line(options);
  Recorder recorder;
  line.network->add_observer(&recorder);
  add_random_traffic(line, 12, 3000);
  line.run(20000);

  ASSERT_TRUE(line.network->empty());
  EXPECT_EQ(line.network->check_credits_home(), "");
  EXPECT_EQ(recorder.delivered.size(), line.network->packets_created());
  EXPECT_EQ(line.network->packets_delivered(), line.network->packets_created());
  std::uint64_t flits = 0;
  std::vector<bool> seen(recorder.delivered.size(), false);
  for (const Packet& packet : recorder.delivered) {
    EXPECT_EQ(packet.flits_received, packet.length);
    EXPECT_FALSE(seen.at(packet.id));
    seen.at(packet.id) = true;
    flits += packet.length;
  }
  for (const Recorder::Ejected& ejected : recorder.ejected) EXPECT_TRUE(ejected.known);
  EXPECT_EQ(line.network->flits_delivered(), flits);
}

INSTANTIATE_TEST_SUITE_P(Sizes, NetworkTraffic,
                         ::testing::Values(Sizes{1, 1, 1, true, true}, Sizes{1, 3, 2, false, true},
                                           Sizes{2, 4, 1, true, true}, Sizes{3, 2, 5, true, false},
                                           Sizes{8, 1, 1, false, false},
                                           Sizes{5, 16, 31, false, true}));

TEST(Network, InterleavesPacketsOfANodeOverItsVcs) {
  LineOptions options;
  options.vcs = 2;
  options.hold = false;
  Line line(options);
  Recorder recorder;
  line.network->add_observer(&recorder);
  Message message;
  message.destination = 2;
  message.length = 3;
  line.network->send(0, message);
  line.network->send(0, message);
  line.run(30);
  std::vector<VcId> vcs;
  for (const auto& [channel, vc, flit, cycle] : recorder.sent) {
    if (channel == line.network->topology().injection[0]) vcs.push_back(vc);
  }
  EXPECT_THAT(vcs, ElementsAre(0, 1, 0, 1, 0, 1));
  EXPECT_EQ(recorder.delivered.size(), 2u);
}

TEST(Network, ReportsAFlitWithAnUnknownHandle) {
  Line line(LineOptions{});
  Recorder recorder;
  line.network->add_observer(&recorder);
  line.factory.orders[1].corrupt_handle = true;
  Message message;
  message.destination = 1;
  message.length = 2;
  line.network->send(0, message);
  line.run(30);
  ASSERT_EQ(recorder.ejected.size(), 2u);
  EXPECT_FALSE(recorder.ejected[0].known);
  EXPECT_EQ(recorder.ejected[0].flit.handle, 0xdeadbeu);
  EXPECT_TRUE(recorder.ejected[1].known);
  EXPECT_EQ(line.network->flits_delivered(), 1u);
  EXPECT_EQ(line.network->check_credits_home(), "");
}

TEST(Network, NamesTheFirstCreditThatIsNotHome) {
  Line line(LineOptions{});
  Message message;
  message.destination = 2;
  message.length = 5;
  line.network->send(0, message);
  line.factory.orders[1].swallow_credits = 1;
  line.run(60);
  EXPECT_TRUE(line.network->empty());
  EXPECT_EQ(line.network->check_credits_home(),
            "switch s1: port 3 VC 0 (output) has 3 of 4 credits");
}

TEST(Network, NamesTheNodeThatStillInjects) {
  Line line(LineOptions{});
  Message message;
  message.length = 9;
  line.factory.orders[0].hold_until = 1000;
  line.network->send(0, message);
  line.run(40);
  EXPECT_THAT(line.network->check_credits_home(),
              HasSubstr("switch s0: port 0 VC 0 (input) buffers"));
}

TEST(Network, CountsTheFlitsOfEveryChannel) {
  Line line(LineOptions{});
  Message message;
  message.destination = 2;
  message.length = 7;
  line.network->send(0, message);
  line.run(60);
  const Topology& topology = line.network->topology();
  for (ChannelId c = 0; c < topology.channels.size(); ++c) {
    const bool used = c == topology.injection[0] || c == right_of(topology, 0) ||
                      c == right_of(topology, 1) || c == topology.ejection[2];
    EXPECT_EQ(line.network->channel_totals(c).flits, used ? 7u : 0u) << c;
  }
}

TEST(Network, RefusesAMessageWithoutFlitsOrWithoutADestination) {
  Line line(LineOptions{});
  Message message;
  message.destination = 3;
  EXPECT_THROW(line.network->send(0, message), std::invalid_argument);
  message.destination = 0;
  message.length = 0;
  EXPECT_THROW(line.network->send(0, message), std::invalid_argument);
}

TEST(Network, RefusesAShapeWithOtherPortsThanTheTopology) {
  SwitchShape shape;
  shape.ports = 8;
  FakeFactory factory(shape, 3);
  EXPECT_THROW(Network(make_line(3, 1, 1), std::vector<SwitchSettings>(3), {}, factory),
               std::invalid_argument);
}

TEST(Network, RefusesSwitchesThatMeasureOverDifferentWindows) {
  FakeFactory factory(
      [] {
        SwitchShape shape;
        shape.ports = kLinePorts;
        return shape;
      }(),
      3);
  std::vector<SwitchSettings> settings(3);
  settings[2].window = 100;
  EXPECT_THROW(Network(make_line(3, 1, 1), settings, {}, factory), std::invalid_argument);
}

}  // namespace
}  // namespace dusk

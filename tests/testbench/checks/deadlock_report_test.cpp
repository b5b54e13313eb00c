// SPDX-License-Identifier: Apache-2.0
#include "testbench/checks/deadlock_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "testbench/checks/watchdog.h"

namespace dusk {
namespace {

using ::testing::HasSubstr;
using Stage = InputVcProbe::Stage;

/// Three switches in a ring: port 0 to the next one, port 1 from the previous one, port 2 to a
/// node.
class RingTest : public ::testing::Test {
 protected:
  RingTest() {
    topology_.switches = 3;
    topology_.nodes = 3;
    topology_.ports = 3;
    topology_.out_channel.assign(3, std::vector<ChannelId>(3, kNone));
    topology_.in_channel = topology_.out_channel;
    for (SwitchId id = 0; id < 3; ++id) topology_.switch_name.push_back(std::string(1, 'A' + id));
    for (SwitchId id = 0; id < 3; ++id) {
      connect({Endpoint::Kind::Switch, id, 0}, {Endpoint::Kind::Switch, (id + 1) % 3, 1});
    }
    for (SwitchId id = 0; id < 3; ++id) {
      connect({Endpoint::Kind::Switch, id, 2}, {Endpoint::Kind::Node, id, 0});
    }
    states_.assign(topology_.channels.size(), ChannelState::On);
  }
  void connect(Endpoint from, Endpoint to) {
    const auto id = static_cast<ChannelId>(topology_.channels.size());
    topology_.channels.push_back({from, to, 1});
    topology_.out_channel[from.id][from.port] = id;
    if (to.kind == Endpoint::Kind::Switch) topology_.in_channel[to.id][to.port] = id;
  }
  PortProbe& port(SwitchId id, PortId port) { return ports_[{id, port}]; }
  /// The packet in input port `in` owns output `out` and has no credit left.
  void blocked(SwitchId id, PortId in, PortId out) {
    port(id, in).input[0] = {Stage::Active, 4, 0, out, 0};
    port(id, out).output[0] = {true, 0, 0};
  }
  StalledNetwork stalled() {
    return {topology_, 1,
            [this](SwitchId s, PortId p) {
              return ports_[{s, p}];
            },
            [this](ChannelId id) { return states_[id]; }};
  }
  std::string report() { return deadlock_report(stalled()); }
  /// Packets in an input VC may get those of `next`, of two VCs.
  std::string report_of(const std::array<std::uint32_t, 2>& next) {
    return deadlock_report({topology_, 2,
                            [this](SwitchId s, PortId p) {
                              return ports_[{s, p}];
                            },
                            [this](ChannelId id) { return states_[id]; },
                            [next](SwitchId, VcId vc, PortId) { return next[vc]; }});
  }

  Topology topology_;
  std::vector<ChannelState> states_;
  std::map<std::pair<SwitchId, PortId>, PortProbe> ports_;
};

TEST_F(RingTest, TellsTheSameCycleOrChainAsData) {
  EXPECT_TRUE(wait_path(stalled()).steps.empty());
  for (SwitchId id = 0; id < 2; ++id) blocked(id, 1, 0);
  const WaitPath chain = wait_path(stalled());
  EXPECT_FALSE(chain.is_cycle);
  EXPECT_EQ(chain.steps.size(), 2u);
  blocked(2, 1, 0);
  const WaitPath cycle = wait_path(stalled());
  EXPECT_TRUE(cycle.is_cycle);
  ASSERT_EQ(cycle.steps.size(), 3u);
  const WaitStep& second = cycle.steps[1];
  EXPECT_EQ(second.place, "B input port 1 VC 0");
  EXPECT_EQ(second.at, 1u);
  EXPECT_EQ(second.port, 1u);
  EXPECT_EQ(second.vc, 0u);
  EXPECT_EQ(second.channel, 0u);  // from A
  EXPECT_EQ(second.waits_for,
            "owns port 0 VC 0; waits for a credit; channel 1 (B port 0 -> C port 1) is on");
}

TEST_F(RingTest, PrintsTheWaitForCycleOfPacketsOutOfCredits) {
  for (SwitchId id = 0; id < 3; ++id) blocked(id, 1, 0);
  EXPECT_EQ(report(),
            "3 input VCs occupied; wait-for cycle of 3:\n"
            "     A input port 1 VC 0 (4 flits): owns port 0 VC 0; waits for a credit; "
            "channel 0 (A port 0 -> B port 1) is on\n"
            "  -> B input port 1 VC 0 (4 flits): owns port 0 VC 0; waits for a credit; "
            "channel 1 (B port 0 -> C port 1) is on\n"
            "  -> C input port 1 VC 0 (4 flits): owns port 0 VC 0; waits for a credit; "
            "channel 2 (C port 0 -> A port 1) is on\n"
            "  -> the first again");
}

TEST_F(RingTest, PrintsTheChainThatEndsInADarkChannel) {
  blocked(0, 1, 0);
  blocked(1, 1, 0);
  port(2, 1).input[0] = {Stage::Routed, 4, 1u << 2, 0, 0};
  states_[5] = ChannelState::Off;
  EXPECT_THAT(report(), HasSubstr("no wait-for cycle; blocking chain of 3:\n     A input"));
  EXPECT_THAT(report(), HasSubstr("\n  -> C input port 1 VC 0 (4 flits): waits until port 2 is on; "
                                  "channel 5 (C port 2 -> node 2) is off"));
}

TEST_F(RingTest, FollowsAHeaderToTheOwnerOfItsOutput) {
  for (SwitchId id = 0; id < 3; ++id) blocked(id, 1, 0);
  port(0, 1) = {};
  port(0, 1).input[0] = {Stage::Routed, 4, 1u << 0, 0, 0};  // waits for what port 2 owns
  port(0, 2).input[0] = {Stage::Active, 4, 0, 0, 0};
  EXPECT_THAT(report(), HasSubstr("wait-for cycle of 4"));
  EXPECT_THAT(report(), HasSubstr("waits for a VC of port 0 (others own them)"));
}

/// VC 0 of the port is another's, VC 1 leads behind a packet that a node does not take.
TEST_F(RingTest, FollowsAHeaderToTheVcsOfItsMessageClass) {
  port(0, 1).input[1] = {Stage::Routed, 4, 1u << 0, 0, 0};
  port(0, 0).output[0] = {true, 0, 0};
  port(0, 0).output[1] = {false, 4, 0};
  port(1, 1).input[1] = {Stage::Active, 4, 0, 2, 1};
  port(1, 2).output[1] = {true, 0, 0};
  EXPECT_THAT(report_of({3, 3}),
              HasSubstr("waits for a VC of port 0 (others own them), VC 1 free"));
  EXPECT_THAT(report_of({1, 2}), HasSubstr("waits for a VC of port 0, VC 1 free with 4 credits; "));
  EXPECT_THAT(report_of({1, 2}), HasSubstr("blocking chain of 2"));
  EXPECT_THAT(report_of({2, 1}), HasSubstr("waits for a VC of port 0 (others own them); channel"));
}

TEST_F(RingTest, NamesEveryCandidateOfAHeader) {
  port(0, 1).input[0] = {Stage::Routed, 1, 5u, 0, 0};
  states_[0] = ChannelState::TurningOn;
  states_[3] = ChannelState::Draining;
  EXPECT_THAT(report(), HasSubstr("port 0 is on; channel 0 (A port 0 -> B port 1) is turning_on, "
                                  "or waits until port 2 is on; channel 3"));
}

TEST_F(RingTest, FollowsAnEmptyBufferUpstreamToTheRestOfItsPacket) {
  port(1, 1).input[0] = {Stage::Active, 0, 0, 2, 0};
  port(1, 2).output[0] = {true, 3, 0};
  blocked(0, 1, 0);
  port(0, 0).output[0].credits = 4;
  EXPECT_THAT(report(), HasSubstr("blocking chain of 2:\n     B input port 1 VC 0 (0 flits)"));
  EXPECT_THAT(report(),
              HasSubstr("-> A input port 1 VC 0 (4 flits): owns port 0 VC 0 with credits"));
}

TEST_F(RingTest, NamesThePacketsBehindAnOutputQueue) {
  blocked(0, 1, 2);
  port(0, 2).output[0].queued = 2;
  EXPECT_THAT(report(), HasSubstr("behind 2 flits in the output queue; channel 3"));
  EXPECT_THAT(report(), HasSubstr("(leads to a node)"));
}

TEST_F(RingTest, SaysThatTheSwitchesAreEmpty) {
  EXPECT_THAT(report(), HasSubstr("no switch holds a packet"));
}

TEST(Watchdog, CountsFromTheFirstPacketOfAnIdleNetwork) {
  Watchdog dog(100);
  Packet packet;
  packet.created = 5000;
  EXPECT_FALSE(dog.stalled(4000, 10));
  dog.packet_created(0, packet);
  EXPECT_FALSE(dog.stalled(5100, 10));
  EXPECT_TRUE(dog.stalled(5101, 10));
  EXPECT_FALSE(dog.stalled(5101, 5001));
  dog.packet_delivered(0, packet);
  EXPECT_FALSE(dog.stalled(9000, 10));
}

TEST(Watchdog, ForgetsDiscardedPackets) {
  Watchdog dog(100);
  dog.packet_created(0, {});
  dog.packets_discarded(1);
  EXPECT_FALSE(dog.stalled(9000, 0));
}

}  // namespace
}  // namespace dusk

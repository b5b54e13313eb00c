// SPDX-License-Identifier: Apache-2.0
#include "testbench/checks/scoreboard.h"

#include <gtest/gtest.h>

namespace dusk {
namespace {

using ::testing::Test;

class ScoreboardTest : public Test {
 protected:
  explicit ScoreboardTest(bool in_order = false) : board_(in_order) {}

  PacketHandle create(PacketHandle handle, std::uint64_t id, std::uint32_t length) {
    Packet packet;
    packet.id = id;
    packet.source = 1;
    packet.destination = 2;
    packet.length = length;
    packet.created = 10;
    packets_.resize(std::max<std::size_t>(packets_.size(), handle + 1));
    packets_[handle] = packet;
    board_.packet_created(handle, packet);
    board_.packet_injected(handle, packet);
    return handle;
  }
  void eject(PacketHandle handle, FlitKind kind, NodeId node = 2, VcId vc = 0, int length = -1) {
    Flit flit;
    flit.kind = kind;
    flit.handle = handle;
    flit.length = static_cast<std::uint16_t>(length < 0 ? int(packets_[handle].length) : length);
    board_.flit_ejected(node, vc, flit, true, &packets_[handle], 20);
  }
  void deliver(PacketHandle handle) {
    packets_[handle].delivered = 20;
    board_.packet_delivered(handle, packets_[handle]);
  }
  void expect_delivery_fails(const std::string& words) {
    EXPECT_FALSE(board_.delivery().passed);
    EXPECT_NE(board_.delivery().detail.find(words), std::string::npos) << board_.delivery().detail;
  }
  void expect_order_fails(const std::string& words) {
    EXPECT_FALSE(board_.order().passed);
    EXPECT_NE(board_.order().detail.find(words), std::string::npos) << board_.order().detail;
  }

  Scoreboard board_;
  std::vector<Packet> packets_;
};

class InOrderScoreboardTest : public ScoreboardTest {
 protected:
  InOrderScoreboardTest() : ScoreboardTest(true) {}
};

TEST_F(ScoreboardTest, AcceptsWholePacketsInAnyOrder) {
  create(0, 7, 3);
  create(1, 8, 1);
  eject(0, FlitKind::Head, 2, 0);
  eject(1, FlitKind::HeadTail, 2, 1);
  deliver(1);
  eject(0, FlitKind::Body, 2, 0);
  eject(0, FlitKind::Tail, 2, 0);
  deliver(0);
  board_.finish(0);
  EXPECT_TRUE(board_.delivery().passed) << board_.delivery().detail;
  EXPECT_TRUE(board_.order().passed) << board_.order().detail;
}

TEST_F(ScoreboardTest, NamesALostFlitByItsPacketNodeAndCycle) {
  create(0, 7, 3);
  eject(0, FlitKind::Head);
  eject(0, FlitKind::Tail);
  deliver(0);
  expect_delivery_fails("node 2, cycle 20: packet 7 was delivered with 2 of 3 flits");
  expect_order_fails("packet 7 ends early at flit 2 of 3");
}

TEST_F(ScoreboardTest, RefusesAFlitOfADeliveredPacket) {
  create(0, 7, 1);
  eject(0, FlitKind::HeadTail);
  deliver(0);
  eject(0, FlitKind::HeadTail);
  expect_delivery_fails("the handle last named packet 7");
}

TEST_F(ScoreboardTest, RefusesAFlitTooManyOfAPacketUnderWay) {
  create(0, 7, 2);
  eject(0, FlitKind::Head);
  eject(0, FlitKind::Tail);
  eject(0, FlitKind::Tail);
  expect_delivery_fails("packet 7 has more than its 2 flits");
}

TEST_F(ScoreboardTest, RefusesAnInventedHandle) {
  Flit flit;
  flit.handle = 99;
  board_.flit_ejected(3, 0, flit, false, nullptr, 5);
  expect_delivery_fails("node 3, cycle 5: a flit of no packet under way (handle 99)");
}

TEST_F(ScoreboardTest, RefusesASecondDelivery) {
  create(0, 7, 1);
  eject(0, FlitKind::HeadTail);
  deliver(0);
  deliver(0);
  expect_delivery_fails("packet 7 was delivered twice");
}

TEST_F(ScoreboardTest, RefusesTheWrongNode) {
  create(0, 7, 1);
  eject(0, FlitKind::HeadTail, 3);
  expect_delivery_fails("node 3, cycle 20: a flit of packet 7, which is for node 2");
}

TEST_F(ScoreboardTest, RefusesTheTailBeforeTheBody) {
  create(0, 7, 3);
  eject(0, FlitKind::Head);
  eject(0, FlitKind::Tail);
  eject(0, FlitKind::Body);
  expect_order_fails("packet 7 ends early");
}

TEST_F(ScoreboardTest, RefusesABodyWithoutHead) {
  create(0, 7, 3);
  eject(0, FlitKind::Body);
  expect_order_fails("packet 7 comes without head");
}

TEST_F(ScoreboardTest, RefusesFlitsOfTwoPacketsMixedOnOneVc) {
  create(0, 7, 2);
  create(1, 8, 2);
  eject(0, FlitKind::Head);
  eject(1, FlitKind::Head);
  expect_order_fails("a flit of packet 8 among the flits of packet 7 on VC 0");
}

TEST_F(ScoreboardTest, RefusesAPacketSpreadOverTwoVcs) {
  create(0, 7, 2);
  eject(0, FlitKind::Head, 2, 0);
  eject(0, FlitKind::Tail, 2, 1);
  expect_order_fails("packet 7 off the VC");
}

TEST_F(ScoreboardTest, RefusesAHeadThatNamesAnotherLength) {
  create(0, 7, 2);
  eject(0, FlitKind::Head, 2, 0, 5);
  expect_order_fails("packet 7 names length 5 instead of 2");
}

TEST_F(ScoreboardTest, MissesAPacketAtTheEnd) {
  create(0, 7, 2);
  eject(0, FlitKind::Head);
  board_.finish(0);
  expect_delivery_fails("packet 7 from node 1 to node 2 is missing; 1 of 2 flits arrived");
}

TEST_F(ScoreboardTest, ExcusesOnlyThePacketsDiscardedAtTheirSources) {
  Packet waiting;
  board_.packet_created(0, waiting);
  Scoreboard strict = board_;
  board_.finish(1);
  EXPECT_TRUE(board_.delivery().passed);
  strict.finish(0);
  EXPECT_FALSE(strict.delivery().passed);
}

TEST_F(ScoreboardTest, AllowsOvertakingUnlessOrderIsPromised) {
  create(0, 7, 1);
  create(1, 8, 1);
  for (PacketHandle handle : {1, 0}) {
    eject(handle, FlitKind::HeadTail);
    deliver(handle);
  }
  EXPECT_TRUE(board_.order().passed);
}

TEST_F(InOrderScoreboardTest, RefusesOvertakingWhereOrderIsPromised) {
  create(0, 7, 1);
  create(1, 8, 1);
  for (PacketHandle handle : {1, 0}) {
    eject(handle, FlitKind::HeadTail);
    deliver(handle);
  }
  expect_order_fails("packet 7 from node 1 arrived after packet 8");
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/network_interface.h"

#include <gtest/gtest.h>

#include <string>

namespace dusk {
namespace {

class NetworkInterfaceTest : public ::testing::Test {
 protected:
  NetworkInterfaceTest() {
    rules_.vcs = 3;
    rules_.depth = 2;
    rules_.source_cycles = 0;
  }
  void start() { interface_ = std::make_unique<NetworkInterface>(rules_); }
  void enqueue(std::uint32_t length) {
    Packet packet;
    packet.length = length;
    interface_->enqueue(packets_.add(packet), now_, length);
  }
  InjectedFlit inject(Cycle now) {
    interface_->give_vcs(now, packets_, {0});
    return interface_->inject();
  }
  /// Channel and VC of the flits that leave in the next cycles, as "00 12", "-" for none; a blank
  /// between channels, "|" between cycles. No credit comes back.
  std::string run_channels(int cycles) {
    std::string text;
    for (int i = 0; i < cycles; ++i, ++now_) {
      interface_->give_vcs(now_, packets_, {0});
      for (std::uint32_t channel = 0; channel < rules_.channels; ++channel) {
        const InjectedFlit sent = interface_->inject(channel);
        text += sent.valid ? std::to_string(channel) + std::to_string(sent.vc) : "-";
        text += channel + 1 < rules_.channels ? " " : "|";
      }
    }
    return text;
  }
  /// VCs of the flits that leave in the next cycles, '-' for none. Every flit's credit comes back
  /// after `credit_delay` cycles, 0: never.
  std::string run(int cycles, Cycle credit_delay) {
    std::string vcs;
    for (int i = 0; i < cycles; ++i, ++now_) {
      interface_->credit(returns_[now_ % returns_.size()]);
      returns_[now_ % returns_.size()] = 0;
      const InjectedFlit sent = inject(now_);
      vcs += sent.valid ? static_cast<char>('0' + sent.vc) : '-';
      if (!sent.valid || credit_delay == 0) continue;
      returns_[(now_ + credit_delay) % returns_.size()] |= 1u << sent.vc;
    }
    return vcs;
  }

  InjectionRules rules_;
  PacketStore packets_;
  std::unique_ptr<NetworkInterface> interface_;
  std::array<std::uint32_t, 16> returns_{};
  Cycle now_ = 0;
};

TEST_F(NetworkInterfaceTest, HoldsAVcWhileItHasCredits) {
  start();
  enqueue(4);
  enqueue(4);
  EXPECT_EQ(run(10, 1), "00001111--");
}

TEST_F(NetworkInterfaceTest, HoldingLeavesAVcThatRunsOutOfCredits) {
  start();
  enqueue(4);
  enqueue(4);
  EXPECT_EQ(run(10, 5), "0011-0011-");
}

TEST_F(NetworkInterfaceTest, RotatesOverThePacketsWithoutHolding) {
  rules_.hold = false;
  start();
  enqueue(4);
  enqueue(2);
  enqueue(3);
  EXPECT_EQ(run(11, 1), "012012020--");
}

TEST_F(NetworkInterfaceTest, RotatingVcsSendsOnePacketAfterTheOther) {
  rules_.hold = false;
  rules_.rotate_vcs = true;
  start();
  for (const std::uint32_t length : {4, 2, 1, 1}) enqueue(length);
  EXPECT_EQ(run(11, 1), "00001120---");
}

TEST_F(NetworkInterfaceTest, RotatingVcsWaitsForThePacketThatHasNoCredit) {
  rules_.rotate_vcs = true;
  start();
  enqueue(4);
  enqueue(1);
  EXPECT_EQ(run(12, 5), "00---001----");
}

TEST_F(NetworkInterfaceTest, RotatingVcsPassesOverThoseWithoutCredit) {
  rules_.atomic = false;
  rules_.rotate_vcs = true;
  start();
  enqueue(2);
  for (int i = 0; i < 5; ++i) enqueue(1);
  EXPECT_EQ(run(9, 0), "001212---") << "VC 0 has spent both credits";
  EXPECT_EQ(interface_->waiting(), 1u);
  EXPECT_EQ(interface_->next_action(now_ - 1), kNever) << "only a credit helps";
  interface_->credit(2);
  EXPECT_EQ(run(2, 0), "1-");
}

TEST_F(NetworkInterfaceTest, GivesAtMostOnePacketToEachVc) {
  start();
  for (int i = 0; i < 5; ++i) enqueue(4);
  run(1, 0);
  EXPECT_EQ(interface_->waiting(), 2u);
}

TEST_F(NetworkInterfaceTest, AtomicAllocationWaitsForAllCredits) {
  rules_.vcs = 1;
  start();
  enqueue(2);
  enqueue(1);
  EXPECT_EQ(run(8, 4), "00---0--");  // the second flit's credit is home in cycle 5
}

TEST_F(NetworkInterfaceTest, NonAtomicAllocationNeedsOnlyTheTailSent) {
  rules_.vcs = 1;
  rules_.atomic = false;
  start();
  enqueue(1);
  enqueue(1);
  enqueue(1);
  EXPECT_EQ(run(8, 4), "00--0---");  // depth 2; the first credit is home in cycle 4
}

TEST_F(NetworkInterfaceTest, PacketsOfOneVcFollowEachOtherWithoutAnIdleCycle) {
  rules_.vcs = 1;
  rules_.atomic = false;
  rules_.space.length = true;
  rules_.depth = 8;
  start();
  for (const std::uint32_t length : {1u, 2u, 1u, 3u}) enqueue(length);
  EXPECT_EQ(run(9, 2), "0000000--");
}

TEST_F(NetworkInterfaceTest, VirtualCutThroughWaitsForRoomForTheWholePacket) {
  rules_.vcs = 1;
  rules_.atomic = false;
  rules_.space.length = true;
  start();
  enqueue(1);
  enqueue(2);
  enqueue(1);
  // Depth 2: the second packet waits for the credit of cycle 4, the third for that of cycle 8.
  EXPECT_EQ(run(10, 4), "0---00--0-");
}

TEST_F(NetworkInterfaceTest, HoldingEndsWithThePacketSoThatNoVcStarves) {
  rules_.vcs = 2;
  rules_.atomic = false;
  start();
  for (int i = 0; i < 4; ++i) enqueue(2);
  EXPECT_EQ(run(9, 1), "00110011-");
}

TEST_F(NetworkInterfaceTest, StartsAPacketAfterTheSourceCycles) {
  rules_.source_cycles = 3;
  start();
  enqueue(1);
  EXPECT_EQ(interface_->next_action(0), 2u);  // override_wait 1: pending in cycle 2
  EXPECT_EQ(run(5, 1), "---0-");
}

TEST_F(NetworkInterfaceTest, MarksFirstAndLastFlit) {
  start();
  enqueue(3);
  EXPECT_EQ(decode(inject(0).word).kind, FlitKind::Head);
  EXPECT_EQ(decode(inject(1).word).kind, FlitKind::Body);
  interface_->credit(1);
  EXPECT_EQ(decode(inject(2).word).kind, FlitKind::Tail);
  enqueue(1);
  EXPECT_EQ(decode(inject(3).word).kind, FlitKind::HeadTail);
}

TEST_F(NetworkInterfaceTest, SleepsUntilACreditWhenEveryVcIsStuck) {
  start();
  enqueue(4);
  EXPECT_EQ(run(4, 0), "00--");
  EXPECT_EQ(interface_->next_action(now_), kNever);
  interface_->credit(1);
  EXPECT_EQ(interface_->next_action(now_), now_ + 1);
}

TEST_F(NetworkInterfaceTest, EveryChannelSendsAFlitACycle) {
  rules_.vcs = 1;
  rules_.depth = 4;
  rules_.channels = 3;
  start();
  for (const std::uint32_t length : {3, 1, 2, 1}) enqueue(length);
  EXPECT_EQ(run_channels(4), "00 10 20|00 - 20|00 - -|- - -|")
      << "the fourth packet waits until all credits of a VC are home";
  EXPECT_EQ(interface_->waiting(), 1u);
  interface_->credit(std::uint64_t{1} << kMaxVcs);
  EXPECT_EQ(run_channels(2), "- 10 -|- - -|");
  EXPECT_TRUE(interface_->idle());
}

TEST_F(NetworkInterfaceTest, PacketsFillTheLowestChannelThatHasAFreeVc) {
  rules_.vcs = 2;
  rules_.channels = 2;
  rules_.hold = false;
  start();
  for (int i = 0; i < 5; ++i) enqueue(2);
  EXPECT_EQ(run_channels(1), "00 10|");
  EXPECT_EQ(interface_->waiting(), 1u);
  for (std::uint32_t channel = 0; channel < 2; ++channel) {
    EXPECT_TRUE(interface_->owned(0, channel) && interface_->owned(1, channel)) << channel;
  }
  EXPECT_EQ(run_channels(4), "01 11|00 10|01 11|- -|");
}

TEST_F(NetworkInterfaceTest, RotatingChannelsCarryOnePacketEach) {
  rules_.channels = 2;
  rules_.rotate_vcs = true;
  start();
  for (int i = 0; i < 4; ++i) enqueue(2);
  EXPECT_EQ(run_channels(5), "00 10|00 10|01 11|01 11|- -|");
}

TEST_F(NetworkInterfaceTest, CreditsBelongToTheirChannelAndVc) {
  rules_.vcs = 8;
  rules_.channels = 8;
  rules_.depth = 1;
  start();
  for (int i = 0; i < 64; ++i) enqueue(1);
  run_channels(8);
  for (VcId vc = 0; vc < 8; ++vc) {
    for (std::uint32_t channel = 0; channel < 8; ++channel) {
      EXPECT_EQ(interface_->credits(vc, channel), 0u);
    }
  }
  interface_->credit(std::uint64_t{1} << 63 | std::uint64_t{1} << (3 * kMaxVcs + 5));
  EXPECT_EQ(interface_->credits(7, 7), 1u);
  EXPECT_EQ(interface_->credits(5, 3), 1u);
  EXPECT_EQ(interface_->credits(3, 5), 0u);
}

TEST_F(NetworkInterfaceTest, PendingIsAHeadThatWaitedTooLongOrAnyPacket) {
  rules_.vcs = 1;
  rules_.channels = 2;
  rules_.override_wait = 3;
  start();
  for (int i = 0; i < 3; ++i) enqueue(4);
  run_channels(1);
  EXPECT_FALSE(interface_->pending(3));
  EXPECT_EQ(interface_->next_action(3), 4u);
  EXPECT_TRUE(interface_->pending(4)) << "the third has waited since cycle 0";
  rules_.pending_until_injected = true;
  start();
  EXPECT_FALSE(interface_->pending(5));
  enqueue(1);
  EXPECT_TRUE(interface_->pending(5));
  run_channels(1);
  EXPECT_FALSE(interface_->pending(5));
}

}  // namespace
}  // namespace dusk

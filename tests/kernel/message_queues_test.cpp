// SPDX-License-Identifier: Apache-2.0
// Source queues of message classes with separate VCs (docs/rtl/message_vcs.md, "Nodes").
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "models/kernel/network_interface.h"

namespace dusk {
namespace {

/// Message classes 0 and 3 have VCs 0 and 1, class 1 has VC 3, class 2 VCs 4 and 5; VC 2 is of no
/// set.
class MessageQueues : public ::testing::Test {
 protected:
  MessageQueues() {
    rules_.vcs = 6;
    rules_.message_vcs = {0x03, 0x08, 0x30, 0x03};
    rules_.depth = 2;
    rules_.source_cycles = 0;
  }
  void start() { interface_ = std::make_unique<NetworkInterface>(rules_); }
  PacketHandle enqueue(std::uint8_t message_class, std::uint32_t length) {
    Packet packet;
    packet.length = length;
    packet.message_class = message_class;
    const PacketHandle handle = packets_.add(packet);
    interface_->enqueue(handle, now_, length, message_class);
    return handle;
  }
  /// VCs of the flits that leave in the next cycles, '-' for none. No credit comes back.
  std::string run(int cycles) {
    std::string vcs;
    for (; cycles > 0; --cycles, ++now_) {
      interface_->give_vcs(now_, packets_, {0});
      const InjectedFlit sent = interface_->inject();
      vcs += sent.valid ? static_cast<char>('0' + sent.vc) : '-';
    }
    return vcs;
  }

  InjectionRules rules_;
  PacketStore packets_;
  std::unique_ptr<NetworkInterface> interface_;
  Cycle now_ = 0;
};

TEST_F(MessageQueues, APacketTakesAVcOfItsSet) {
  rules_.hold = false;
  start();
  for (const std::uint8_t c : {2, 2, 1, 3, 0}) enqueue(c, 1);
  const std::string vcs = run(6);
  EXPECT_EQ(std::multiset<char>(vcs.begin(), vcs.end()),
            (std::multiset<char>{'-', '0', '1', '3', '4', '5'}));
}

TEST_F(MessageQueues, ABlockedClassDoesNotHoldUpAnother) {
  start();
  for (int i = 0; i < 3; ++i) enqueue(1, 3);
  EXPECT_EQ(run(4), "33--") << "out of credits";
  EXPECT_EQ(interface_->next_action(now_ - 1), kNever);
  enqueue(2, 2);
  enqueue(0, 1);
  EXPECT_EQ(interface_->next_action(now_ - 1), now_);
  EXPECT_EQ(run(4), "440-");
  EXPECT_EQ(interface_->waiting(), 2u) << "those of class 1";
  interface_->credit(1u << 3);
  EXPECT_EQ(run(2), "3-");
  EXPECT_EQ(interface_->next_action(now_ - 1), kNever);
}

TEST_F(MessageQueues, ABlockedOneWhoseTurnItIsCostsTheOthersNoCycle) {
  start();
  enqueue(1, 3);
  enqueue(1, 1);
  EXPECT_EQ(run(2), "33");
  enqueue(0, 1);
  EXPECT_EQ(run(1), "0") << "class 1 is next";
  enqueue(2, 1);
  interface_->credit(1u << 3);
  EXPECT_EQ(run(1), "3");
  EXPECT_TRUE(interface_->owned(4));
  EXPECT_EQ(interface_->waiting(), 1u) << "the second of class 1";
}

TEST_F(MessageQueues, OneThatIsNotDueDoesNotHoldUpOthers) {
  rules_.source_cycles = 3;
  start();
  enqueue(1, 1);
  EXPECT_EQ(run(2), "--");
  enqueue(0, 1);
  EXPECT_EQ(run(5), "-3-0-");
}

TEST_F(MessageQueues, PacketsOfOneSetKeepTheirOrder) {
  rules_.message_vcs = {0x01, 0x08, 0x01, 0x01};
  rules_.atomic = false;
  rules_.depth = 8;
  start();
  const std::vector<PacketHandle> handles = {enqueue(0, 1), enqueue(3, 1), enqueue(2, 1)};
  for (const PacketHandle handle : handles) {
    interface_->give_vcs(now_, packets_, {0});
    const InjectedFlit sent = interface_->inject();
    ASSERT_TRUE(sent.valid);
    EXPECT_EQ(decode(sent.word).handle, handle);
    EXPECT_EQ(decode(sent.word).message_class, packets_[handle].message_class);
    ++now_;
  }
}

TEST_F(MessageQueues, TakeTurnsWhereAChannelCarriesOnePacketAfterTheOther) {
  rules_.rotate_vcs = true;
  rules_.atomic = false;
  rules_.depth = 8;
  start();
  for (int i = 0; i < 3; ++i) enqueue(0, 2);
  for (int i = 0; i < 3; ++i) enqueue(2, 1);
  EXPECT_EQ(run(10), "004115004-");
}

TEST_F(MessageQueues, AQueueWithoutAVcMissesItsTurn) {
  rules_.rotate_vcs = true;
  rules_.atomic = false;
  start();
  for (int i = 0; i < 3; ++i) enqueue(1, 1);
  enqueue(2, 1);
  EXPECT_EQ(run(5), "343--") << "VC 3 has no third credit";
  enqueue(2, 1);
  EXPECT_EQ(run(2), "5-");
  interface_->credit(1u << 3);
  EXPECT_EQ(run(2), "3-");
  EXPECT_TRUE(interface_->idle());
}

TEST_F(MessageQueues, ThePacketThatWaitedLongestIsPending) {
  rules_.override_wait = 10;
  start();
  enqueue(1, 3);
  enqueue(1, 1);
  EXPECT_EQ(run(4), "33--");
  enqueue(2, 3);
  enqueue(2, 3);
  enqueue(2, 3);  // from cycle 4 on
  EXPECT_EQ(run(5), "4455-");
  EXPECT_FALSE(interface_->pending(10));
  EXPECT_EQ(interface_->next_action(10), 11u) << "the second of class 1, created in cycle 0";
  EXPECT_TRUE(interface_->pending(11));
  EXPECT_EQ(interface_->next_action(11), kNever);
  EXPECT_FALSE(interface_->quiet());
}

TEST_F(MessageQueues, PacketsOfEveryQueueAreDiscarded) {
  start();
  std::set<PacketHandle> waiting;
  for (const std::uint8_t c : {0, 1, 2}) {
    for (int i = 0; i < 3; ++i) waiting.insert(enqueue(c, 3));
  }
  EXPECT_EQ(interface_->waiting(), 9u);
  EXPECT_FALSE(interface_->idle());
  const std::vector<PacketHandle> discarded = interface_->discard_waiting();
  EXPECT_EQ(discarded.size(), 9u);
  EXPECT_EQ(std::set<PacketHandle>(discarded.begin(), discarded.end()), waiting);
  EXPECT_EQ(interface_->waiting(), 0u);
  EXPECT_TRUE(interface_->quiet());
  EXPECT_EQ(interface_->next_action(0), kNever);
  enqueue(1, 1);
  EXPECT_EQ(run(2), "3-");
}

TEST_F(MessageQueues, StartAPacketAfterTheSourceCycles) {
  rules_.source_cycles = 3;
  rules_.override_wait = 20;
  start();
  enqueue(1, 3);
  EXPECT_EQ(run(6), "---33-");
  enqueue(2, 1);  // in cycle 6
  enqueue(1, 1);
  EXPECT_EQ(interface_->next_action(5), 9u);
  EXPECT_EQ(run(5), "---4-");
}

TEST_F(MessageQueues, CreditsOfAGapAreHomeFromTheBeginning) {
  start();
  enqueue(0, 1);
  EXPECT_EQ(run(2), "0-");
  EXPECT_EQ(interface_->credits(0), 1u);
  for (const VcId vc : {1u, 2u, 3u, 4u, 5u}) EXPECT_EQ(interface_->credits(vc), 2u);
}

TEST(MessageSets, AreTheDistinctOnesWithTheirLowestClasses) {
  const std::vector<MessageSet> sets = message_sets({0x03, 0x08, 0x03, 0x30});
  ASSERT_EQ(sets.size(), 3u);
  EXPECT_EQ(sets[0].vcs, 0x03);
  EXPECT_EQ(sets[1].first_class, 1);
  EXPECT_EQ(sets[2].first_class, 3);
  EXPECT_EQ(sets[2].vcs, 0x30);
  EXPECT_EQ(message_sets({7, 7, 7, 7}).size(), 1u);
}

}  // namespace
}  // namespace dusk

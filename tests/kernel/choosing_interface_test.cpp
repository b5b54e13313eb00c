// SPDX-License-Identifier: Apache-2.0
// Network interfaces that make choices again, or whose packets have ages: docs/rtl/wake_requests.md
// and head_ages.md, "Nodes".
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/kernel/managed_interface.h"

namespace dusk {
namespace {

Power choosing_again(std::uint32_t idle, std::uint32_t t_on, std::uint32_t t_off) {
  Power power = idle_timer(idle, t_on, t_off);
  power.settings.choose_again = true;
  return power;
}

// Expects the cycles of ManagedInterface.WakesItsChannelForAPacketThatWaits.
TEST(ChoosingInterface, WakesItsChannelInTheTimeOfAKeptChoice) {
  InjectionRules rules;
  rules.depth = 4;
  Interface node(rules, choosing_again(5, 6, 4), true);
  Cycle now = 0;
  while (now < 20) node.cycle(now++);
  ASSERT_EQ(node.logic.state(0), kOff);
  node.enqueue(2, 20);  // due in 21, TurningOn from 22 to 27
  for (; now < 22; ++now) EXPECT_EQ(node.cycle(now), "off") << now;
  for (; now < 28; ++now) {
    EXPECT_EQ(node.cycle(now), "turning_on") << now;
    EXPECT_EQ(node.logic.waiting(), 1u) << "it owns no VC";
  }
  EXPECT_EQ(node.cycle(28), "on:0/0");
  EXPECT_EQ(node.cycle(29), "on:0/0");
  for (now = 30; now < 36; ++now) EXPECT_EQ(node.cycle(now), "on") << now;
  EXPECT_EQ(node.cycle(36), "draining");
  EXPECT_LT(node.evaluated, 30) << "a request needs no cycle of its own";
}

TEST(ChoosingInterface, TakesAChannelThatDrainsBackBeforeItGivesAVc) {
  for (const bool again : {false, true}) {
    InjectionRules rules;
    rules.depth = 4;
    Power power = idle_timer(5, 6, 4);
    power.settings.choose_again = again;
    Interface node(rules, power, true);
    for (Cycle now = 0; now < 5; ++now) node.cycle(now);
    node.enqueue(1, 4);  // due in 5
    EXPECT_EQ(node.cycle(5), again ? "draining" : "draining:0/0");
    EXPECT_EQ(node.cycle(6), again ? "on:0/0" : "on");
  }
}

TEST(ChoosingInterface, LeavesOverAnotherChannelThatIsOnBefore) {
  InjectionRules rules;
  rules.channels = 2;
  rules.source_cycles = 0;
  rules.depth = 16;
  rules.atomic = false;
  Interface node(rules, choosing_again(3, 9, 2), true);
  // Packets of 3 flits in turn keep channel 0 On, and channel 1 goes off.
  Cycle now = 0;
  for (; now < 30; ++now) {
    if (now % 3 == 0) node.enqueue(3, now);
    node.cycle(now);
  }
  ASSERT_EQ(node.logic.state(0), kOn);
  ASSERT_EQ(node.logic.state(1), kOff);
  node.enqueue(3, now);
  node.enqueue(1, now);
  EXPECT_EQ(node.cycle(now++), "on:10/0off") << "the second asks channel 1 to wake";
  EXPECT_EQ(node.cycle(now++), "on:10/0turning_on");
  EXPECT_EQ(node.cycle(now++), "on:10/0turning_on");
  EXPECT_EQ(node.cycle(now++), "on:11/0turning_on") << "channel 0 has a VC again";
  while (now <= 40) node.cycle(now++);
  EXPECT_EQ(node.logic.state(1), kOn) << "it comes On all the same";
  while (now < 60) node.cycle(now++);
  EXPECT_EQ(node.logic.state(1), kOff);
}

TEST(ChoosingInterface, HasARequestForEachSourceQueue) {
  InjectionRules rules;
  rules.channels = 2;
  rules.source_cycles = 0;
  rules.vcs = 2;
  rules.depth = 4;
  rules.message_vcs = {1, 2, 1, 1};
  Interface node(rules, choosing_again(1, 6, 4), true);
  Cycle now = 0;
  for (; now < 12; ++now) node.cycle(now);
  node.enqueue(9, now, 0);
  node.enqueue(9, now, 1);
  EXPECT_EQ(node.cycle(now++), "offoff");
  EXPECT_EQ(node.cycle(now++), "turning_onoff") << "both ask the lowest channel";
  for (; now < 19; ++now) node.cycle(now);
  EXPECT_EQ(node.cycle(now), "on:0/0off");
  EXPECT_TRUE(node.logic.owned(1, 0));
  EXPECT_EQ(node.logic.waiting(), 0u);
}

/// A node with two channels of a VC each, of which a packet may choose the lower one.
class AgingInterface : public ::testing::Test {
 protected:
  AgingInterface() {
    power_ = idle_timer(1000, 6, 4);
    power_.shape.policy = policy_named("powar");
    power_.shape.admission = true;
    power_.settings.age_out = 2;
    power_.settings.on_threshold = {1000, 1000};
    rules_.channels = 2;
    rules_.depth = 16;
  }
  /// Returns whether a packet that becomes due in cycle 20 has a VC when windows have ended in
  /// these cycles. Another packet has the VC of the lower channel.
  bool leaves(const std::vector<Cycle>& window_ends) {
    Interface node(rules_, power_, true);
    node.enqueue(500, 0);
    for (Cycle now = 0; now < 40; ++now) {
      if (now == 20) node.enqueue(1, 19);
      const bool ends = std::count(window_ends.begin(), window_ends.end(), now) != 0;
      node.cycle(now, ends);
    }
    return node.logic.waiting() == 0;
  }

  Power power_;
  InjectionRules rules_;
};

TEST_F(AgingInterface, APacketThatHasWaitedTakesAnyChannel) {
  EXPECT_FALSE(leaves({}));
  EXPECT_FALSE(leaves({25}));
  EXPECT_TRUE(leaves({25, 30}));
  power_.settings.age_out = 3;
  EXPECT_FALSE(leaves({25, 30}));
  EXPECT_TRUE(leaves({25, 30, 35}));
  power_.settings.age_out = 0;
  EXPECT_FALSE(leaves({21, 22, 23, 24, 25, 26, 27, 28, 29}));
}

TEST_F(AgingInterface, AWindowThatEndsWhenAPacketBecomesDueDoesNotCount) {
  EXPECT_FALSE(leaves({20, 25}));
  EXPECT_TRUE(leaves({21, 25}));
}

TEST_F(AgingInterface, TheNextPacketBeginsAnew) {
  power_.settings.age_out = 1;
  Interface node(rules_, power_, true);
  node.enqueue(500, 0);
  node.enqueue(3, 0);
  node.enqueue(3, 0);
  for (Cycle now = 0; now < 40; ++now) node.cycle(now, now == 10);
  EXPECT_EQ(node.logic.waiting(), 1u) << "the third found channel 1 free, and may not choose it";
  for (Cycle now = 40; now < 50; ++now) node.cycle(now, now == 40);
  EXPECT_EQ(node.logic.waiting(), 0u);
}

TEST_F(AgingInterface, WithoutRoomRulesNoPacketIsAged) {
  power_.shape.admission = false;
  EXPECT_FALSE(leaves({25, 30, 35}));
}

}  // namespace
}  // namespace dusk

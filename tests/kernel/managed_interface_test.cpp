// SPDX-License-Identifier: Apache-2.0
// Network interfaces whose injection channels a policy turns on and off, against
// docs/rtl/link_power.md, "Nodes", and docs/rtl/idle_timer.md.
#include "tests/kernel/managed_interface.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

#include "models/kernel/network.h"
#include "models/topology/tree.h"
#include "models/topology/tree_settings.h"
#include "models/twin/switch_model.h"

namespace dusk {
namespace {

Power trunk(std::uint32_t t_on, std::uint32_t t_off) {
  Power power;
  power.shape.policy = policy_named("trunk");
  power.settings.t_on = t_on;
  power.settings.t_off = t_off;
  return power;
}

Power random_trunk(std::mt19937& random) {
  Power power = trunk(1 + random() % 15, 1 + random() % 15);
  for (std::uint32_t n = 0; n < 3; ++n) {
    power.settings.on_threshold[n] = 2 + random() % 20;
    power.settings.off_threshold[n] = random() % power.settings.on_threshold[n];
  }
  power.settings.override_enabled = random() % 2 == 0;
  power.settings.guard = random() % 2 == 0;
  power.settings.unused_only = random() % 2 == 0;
  power.settings.abort_sleep = random() % 2 == 0;
  return power;
}

Power random_idle(std::mt19937& random) {
  Power power = idle_timer(random() % 20, 1 + random() % 15, 1 + random() % 15);
  power.settings.prefer_on = random() % 2 == 0;
  power.settings.abort_sleep = random() % 2 == 0;
  power.settings.choose_again = power.settings.prefer_on && random() % 2 == 0;
  return power;
}

/// Thresholds, and the times of an idle timer.
Power random_powar(std::mt19937& random) {
  Power power = random_trunk(random);
  const Power timed = random_idle(random);
  power.shape.policy = policy_named("powar");
  power.settings.idle_cycles = timed.settings.idle_cycles;
  power.settings.prefer_on = timed.settings.prefer_on;
  power.settings.choose_again = timed.settings.choose_again;
  power.settings.all_selectable = random() % 2 == 0;
  power.shape.admission = true;
  power.settings.age_out = static_cast<std::uint8_t>(random() % 4);
  return power;
}

TEST(ManagedInterface, WakesItsChannelForAPacketThatWaits) {
  InjectionRules rules;
  rules.depth = 4;
  Interface node(rules, idle_timer(5, 6, 4), true);
  Cycle now = 0;
  while (now < 20) node.cycle(now++);
  EXPECT_EQ(node.logic.state(0), kOff);
  EXPECT_EQ(node.next, kNever);
  node.enqueue(2, 20);  // due in 21, TurningOn from 22 to 27
  for (; now < 22; ++now) EXPECT_EQ(node.cycle(now), "off") << now;
  for (; now < 28; ++now) EXPECT_EQ(node.cycle(now), "turning_on") << now;
  EXPECT_EQ(node.cycle(28), "on:0/0");
  EXPECT_EQ(node.cycle(29), "on:0/0");
  // The tail left in 29, edge 31 finds the channel idle.
  for (now = 30; now < 36; ++now) EXPECT_EQ(node.cycle(now), "on") << now;
  EXPECT_EQ(node.cycle(36), "draining");
}

TEST(ManagedInterface, WakesTheLowestOfThoseThatAreOff) {
  InjectionRules rules;
  rules.channels = 2;
  rules.source_cycles = 0;
  rules.depth = 4;
  Interface node(rules, idle_timer(1, 6, 4), true);
  for (Cycle now = 0; now < 12; ++now) node.cycle(now);
  node.enqueue(40, 12);  // the lowest of those that are Off
  node.enqueue(30, 12);  // its one VC is owned: the other channel
  EXPECT_EQ(node.cycle(12), "offoff");
  EXPECT_EQ(node.cycle(13), "turning_onturning_on");
}

/// A node with two channels, of which the later alone is On in cycle 40, and a packet that comes
/// then.
class TwoChannels : public ::testing::Test {
 protected:
  static InjectionRules rules() {
    InjectionRules rules;
    rules.channels = 2;
    rules.vcs = 2;
    rules.source_cycles = 0;
    rules.depth = 2;
    return rules;
  }
  static void send_in_cycle_40(Interface& node) {
    for (const std::uint32_t length : {1, 1, 100})
      node.enqueue(length, 0);  // the last over channel 1
    for (Cycle now = 0; now < 40; ++now) node.cycle(now);
    ASSERT_EQ(node.logic.state(0), kOff);
    ASSERT_EQ(node.logic.state(1), kOn);
    node.enqueue(9, 40);
    node.cycle(40);
  }
};

TEST_F(TwoChannels, PreferTheLaterOneIfThatAloneIsOn) {
  Interface node(rules(), idle_timer(3, 2, 2), true);
  ASSERT_NO_FATAL_FAILURE(send_in_cycle_40(node));
  EXPECT_TRUE(node.logic.owned(1, 1));
  node.enqueue(9, 41);
  node.cycle(41);
  EXPECT_TRUE(node.logic.owned(0, 0)) << "none that is On has a VC";
}

TEST_F(TwoChannels, GiveTheLowestOneIfThePolicyPrefersNone) {
  Power power = idle_timer(3, 2, 2);
  power.settings.prefer_on = false;
  Interface node(rules(), power, true);
  ASSERT_NO_FATAL_FAILURE(send_in_cycle_40(node));
  EXPECT_TRUE(node.logic.owned(0, 0));
}

TEST(ManagedInterface, GoesRoundTheChannelsWithRoundRobin) {
  InjectionRules rules;
  rules.channels = 3;
  rules.rotate_channels = true;
  rules.source_cycles = 0;
  rules.depth = 4;
  Interface node(rules, idle_timer(1000, 2, 2), true);
  const char* sent[] = {"on:0/0onon", "onon:1/0on", "ononon:2/0", "on:3/0onon"};
  for (Cycle now = 0; now < 40; ++now) {
    if (now % 10 == 0) node.enqueue(1, now);
    const std::string text = node.cycle(now);
    if (now % 10 == 0) {
      EXPECT_EQ(text, sent[now / 10]);
    }
  }
}

// Channel 0 carries a long packet, and the next one in turn is Off.
TEST(ManagedInterface, PrefersAChannelThatIsOnToTheNextOneInTurn) {
  for (const bool prefer_on : {true, false}) {
    InjectionRules rules = {};
    rules.channels = rules.vcs = 2;
    rules.rotate_channels = true;
    rules.source_cycles = 0;
    rules.depth = 2;
    Power power = idle_timer(3, 2, 2);
    power.settings.prefer_on = prefer_on;
    Interface node(rules, power, true);
    node.enqueue(100, 0);
    for (Cycle now = 0; now < 40; ++now) node.cycle(now);
    ASSERT_EQ(node.logic.state(0), kOn);
    ASSERT_EQ(node.logic.state(1), kOff);
    node.enqueue(9, 40);
    node.cycle(40);
    EXPECT_EQ(node.logic.owned(1, 0), prefer_on);
    EXPECT_EQ(node.logic.owned(0, 1), !prefer_on);
  }
}

TEST(ManagedInterface, GivesNoVcOfAChannelThatItsPolicyCallsUnusable) {
  InjectionRules rules;
  rules.channels = 2;
  rules.source_cycles = 0;
  rules.depth = 4;
  Power power = trunk(3, 2);
  power.settings.on_threshold = {10, 20};
  power.settings.off_threshold = {0, 8};
  Interface node(rules, power, true);
  Cycle now = 0;
  for (; now < 20; ++now) node.cycle(now, now == 10);
  ASSERT_EQ(node.logic.state(1), kOff);
  node.enqueue(100, now);
  node.enqueue(1, now);
  for (; now < 50; ++now) node.cycle(now);
  EXPECT_TRUE(node.logic.owned(0, 0));
  EXPECT_FALSE(node.logic.owned(0, 1)) << "a free VC of a dark channel";
  EXPECT_EQ(node.cycle(50, true).substr(0, 5), "on:0/");  // more than 10 flits over one channel
  EXPECT_EQ(node.logic.waiting(), 1u);
  for (now = 51; now < 53; ++now) node.cycle(now);
  EXPECT_EQ(node.logic.waiting(), 1u);
  node.cycle(53);  // 50 + t_on
  EXPECT_EQ(node.logic.state(1), kOn);
  EXPECT_EQ(node.logic.waiting(), 0u);
}

TEST(ManagedInterface, NeedsAPolicyThatManagesTheChannelsOfNodes) {
  const Topology tree = make_k_ary_n_tree(4, 2, 8, 1, 1);
  TreeRunSettings run;
  run.power.node_channels = true;
  try {
    Network(tree, make_tree_settings(tree, run), {}, *make_model_factory(SwitchShape{}));
    FAIL();
  } catch (const std::invalid_argument& wrong) {
    EXPECT_STREQ(wrong.what(),
                 "network: the policy tree keeps the channels of nodes on (not node_channels)");
  }
}

/// Leaving out the edges that next_action() leaves out must not be seen.
TEST(ManagedInterface, IsTheSameWhetherItSleepsOrNot) {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    std::mt19937 random(seed);
    InjectionRules rules;
    rules.channels = 1 + seed % 3;
    rules.vcs = 1 + random() % 3;
    rules.depth = 1 + random() % 4;
    rules.atomic = random() % 2 == 0;
    rules.rotate_vcs = random() % 2 == 0;
    rules.source_cycles = random() % 3;
    rules.override_wait = random() % 40;
    const Power power = seed % 2 == 0   ? random_trunk(random)
                        : seed % 3 == 0 ? random_powar(random)
                                        : random_idle(random);
    const Cycle window = 10 + random() % 50;
    Interface all(rules, power, false), some(rules, power, true);
    const std::uint32_t gap = 2 + random() % 60;
    for (Cycle now = 0; now < 3000; ++now) {
      if (random() % gap == 0) {
        const std::uint32_t length = 1 + random() % 6;
        all.enqueue(length, now);
        some.enqueue(length, now);
      }
      const bool ends = now > 0 && now % window == 0;
      ASSERT_EQ(some.cycle(now, ends), all.cycle(now, ends))
          << "seed " << seed << ", cycle " << now;
    }
    if (gap < 10) continue;  // busy in every cycle
    EXPECT_LT(some.evaluated, all.evaluated) << "seed " << seed;
  }
}

}  // namespace
}  // namespace dusk

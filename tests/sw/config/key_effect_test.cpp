// SPDX-License-Identifier: Apache-2.0
#include "sw/config/key_effect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "models/link_power/part.h"
#include "sw/config/network_kind.h"
#include "sw/config/option_table.h"

namespace dusk {
namespace {

/// "reason: remedy" of a key without effect; empty: it has one.
std::string why_ignored(const Experiment& experiment, const std::string& key) {
  for (const IgnoredKey& ignored : ignored_keys(experiment))
    if (ignored.key == key) return ignored.reason + ": " + ignored.remedy;
  return {};
}

TEST(KeyEffect, ConditionsNameKeysOfTheTable) {
  for (const Option& option : option_table()) {
    for (const Condition& condition : option.conditions) {
      EXPECT_NE(find_option(condition.key), nullptr) << option.key << ": " << condition.key;
      EXPECT_FALSE(condition.remedy.empty()) << option.key << ": " << condition.key;
    }
  }
  for (const NetworkKind* kind : network_kinds()) {
    for (const OwnKey& own : kind->own_keys()) {
      EXPECT_NE(find_option(own.key), nullptr) << kind->name() << ": " << own.key;
      for (const Condition& condition : own.conditions)
        EXPECT_NE(find_option(condition.key), nullptr) << kind->name() << ": " << condition.key;
    }
  }
}

TEST(KeyEffect, AnUnknownChoiceOfAConditionIsFound) {
  // Choices that a condition asks for must exist, or a misspelled one never holds. The remedy of
  // among() lists them.
  for (const Option& option : option_table()) {
    for (const Condition& condition : option.conditions) {
      const Option& decides = *find_option(condition.key);
      if (decides.type != OptionType::Choice) continue;
      bool ever = false, always = true;
      Experiment e;
      e.run.engine = EngineKind::Functional;
      e.run.warmup_rule = WarmupRule::Detect;
      for (const std::string& choice : decides.choices) {
        decides.set(e, choice);
        condition.holds(e) ? ever = true : always = false;
      }
      EXPECT_TRUE(ever) << option.key << " never has an effect with " << condition.key;
      EXPECT_FALSE(always) << option.key << " always has an effect with " << condition.key;
    }
  }
}

TEST(KeyEffect, AmongListsItsChoices) {
  EXPECT_EQ(among("traffic.kind", {"closed"}).remedy, "kind closed");
  EXPECT_EQ(among("power.policy", {"tree", "trunk"}).remedy, "policy tree or trunk");
  EXPECT_EQ(among("a.b", {"x", "y", "z"}).remedy, "b x, y or z");
  EXPECT_EQ(among("a.b", {"x", "y"}, "b x").remedy, "b x");
}

TEST(KeyEffect, AKeyOfOtherTrafficHasNone) {
  Experiment e;
  EXPECT_EQ(why_ignored(e, "traffic.messages"), "traffic.kind: kind closed");
  EXPECT_EQ(why_ignored(e, "traffic.load"), "");
  e.traffic.kind = "closed";
  EXPECT_EQ(why_ignored(e, "traffic.messages"), "");
  EXPECT_EQ(why_ignored(e, "traffic.load"), "traffic.kind: kind open");
}

TEST(KeyEffect, TheFirstBrokenConditionIsTold) {
  Experiment e;
  e.traffic.kind = "trace";
  EXPECT_EQ(why_ignored(e, "traffic.hotspots"), "traffic.kind: kind open");
  e.traffic.kind = "open";
  EXPECT_EQ(why_ignored(e, "traffic.hotspots"), "traffic.pattern: pattern hotspot");
}

TEST(KeyEffect, AKeyOfOtherNetworksHasNone) {
  Experiment e;
  EXPECT_EQ(why_ignored(e, "network.k"), "");
  EXPECT_THAT(why_ignored(e, "network.links"),
              testing::StartsWith("network.topology: topology torus"));
  EXPECT_EQ(why_ignored(e, "network.wrap"), "network.topology: topology torus");
  e.network.topology = "torus";
  EXPECT_EQ(why_ignored(e, "network.k"), "network.topology: topology k_ary_n_tree");
  EXPECT_EQ(why_ignored(e, "network.wrap"), "");
  EXPECT_EQ(why_ignored(e, "switch.bubble"), "switch.escape: escape bubble");
  e.switch_.escape = RingEscape::Bubble;
  EXPECT_EQ(why_ignored(e, "switch.bubble"), "");
}

TEST(KeyEffect, AKeyOfOtherPoliciesHasNone) {
  Experiment e;
  const auto with = [&e](const char* policy) { find_option("power.policy")->set(e, policy); };
  with("auto");
  EXPECT_THAT(why_ignored(e, "power.idle_cycles"),
              testing::StartsWith("power.policy: policy idle"));
  EXPECT_THAT(why_ignored(e, "power.node_channels"),
              testing::StartsWith("power.policy: policy idle"));
  EXPECT_EQ(why_ignored(e, "power.u_on"), "power.setting: set setting = 0");
  EXPECT_EQ(why_ignored(e, "power.trim_lock"), "");
  EXPECT_EQ(why_ignored(e, "power.abort_sleep"), "");
  with("idle");
  EXPECT_EQ(why_ignored(e, "power.abort_sleep"), "");
  EXPECT_EQ(why_ignored(e, "power.idle_cycles"), "");
  EXPECT_EQ(why_ignored(e, "power.node_channels"), "");
  EXPECT_EQ(why_ignored(e, "power.u_on"), "power.policy: policy tree, trunk or powar");
  EXPECT_EQ(why_ignored(e, "power.guard"), "power.policy: policy tree or trunk");
  EXPECT_EQ(why_ignored(e, "power.prefer_on"), "");
  EXPECT_EQ(why_ignored(e, "power.all_selectable"), "power.policy: policy powar");
  EXPECT_EQ(why_ignored(e, "power.choice"), "");
  EXPECT_EQ(why_ignored(e, "power.age_out"), "power.policy: policy powar");
  EXPECT_EQ(why_ignored(e, "power.trim_lock"), "power.policy: policy tree");
  EXPECT_EQ(why_ignored(e, "power.t_on"), "");
  with("powar");
  for (const char* key : {"idle_cycles", "prefer_on", "all_selectable", "node_channels"})
    EXPECT_EQ(why_ignored(e, std::string("power.") + key), "") << key;
  EXPECT_EQ(why_ignored(e, "power.u_on"), "power.setting: set setting = 0");
  EXPECT_EQ(why_ignored(e, "power.override"), "power.policy: policy tree or trunk");
}

TEST(KeyEffect, KeysOfAHeadersChoiceNeedAChoiceOfOnePort) {
  Experiment e;
  EXPECT_EQ(why_ignored(e, "power.choice"), "power.policy: policy idle or powar");
  find_option("power.policy")->set(e, "powar");
  EXPECT_EQ(why_ignored(e, "power.choice"), "");
  EXPECT_EQ(why_ignored(e, "power.age_out"),
            "switch.vc_allocation: vc_allocation virtual_cut_through");
  e.switch_.vc_allocation = VcAllocationKind::VirtualCutThrough;
  EXPECT_EQ(why_ignored(e, "power.age_out"), "");
  for (const VcAllocator kind : {VcAllocator::PerVc, VcAllocator::PerRequest}) {
    e.switch_.vc_allocator = kind;
    for (const char* key : {"power.choice", "power.age_out"})
      EXPECT_EQ(why_ignored(e, key), "switch.vc_allocator: vc_allocator per_port or per_switch");
  }
  e.switch_.vc_allocator = VcAllocator::PerSwitch;
  for (const char* key : {"power.choice", "power.age_out"}) EXPECT_EQ(why_ignored(e, key), "");
}

TEST(KeyEffect, EveryKeyThatAPolicyNamesIsOfTheTable) {
  for (const PolicyPart& part : policy_parts()) {
    for (const char* key : part.keys)
      EXPECT_NE(find_option(std::string("power.") + key), nullptr) << part.name << ": " << key;
    for (const PolicyKey& own : part.own_keys)
      EXPECT_NE(find_option(std::string("power.") + own.name), nullptr) << own.name;
  }
}

TEST(KeyEffect, AnotherEngineHasKeysOfItsOwn) {
  Experiment e;
  EXPECT_EQ(why_ignored(e, "functional.queue"), "run.engine: engine functional");
  e.run.engine = EngineKind::Functional;
  EXPECT_EQ(why_ignored(e, "functional.queue"), "");
  EXPECT_EQ(why_ignored(e, "switch.vcs"), "run.engine: engine rtl, model or lockstep");
  EXPECT_EQ(why_ignored(e, "power.window"), "") << "the step of the time series";
}

TEST(KeyEffect, KeysWithoutEffectGetTheirDefaults) {
  Experiment e;
  e.traffic.messages = 7;
  e.traffic.load = 0.2;
  reset_ignored_keys(e);
  EXPECT_EQ(e.traffic.messages, Experiment{}.traffic.messages);
  EXPECT_EQ(e.traffic.load, 0.2);
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
// The list of policies.
#include "models/link_power/part.h"

#include <gmock/gmock.h>

#include <set>
#include <stdexcept>
#include <string>

#include "models/link_power/node_power.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;
using ::testing::StrEq;

SwitchShape torus_switch() {
  SwitchShape shape;
  shape.set_torus(2, 2);
  shape.ports = 9;
  return shape;
}

TEST(PolicyParts, AreToldApartByNameAndLetter) {
  std::set<std::string> names, letters;
  std::set<LinkPolicy> numbers;
  std::size_t with_letter = 0;
  for (const PolicyPart& part : policy_parts()) {
    names.insert(part.name);
    EXPECT_TRUE(numbers.insert(part.policy).second) << part.name;
    with_letter += part.letter.empty() ? 0 : 1;
    if (!part.letter.empty()) letters.insert(part.letter);
    EXPECT_EQ(&policy_part(policy_named(part.name)), &part);
    EXPECT_EQ(part.letter.empty(), part.title.empty()) << part.name;
    EXPECT_NE(part.make, nullptr) << part.name;
    EXPECT_NE(part.waves, nullptr) << part.name;
  }
  EXPECT_EQ(names.size(), policy_parts().size());
  EXPECT_EQ(letters.size(), with_letter);
  EXPECT_EQ(names.count("auto"), 0u) << "the value of power.policy for the one of the topology";
  EXPECT_THROW(policy_named("none"), std::invalid_argument);
  EXPECT_THROW(policy_part(LinkPolicy{99}), std::invalid_argument);
}

TEST(PolicyParts, SayWhichSwitchesTheyServe) {
  SwitchShape torus = torus_switch();
  const auto needs = [](const char* policy, const SwitchShape& shape) {
    return policy_needs(policy_part(policy_named(policy)), shape);
  };
  EXPECT_THAT(needs("tree", torus), StrEq("needs up and down links: a torus or mesh has none"));
  EXPECT_THAT(needs("trunk", SwitchShape{}), StrEq("needs the trunks of a torus or mesh"));
  for (const SwitchShape& shape : {SwitchShape{}, torus}) {
    EXPECT_EQ(needs("idle", shape), nullptr);
    EXPECT_EQ(needs("powar", shape), nullptr);
  }
  SwitchShape locals = torus;
  locals.ports = 10;
  EXPECT_EQ(needs("powar", locals), nullptr);
  locals.ports = 11;
  EXPECT_THAT(needs("powar", locals), StrEq("needs no more local ports than links of a trunk"));
  EXPECT_EQ(needs("idle", locals), nullptr);
  torus.narrowing = true;
  EXPECT_THAT(needs("idle", torus), StrEq("does not narrow links"));
  EXPECT_EQ(needs("trunk", torus), nullptr);
  EXPECT_EQ(own_policy(torus), policy_named("trunk"));
  EXPECT_EQ(own_policy(SwitchShape{}), policy_named("tree"));
}

TEST(PolicyParts, SayWhichKeysTheyRead) {
  const auto reads = [](const char* policy, const char* key) {
    return reads_key(policy_part(policy_named(policy)), key);
  };
  for (const char* key : {"u_on", "override", "start"})
    EXPECT_TRUE(reads("tree", key) && reads("trunk", key) && !reads("idle", key)) << key;
  for (const char* key : {"thresholds", "setting", "u_max", "u_on", "u_off", "idle_cycles",
                          "prefer_on", "all_selectable", "choice", "age_out"})
    EXPECT_TRUE(reads("powar", key)) << key;
  for (const char* key : {"override", "override_wait", "count_pending", "turn_off", "guard",
                          "pending", "start", "narrowest", "trim_above_leaves"})
    EXPECT_FALSE(reads("powar", key)) << key;
  EXPECT_TRUE(reads("idle", "prefer_on") && !reads("idle", "all_selectable"));
  EXPECT_TRUE(reads("idle", "choice") && !reads("idle", "age_out"));
  EXPECT_FALSE(reads("tree", "choice") || reads("trunk", "choice"));
  EXPECT_TRUE(reads("tree", "trim_lock") && !reads("trunk", "trim_lock"));
  EXPECT_TRUE(reads("trunk", "narrowest") && !reads("tree", "narrowest"));
  EXPECT_TRUE(reads("idle", "idle_cycles") && !reads("tree", "idle_cycles"));
  EXPECT_FALSE(reads("idle", "t_on")) << "read by all";
}

TEST(PolicyParts, SayWhetherAPacketMayChooseAnyLinkOfATrunk) {
  EXPECT_TRUE(policy_part(policy_named("idle")).whole_trunks);
  for (const char* policy : {"tree", "trunk", "powar"})
    EXPECT_FALSE(policy_part(policy_named(policy)).whole_trunks) << policy;
}

TEST(PolicyParts, SayOfWhichPortsAPacketMayChooseAPart) {
  for (const char* policy : {"tree", "trunk", "idle"})
    EXPECT_EQ(policy_part(policy_named(policy)).selectable_groups, nullptr) << policy;
  const auto groups = policy_part(policy_named("powar")).selectable_groups;
  ASSERT_NE(groups, nullptr);
  EXPECT_THAT(groups(SwitchShape{}), ElementsAre(0xf0)) << "the up ports";
  EXPECT_THAT(groups(torus_switch()), ElementsAre(0x03, 0x0c, 0x30, 0xc0, 0x100));
  EXPECT_THAT(groups(node_shape(torus_switch(), 2)), ElementsAre(0x03));
  EXPECT_THAT(groups(node_shape(SwitchShape{}, 1)), ElementsAre(0x01));
}

TEST(PolicyParts, StateARowOnce) {
  std::multiset<std::string> stated;
  for (const PolicyPart& part : policy_parts())
    for (const PolicyKey& key : part.own_keys) stated.insert(key.name);
  EXPECT_EQ(stated.count("idle_cycles"), 1u);
  for (const std::string& key : stated) EXPECT_EQ(stated.count(key), 1u) << key;
}

TEST(PolicyKeys, AreDrawnInTheirRanges) {
  Random random(1, 2);
  for (const PolicyPart& part : policy_parts()) {
    for (const PolicyKey& key : part.own_keys) {
      const auto* field = std::get_if<std::uint32_t PowerConfig::*>(&key.field);
      for (int draw = 0; draw < 100; ++draw) {
        PowerConfig config;
        if (key.draw == nullptr || field == nullptr) continue;
        key.draw(random, config);
        EXPECT_GE(config.**field, key.low) << key.name;
        EXPECT_LE(config.**field, key.high) << key.name;
      }
    }
  }
}

TEST(PolicyParts, SayHowOftenTheyDecide) {
  PowerConfig config;
  config.window = 700;
  config.idle_cycles = 30;
  EXPECT_EQ(policy_part(policy_named("tree")).period(config), 700u);
  EXPECT_EQ(policy_part(policy_named("trunk")).period(config), 700u);
  EXPECT_EQ(policy_part(policy_named("idle")).period(config), 30u);
  EXPECT_EQ(policy_part(policy_named("powar")).period(config), 700u);
  config.idle_cycles = 800;
  EXPECT_EQ(policy_part(policy_named("powar")).period(config), 800u);
}

}  // namespace
}  // namespace dusk

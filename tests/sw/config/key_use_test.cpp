// SPDX-License-Identifier: Apache-2.0
#include "sw/config/key_use.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/link_power/part.h"
#include "sw/config/condition.h"

namespace dusk {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Configuration of(const std::string& file, const std::vector<std::string>& settings,
                 const std::vector<std::pair<std::string, std::string>>& point = {}) {
  Configuration c;
  c.read_text(file, "x.toml");
  for (const std::string& setting : settings) c.read_setting(setting);
  c.read_point(point, "--axis");
  return c;
}

/// The notes of a command that runs these points, or its error.
std::vector<std::string> notes(std::vector<Configuration> points) {
  KeyUse use;
  int name = 0;
  try {
    for (Configuration& point : points) {
      use.add("p" + std::to_string(name++), {&point});
      point.check();  // resets the keys that the point does not read
    }
    return use.notes();
  } catch (const ConfigError& error) {
    return {std::string("error: ") + error.what()};
  }
}

/// Policies that read idle_cycles, as messages name them.
std::string timed_policies() {
  std::vector<std::string> names;
  for (const PolicyPart& part : policy_parts()) {
    if (reads_key(part, "idle_cycles")) names.push_back(part.name);
  }
  return among("power.policy", names).remedy;
}

const char* const kMesh =
    "[network]\ntopology = \"mesh\"\nsize = [4, 4]\n[switch]\n"
    "output_queue = 0\ncrossbar = \"per_input_vc\"\nhop_latency = 3\nvcs = 3\n"
    "vc_allocator = \"per_switch\"\n[power]\nmode = \"threshold\"\n";

TEST(KeyUse, AKeyOfSomePointsIsANote) {
  const std::vector<std::string> set{"power.idle_cycles=50"};
  EXPECT_THAT(notes({of(kMesh, set, {{"power.policy", "idle"}}),
                     of(kMesh, set, {{"power.policy", "trunk"}}),
                     of(kMesh, set, {{"power.policy", "auto"}})}),
              ElementsAre("--set: power.idle_cycles: no effect at 2 of 3 points, such as p1, with "
                          "policy = trunk (" +
                          timed_policies() + ")"));
  // The same of an axis and of a file.
  EXPECT_THAT(notes({of(kMesh, {}, {{"power.policy", "idle"}, {"power.idle_cycles", "9"}}),
                     of(kMesh, {}, {{"power.policy", "trunk"}, {"power.idle_cycles", "9"}})}),
              ElementsAre("--axis: power.idle_cycles: no effect at 1 of 2 points, such as p1, with "
                          "policy = trunk (" +
                          timed_policies() + ")"));
  const std::string file = std::string(kMesh) + "idle_cycles = 50\n";
  EXPECT_THAT(
      notes({of(file, {}, {{"power.policy", "idle"}}), of(file, {}, {{"power.policy", "trunk"}})}),
      ElementsAre("x.toml:12:15: power.idle_cycles: no effect at 1 of 2 points, such as "
                  "p1, with policy = trunk (" +
                  timed_policies() + ")"));
}

TEST(KeyUse, AKeyThatNoPointReadsIsAnError) {
  const std::string wrong =
      "power.idle_cycles: 50 has no effect with policy = trunk (" + timed_policies() + ")";
  const std::vector<std::string> set{"power.idle_cycles=50"};
  EXPECT_THAT(notes({of(kMesh, set, {{"power.policy", "trunk"}})}),
              ElementsAre("error: --set: " + wrong));
  EXPECT_THAT(notes({of(kMesh, set, {{"power.policy", "trunk"}}),
                     of(kMesh, set, {{"power.policy", "auto"}})}),
              ElementsAre("error: --set: " + wrong));
  EXPECT_THAT(notes({of(std::string(kMesh) + "policy = \"trunk\"\nidle_cycles = 50\n", {})}),
              ElementsAre("error: x.toml:13:15: " + wrong));
  // The value of a point of another key does not make it of use.
  EXPECT_THAT(notes({of(kMesh, {}, {{"power.policy", "trunk"}, {"power.idle_cycles", "50"}})}),
              ElementsAre("error: --axis: " + wrong));
}

TEST(KeyUse, TheCommandLineOverridesAFile) {
  const std::string file = std::string(kMesh) + "policy = \"idle\"\nidle_cycles = 50\n";
  const std::string note =
      "x.toml:13:15: power.idle_cycles: 50 has no effect with policy = trunk (" + timed_policies() +
      ")";
  Configuration c = of(file, {"power.policy=trunk"});
  EXPECT_THAT(notes({c}), ElementsAre(note));
  EXPECT_NO_THROW(c.check());
  const std::vector<UselessKey> useless = c.forget_useless_keys();
  ASSERT_EQ(useless.size(), 1u);
  EXPECT_EQ(useless[0].key, "power.idle_cycles");
  EXPECT_EQ(c.experiment().power.idle_cycles, Experiment{}.power.idle_cycles);
  EXPECT_EQ(c.origins().count("power.idle_cycles"), 0u);
  // So do the points of a sweep.
  EXPECT_THAT(
      notes({of(file, {}, {{"power.policy", "trunk"}}), of(file, {}, {{"power.policy", "auto"}})}),
      ElementsAre("x.toml:13:15: power.idle_cycles: no effect at 2 of 2 points, such as "
                  "p0, with policy = trunk (" +
                  timed_policies() + ")"));
  // A setting of the command line is not overridden by another one of it.
  EXPECT_THAT(notes({of(file, {"power.policy=trunk", "power.idle_cycles=60"})}),
              ElementsAre("error: --set: power.idle_cycles: 60 has no effect with policy = trunk "
                          "(" +
                          timed_policies() + ")"));
}

TEST(KeyUse, AKeyOfOneOfTheRunsOfAPointIsRead) {
  Configuration idle = of(kMesh, {"power.policy=idle", "power.idle_cycles=50"});
  Configuration trunk = of(kMesh, {"power.policy=trunk", "power.idle_cycles=50"});
  KeyUse use;
  use.add("p", {&trunk, &idle});
  EXPECT_THAT(use.notes(), IsEmpty());
  EXPECT_EQ(idle.experiment().power.idle_cycles, 50);
  EXPECT_NE(trunk.experiment().power.idle_cycles, 50);
}

TEST(KeyUse, DefaultsOfAFileAndTextsOfTheProgramAreNotTold) {
  const std::string file = std::string(kMesh) + "policy = \"trunk\"\n";
  const std::string usual = configuration_text(of(file, {}).experiment());
  EXPECT_THAT(notes({of(usual, {})}), IsEmpty());
  Configuration c;
  c.read_base(file + "idle_cycles = 50\n", "base.toml");
  EXPECT_THAT(notes({c}), IsEmpty());
  c.forget_useless_keys();
  EXPECT_NE(c.experiment().power.idle_cycles, 50);
}

TEST(KeyUse, AKeyThatGoesMayTakeAnotherWithIt) {
  // reply_class counts only with closed_rule, and that only in a closed loop.
  Configuration c = of("[traffic]\nkind = \"closed\"\nclosed_rule = \"reply\"\nreply_class = 1\n",
                       {"traffic.kind=open", "traffic.injection=bernoulli"});
  c.forget_useless_keys();
  EXPECT_EQ(c.experiment().traffic.reply_class, 0);
  EXPECT_THAT(c.forget_useless_keys(), IsEmpty());
}

}  // namespace
}  // namespace dusk

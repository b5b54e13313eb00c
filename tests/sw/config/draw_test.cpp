// SPDX-License-Identifier: Apache-2.0
#include "sw/config/draw.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "sw/common/config_error.h"
#include "sw/config/narrow_rows.h"

namespace dusk {
namespace {

/// A row as added by a developer who does not think of fuzzing.
Option new_row(OptionType type, double low, double high, const char* unit = "") {
  return {"switch.new", type, unit, low, high, {}, "", {}, {}};
}

/// The values that a row is drawn to, with how often.
template <class Value>
std::map<Value, int> values_of(const Option& row) {
  Random random(1, 2);
  std::map<Value, int> values;
  for (int i = 0; i < 2000; ++i) ++values[std::get<Value>(draw_value(random, row, Experiment{}))];
  return values;
}

TEST(Draw, OfANewKeyFollowsItsTypeAndRange) {
  EXPECT_EQ(values_of<bool>(new_row(OptionType::Boolean, 0, 0)).size(), 2u);
  Option choice = new_row(OptionType::Choice, 0, 0);
  choice.choices = {"a", "b", "c"};
  const auto choices = values_of<std::string>(choice);
  EXPECT_EQ(choices.size(), 3u);
  for (const auto& [name, count] : choices) EXPECT_NEAR(count, 667, 100) << name;

  const auto few = values_of<std::int64_t>(new_row(OptionType::Integer, 1, 4));
  EXPECT_EQ(few.size(), 4u);
  const auto negative = values_of<std::int64_t>(new_row(OptionType::Integer, -5, 5));
  EXPECT_EQ(negative.size(), 11u);
  const auto many = values_of<std::int64_t>(new_row(OptionType::Integer, 2, 1e15));
  EXPECT_EQ(many.begin()->first, 2);
  EXPECT_GT(many.rbegin()->first, 900);
  EXPECT_LE(many.rbegin()->first, 1002);
  const auto cycles = values_of<std::int64_t>(new_row(OptionType::Integer, 1, 1e15, "cycles"));
  EXPECT_GT(cycles.at(1), 450);  // a run of a case is short
  EXPECT_LE(cycles.rbegin()->first, 1001);
  EXPECT_GT(cycles.rbegin()->first, 900);

  const auto reals = values_of<double>(new_row(OptionType::Real, 1, 2));
  EXPECT_GT(reals.size(), 500u);
  EXPECT_GE(reals.begin()->first, 1);
  EXPECT_LE(reals.rbegin()->first, 2);
  for (const auto& [text, count] : values_of<std::string>(new_row(OptionType::Decimal, 0, 1)))
    EXPECT_TRUE(std::stod(text) >= 0 && std::stod(text) <= 1) << text;
  const auto lists = values_of<std::vector<std::int64_t>>(new_row(OptionType::List, 0, 1));
  EXPECT_EQ(lists.size(), 1u + 2 + 4 + 8);  // lists of 0 to 3 elements
}

/// Such keys decide how a run is done or reported, or name files.
TEST(Draw, LeavesTextsAndWhatARunIsFor) {
  Experiment e;
  e.run.name = "kept";
  e.run.engine = EngineKind::Model;
  Random random(1, 2);
  for (const char* key : {"run.name", "run.engine"}) {
    const Option& row = *find_option(key);
    EXPECT_EQ(draw_value(random, row, e), row.get(e)) << key;
  }
}

TEST(Draw, HasWordsForRows) {
  Option row = new_row(OptionType::Integer, 2, 8);
  EXPECT_EQ(values_of<std::int64_t>(row.draw(up_to({4}))).size(), 3u);
  EXPECT_EQ(values_of<std::int64_t>(row.draw(up_to({1, 99}))).size(), 7u);
  row.draw(up_to([](const Experiment& e) { return e.switch_.depth_in_use + 1.; }));
  EXPECT_EQ(values_of<std::int64_t>(row).rbegin()->first, 5);
  EXPECT_EQ(values_of<std::int64_t>(row.draw(between(5, 6))).size(), 2u);
  row.get = [](const Experiment&) -> OptionValue { return std::int64_t{7}; };
  EXPECT_NEAR(values_of<std::int64_t>(row.draw(seldom(0.2, between(2, 2))))[2], 400, 80);
  Option choice = new_row(OptionType::Choice, 0, 0);
  choice.choices = {"a", "b"};
  const auto drawn = values_of<std::string>(choice.draw(weighted({{"a", 3}, {"b", 1}, {"c", 5}})));
  EXPECT_EQ(drawn.size(), 2u);  // it has no c
  EXPECT_NEAR(drawn.at("a"), 1500, 100);
}

TEST(NarrowRows, AreDrawnWithinTheirValues) {
  NarrowRows rows;
  rows.keep("switch.hop_latency", std::int64_t{3})
      .only("switch.crossbar", {"per_port", "per_input"})
      .within("switch.vcs", 2, 3)
      .elements("network.size", 2, 2)
      .within("network.size", 2, 5);
  EXPECT_TRUE(rows.is_kept("switch.hop_latency"));
  EXPECT_FALSE(rows.is_kept("switch.crossbar"));
  Random random(1, 2);
  std::set<std::int64_t> vcs;
  std::set<CrossbarKind> crossbars;
  for (int i = 0; i < 200; ++i) {
    Experiment e;
    for (const Option& row : option_table()) rows.draw_into(random, row, e);
    EXPECT_EQ(e.switch_.hop_latency, 3);
    vcs.insert(e.switch_.vcs_in_use);
    crossbars.insert(e.switch_.crossbar);
    ASSERT_EQ(e.network.size.size(), 2u);
    for (const std::int64_t size : e.network.size) EXPECT_TRUE(size >= 2 && size <= 5) << size;
  }
  EXPECT_EQ(vcs, (std::set<std::int64_t>{2, 3}));
  EXPECT_EQ(crossbars, (std::set<CrossbarKind>{CrossbarKind::PerPort, CrossbarKind::PerInput}));
  EXPECT_TRUE(rows.only("switch.crossbar", {"per_port"}).is_kept("switch.crossbar"));
  EXPECT_TRUE(rows.within("switch.vcs", 3, 3).is_kept("switch.vcs"));
}

TEST(DrawExperiment, DrawsAgainWhatARefusalNames) {
  Random random(1, 2);
  NarrowRows rows;
  rows.keep("switch.vc_depth", std::int64_t{4});
  std::set<std::uint32_t> depths, others;
  const auto judge = [&](Experiment& e) {
    depths.insert(e.switch_.depth_in_use);
    others.insert(e.network.link_latency);
    if (e.switch_.vcs_in_use != 3) throw ConfigError("no", {"switch.vc_depth", "switch.vcs"});
  };
  for (int i = 0; i < 20; ++i) {
    const std::size_t before = others.size();
    EXPECT_EQ(draw_experiment(random, {}, rows, judge).switch_.vcs_in_use, 3u);
    EXPECT_LE(others.size(), before + 1);  // the rest stays, for it is not to blame
  }
  EXPECT_EQ(depths, (std::set<std::uint32_t>{4}));  // it is kept
}

/// A key without effect is reset, so the key that decides its effect is drawn again.
TEST(DrawExperiment, DrawsAgainWhatTakesTheEffectOfAKey) {
  Random random(1, 2);
  NarrowRows rows;
  rows.keep("switch.vc_arbiter", std::string("longest"));
  const auto judge = [](Experiment& e) {
    if (e.switch_.vc_arbiter != VcArbiter::Longest) throw ConfigError("no", {"switch.vc_arbiter"});
  };
  const Experiment e = draw_experiment(random, {}, rows, judge);
  EXPECT_EQ(e.switch_.vc_allocator, VcAllocator::PerRequest);
}

TEST(DrawExperiment, GivesUpWithTheRefusal) {
  Random random(1, 2);
  int asked = 0;
  std::set<std::int64_t> seeds;  // another only with all keys
  const auto judge = [&](Experiment& e) {
    ++asked;
    seeds.insert(e.run.seed);
    throw ConfigError("never", {"switch.vcs"});
  };
  try {
    draw_experiment(random, {}, {}, judge);
    FAIL();
  } catch (const ConfigError& refusal) {
    EXPECT_STREQ(refusal.what(), "no case can be drawn in 10000 tries: never");
  }
  EXPECT_EQ(asked, 10000);
  EXPECT_EQ(seeds.size(), 100u);
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "sw/config/option_table.h"

#include <gmock/gmock.h>

#include <fstream>
#include <set>
#include <sstream>

#include "sw/common/commands.h"
#include "sw/common/nearest.h"

namespace dusk {
namespace {

TEST(OptionTable, KeysAreUniqueAndExplained) {
  std::set<std::string> keys;
  for (const Option& option : option_table()) {
    EXPECT_TRUE(keys.insert(option.key).second) << option.key;
    EXPECT_EQ(option.help.back(), '.') << option.key;
  }
  EXPECT_GT(keys.size(), 60u);
}

TEST(OptionTable, EachOptionHasAMemberOfItsOwn) {
  for (const Option& option : option_table()) {
    Experiment e;
    OptionValue value = option.get(e);
    if (auto* integer = std::get_if<std::int64_t>(&value)) *integer += 1;
    if (auto* real = std::get_if<double>(&value)) *real += 0.5;
    if (auto* boolean = std::get_if<bool>(&value)) *boolean = !*boolean;
    if (auto* text = std::get_if<std::string>(&value)) {
      *text = option.type == OptionType::Choice ? option.choices.back() : "0.25";
    }
    if (auto* list = std::get_if<std::vector<std::int64_t>>(&value)) list->push_back(1);
    if (auto* list = std::get_if<std::vector<double>>(&value)) list->push_back(0.5);
    option.set(e, value);
    for (const Option& other : option_table()) {
      const bool same = &other == &option;
      EXPECT_EQ(other.get(e), same ? value : other.get(Experiment{}))
          << option.key << " " << other.key;
    }
  }
}

TEST(OptionTable, KeysOfDetailAddFiles) {
  std::set<std::string> keys;
  for (const Option& option : option_table())
    if (option.adds_files) keys.insert(option.key);
  EXPECT_THAT(keys, testing::ElementsAre("run.detail", "run.packet_table", "run.pair_table"));
}

TEST(OptionTable, DefaultsAreAllowed) {
  for (const Option& option : option_table()) {
    const OptionValue value = option.get(Experiment{});
    double number = option.minimum;
    if (const auto* integer = std::get_if<std::int64_t>(&value)) number = double(*integer);
    if (const auto* real = std::get_if<double>(&value)) number = *real;
    EXPECT_GE(number, option.minimum) << option.key;
    EXPECT_LE(number, option.maximum) << option.key;
  }
}

TEST(NearestOption, ForgivesSlipsAndWrongSections) {
  EXPECT_EQ(nearest_option("power.widow")->key, "power.window");
  EXPECT_EQ(nearest_option("run.load")->key, "traffic.load");
  EXPECT_EQ(nearest_option("flit_width")->key, "switch.flit_width");
  EXPECT_EQ(nearest("tornadoo", {"uniform", "tornado"}), "tornado");
  EXPECT_EQ(nearest_option("power.color"), nullptr);
  EXPECT_EQ(nearest_option("run.zzzz"), nullptr);
  EXPECT_EQ(nearest_option("traffic.laod")->key, "traffic.load") << "two letters exchanged";
  EXPECT_EQ(nearest_option("network.planes"), nullptr);
  EXPECT_EQ(nearest_option("network.c"), nullptr);
  EXPECT_EQ(nearest("color", {"network", "run"}), "");
}

// With a comparison of every letter this takes minutes.
TEST(OptionTable, SuggestionsForLongWordsTakeNoTime) {
  const std::string word(1'000'000, 'k');
  for (const std::string& key : {word, "run." + word, word + ".run." + word})
    EXPECT_EQ(nearest_option(key), nullptr);
  EXPECT_EQ(nearest_option(word + ".load")->key, "traffic.load");
  EXPECT_EQ(nearest(word, std::vector<std::string>(1000, "uniform")), "");
}

TEST(NearestOption, KnowsTheNamesOfOtherSimulators) {
  for (const auto& [theirs, ours] : {std::pair{"traffic.rate", "traffic.load"},
                                     {"injection_rate", "traffic.load"},
                                     {"switch.num_vcs", "switch.vcs"},
                                     {"switch.num_vc", "switch.vcs"},
                                     {"switch.buffer_depth", "switch.vc_depth"},
                                     {"network.dims", "network.size"},
                                     {"vcs-per-vnet", "switch.vcs"},
                                     {"switch.vc_buf_size", "switch.vc_depth"},
                                     {"traffic.packet_size", "traffic.length"},
                                     {"network.routing_function", "switch.routing"},
                                     {"run.Sim-Cycles", "run.cycles"}})
    EXPECT_EQ(nearest_option(theirs)->key, ours) << theirs;
  // No such name is a key, and none is of two keys.
  std::set<std::string> names;
  for (const Option& option : option_table()) {
    names.insert(option.key.substr(option.key.find('.') + 1));
  }
  for (const Option& option : option_table()) {
    for (const std::string& name : option.foreign) EXPECT_TRUE(names.insert(name).second) << name;
  }
}

TEST(DecimalText, IsShortestAndHasNoExponent) {
  EXPECT_EQ(decimal_text(0.1575), "0.1575");
  EXPECT_EQ(decimal_text(1e-5), "0.00001");
  EXPECT_EQ(decimal_text(1e15), "1000000000000000");
}

TEST(Keys, AreTheManual) {
  std::ifstream file(DUSK_SOURCE_DIR "/docs/configuration.md");
  std::stringstream manual;
  manual << file.rdbuf();
  EXPECT_TRUE(manual.str() == keys_markdown())
      << "run: dusk keys --markdown > docs/configuration.md";
}

TEST(Keys, BeginWithTheBuiltInFile) {
  EXPECT_THAT(keys_text(), testing::StartsWith("Without FILE `dusk run` uses the built-in file"));
}

TEST(Keys, NameEveryOptionInReadableLines) {
  const std::string text = keys_text();
  for (const Option& option : option_table()) EXPECT_THAT(text, testing::HasSubstr(option.key));
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
}

}  // namespace
}  // namespace dusk

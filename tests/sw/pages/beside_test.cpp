// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "sw/common/config_error.h"
#include "sw/pages/kinds.h"
#include "sw/results/results_kind.h"
#include "tests/sw/pages/page_reader.h"
#include "tests/sw/pages/run_folder_test.h"

namespace dusk::pages {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;

class Beside : public DetailedRunTest {
 protected:
  void SetUp() override {
    DetailedRunTest::SetUp();
    other_ = folder_ + "_other";
    write_run(other_);
    write_detail(other_);
  }
  void TearDown() override {
    std::filesystem::remove_all(other_);
    DetailedRunTest::TearDown();
  }
  Document both() { return runs_document(folder_, other_); }

  std::string other_;
};

TEST_F(Beside, TimeViewsHaveTheCurvesOfBoth) {
  std::string series = kSeries;
  series.replace(series.find("21.5"), 4, "25.5");
  put(other_ + "/timeseries.csv", series);
  const Document document = both();
  const std::string name = name_of_folder(other_);
  const json::object& part = part_of(document, "latency-time");
  const json::object& theirs = curve_in(part, "packet, mean, " + name);
  EXPECT_TRUE(theirs.at("beside").as_bool());
  EXPECT_EQ(numbers_of(document.columns, theirs.at("y"))[0], 25.5);
  EXPECT_EQ(numbers_of(document.columns, curve_in(part, "packet, mean").at("y"))[0], 21.5);
  EXPECT_EQ(part.at("curves").as_array().size(), 6u);
}

TEST_F(Beside, NumbersAndKeysThatDifferAreTold) {
  std::string summary = kSummary;
  summary.replace(summary.find("\"ring\""), 6, "\"other\"");
  summary.replace(summary.find("20.25"), 5, "24.75");
  put(other_ + "/summary.json", summary);
  put(other_ + "/config.toml",
      "[power]\nt_on = 30\nt_off = 90\nwindow = 100\n[run]\nseed = 3\nname = \"other\"\n"
      "packets = [1]\npacket_table = true\npair_table = true\ndetail = \"off\"\n"
      "[switch]\nvcs = 2\n");
  const Document document = both();
  EXPECT_EQ(document.subtitle, "2 nodes, 2 switches, 6 channels, seed 3, beside other");
  EXPECT_EQ(document.numbers[1].at("beside").as_string(), "24.8 other (−18.2 %)");
  EXPECT_EQ(document.numbers[0].at("beside").as_string(), "0.1229 other (±0)");
  const auto column = [&](const char* id) { return cells(document, "different-keys", id); };
  EXPECT_THAT(column("key"), ElementsAre("power.t_off", "switch.vcs"));
  EXPECT_THAT(column("here"), ElementsAre("20", ""));
  EXPECT_THAT(column("beside"), ElementsAre("90", "2"));
}

TEST_F(Beside, ADifferenceThatRoundsTo0HasNoSign) {
  std::string summary = kSummary;
  summary.replace(summary.find("0.1229"), 6, "0.12291");
  put(other_ + "/summary.json", summary);
  EXPECT_EQ(both().numbers[0].at("beside").as_string(),
            "0.1229 " + name_of_folder(other_) + " (±0.0 %)");
}

TEST_F(Beside, ADifferenceFrom0HasNoPercentage) {
  std::string channels = kChannels;
  for (std::size_t at; (at = channels.find(",0,1,")) != std::string::npos;)
    channels.replace(at, 5, ",0,0,");
  put(other_ + "/channels.csv", channels);
  EXPECT_EQ(both().numbers[5].at("beside").as_string(), "0 " + name_of_folder(other_) + " (+2)");
}

TEST_F(Beside, WidthsOfBothAreThereIfEitherHasNarrowLinks) {
  std::string full = kStates;
  full.replace(full.find("20,3,on,0.5"), 11, "20,3,on,1");
  const auto widths = [](const Document& document) {
    return numbers_of(document.columns, part_of(document, "network").at("beside").at("widths"));
  };
  EXPECT_EQ(widths(both())[3], 2);
  put(folder_ + "/channel_states.csv", full);
  EXPECT_EQ(widths(both())[3], 2);
  EXPECT_FALSE(part_of(both(), "network").contains("widths"));
  put(folder_ + "/channel_states.csv", kStates);
  put(other_ + "/channel_states.csv", full);
  EXPECT_THAT(widths(both()), Each(4));
  put(folder_ + "/channel_states.csv", full);
  EXPECT_FALSE(part_of(both(), "network").at("beside").as_object().contains("widths"));
}

TEST_F(Beside, OnlyCommonWindowsHaveADifference) {
  const std::string series = kSeries;
  put(other_ + "/timeseries.csv", series.substr(0, series.find("300,")));
  EXPECT_EQ(part_of(both(), "network").at("beside").at("windows").to_number<int>(), 2);
  put(other_ + "/timeseries.csv", series.substr(0, series.find("100,")));
  const Document document = both();
  EXPECT_FALSE(part_of(document, "network").contains("beside"));
  EXPECT_THAT(document.notes, Contains(HasSubstr("the runs have no window in common")));
}

TEST_F(Beside, TheSameNetworkHasAMapOfTheDifference) {
  const Document document = both();
  const json::object& part = part_of(document, "network").at("beside").as_object();
  EXPECT_EQ(part.at("windows").to_number<int>(), 3);
  EXPECT_EQ(numbers_of(document.columns, part.at("load")).size(), 18u);
  EXPECT_EQ(numbers_of(document.columns, part.at("state")).size(), 18u);
}

TEST_F(Beside, AnotherWiringHasNoMapOfTheDifference) {
  std::string channels = kChannels;
  for (std::size_t at; (at = channels.find("switch (0)")) != std::string::npos;)
    channels.replace(at, 10, "switch (2)");
  put(other_ + "/channels.csv", channels);
  const Document document = both();
  EXPECT_FALSE(part_of(document, "network").contains("beside"));
  EXPECT_THAT(document.notes, Contains(HasSubstr("the runs have different channels")));
}

TEST_F(Beside, OtherWindowsHaveNoMapOfTheDifference) {
  std::string series = kSeries;
  series.replace(series.find("\n200,"), 5, "\n250,");
  put(other_ + "/timeseries.csv", series);
  const Document document = both();
  EXPECT_FALSE(part_of(document, "network").contains("beside"));
  EXPECT_THAT(document.notes, Contains(HasSubstr("the runs have different windows")));
}

TEST_F(Beside, ARunWithoutDetailHasNoMapOfTheDifference) {
  write_run(other_);
  const Document document = both();
  EXPECT_FALSE(part_of(document, "network").contains("beside"));
  EXPECT_THAT(document.notes, Contains(HasSubstr("neither channel_flits.npy nor")));
}

TEST_F(Beside, NetworksOfOtherNodesCannotBeLaidSideBySide) {
  std::string channels = kChannels;
  channels += "6,\"node 2\",,\"switch (1)\",3,0,300,0,0,0,0,0,0\n";
  put(other_ + "/channels.csv", channels);
  try {
    both();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), HasSubstr("its network has 3 nodes, that of "));
    EXPECT_THAT(error.what(), HasSubstr(" has 2 (networks with as many nodes)"));
  }
}

}  // namespace
}  // namespace dusk::pages

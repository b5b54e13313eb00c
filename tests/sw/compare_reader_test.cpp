// SPDX-License-Identifier: Apache-2.0
// Their results as points.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sw/common/config_error.h"
#include "sw/compare/comparison.h"
#include "sw/compare/reference.h"

namespace dusk {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Pair;
using testing::SizeIs;

TEST(CompareReader, TakesWhatASpreadsheetWrites) {
  const auto points = parse_reference(
      "\xef\xbb\xbftraffic.load,packet_latency\r\n\"0.1\",31.5\r\n0.2,40\r\n", "x.csv");
  ASSERT_THAT(points, SizeIs(2));
  EXPECT_THAT(points[0].settings, ElementsAre(Pair("traffic.load", "0.1")));
  EXPECT_EQ(points[0].figures.at("packet_latency").value, 31.5);
  EXPECT_EQ(points[1].figures.at("packet_latency").value, 40);
  EXPECT_EQ(points[1].setting("traffic.load"), "0.2");
  EXPECT_EQ(points[1].setting("switch.vcs"), "");
}

TEST(CompareReader, TakesSettingsFiguresAndIntervals) {
  const auto points = parse_reference(
      "# simulator X, commit 1\n"
      "traffic.load, traffic.length "
      ",packet_latency,packet_latency_ci,accepted_throughput,saturated\n"
      "0.1,\"16:0.8,256:0.2\",31.5,0.25,0.1,false\r\n"
      "\n"
      "0.9,,nan,inf,0.6,1\n"
      "1,,inf,,0.6,1\n",
      "x.csv");
  ASSERT_THAT(points, SizeIs(3));
  EXPECT_THAT(points[0].settings,
              ElementsAre(Pair("traffic.load", "0.1"), Pair("traffic.length", "16:0.8,256:0.2")));
  EXPECT_EQ(points[0].figures.at("packet_latency").value, 31.5);
  EXPECT_EQ(points[0].figures.at("packet_latency").half_width, 0.25);
  EXPECT_FALSE(points[0].saturated());
  EXPECT_EQ(points[0].place, "x.csv:3");
  EXPECT_EQ(points[0].label(), "load=0.1 length=16:0.8,256:0.2");
  EXPECT_THAT(points[1].settings, ElementsAre(Pair("traffic.load", "0.9")));
  EXPECT_EQ(points[1].figures.count("packet_latency"), 0u) << "nan: none";
  EXPECT_EQ(points[2].figures.count("packet_latency"), 0u) << "inf: none";
  EXPECT_TRUE(points[1].saturated());
  EXPECT_EQ(points[1].place, "x.csv:5");
}

TEST(CompareReader, TakesPointsOfWhichOnlySaturationIsKnown) {
  const auto points =
      parse_reference("traffic.load,packet_latency,saturated\n0.1,12,False\n0.9,NaN,True\n", "x");
  ASSERT_THAT(points, SizeIs(2));
  EXPECT_TRUE(points[1].saturated());
  EXPECT_THAT(points[1].figures, SizeIs(1));
}

TEST(CompareReader, TakesTheTableOfASweep) {
  const auto points = parse_reference(
      "traffic.load,seeds,saturated,steady,offered_load,offered_load.ci95,packet_latency.mean,"
      "packet_latency.mean.ci95\n0.1,3,0,1,0.1,0.001,30,0.5\n",
      "points.csv");
  EXPECT_EQ(points.at(0).figures.at("packet_latency").half_width, 0.5);
  EXPECT_EQ(points.at(0).figures.at("offered_load").half_width, 0.001);
}

TEST(CompareReader, TakesWhatPythonAndRWrite) {
  const std::vector<std::string> texts{
      // pandas
      ",traffic.load,network.n,run.drain,packet_latency,offered_load,saturated\n"
      "0,0.1,2.0,True,31.5,0.1,False\n1,0.9,2.0,True,,0.9,True\n",
      // R, write.csv and write.table
      "\"\",\"traffic.load\",\"network.n\",\"run.drain\",\"packet_latency\",\"offered_load\","
      "\"saturated\"\n"
      "\"1\",0.1,2,TRUE,31.5,0.1,FALSE\n\"2\",0.9,2,TRUE,NA,0.9,TRUE\n",
      "\"traffic.load\" \"network.n\" \"run.drain\" \"packet_latency\" \"offered_load\" "
      "\"saturated\"\n"
      "\"1\" 0.1 2 TRUE 31.5 0.1 FALSE\n\"2\" 0.9 2 TRUE NA 0.9 TRUE\n",
      // A spreadsheet.
      "\xef\xbb\xbfsaturated;traffic.load;run.drain;network.n;packet_latency;offered_load;;\r\n"
      "FALSE;0.1;TRUE;2;31.5;0.1;;\r\nTRUE;0.9;TRUE;2;;0.9;;\r\n;;;;;;;\r\n",
      "traffic.load\tnetwork.n\trun.drain\tpacket_latency\toffered_load\tsaturated\n"
      "0.1\t2\ttrue\t31.5\t0.1\t0\n0.9\t2\ttrue\tNaN\t0.9\t1.0\n"};
  for (const std::string& text : texts) {
    const auto points = parse_reference(text, "x.csv");
    ASSERT_THAT(points, SizeIs(2)) << text;
    EXPECT_EQ(points[0].setting("traffic.load"), "0.1") << text;
    EXPECT_EQ(points[0].figures.at("packet_latency").value, 31.5) << text;
    EXPECT_FALSE(points[0].saturated()) << text;
    EXPECT_TRUE(points[1].saturated()) << text;
    EXPECT_EQ(points[1].figures.count("packet_latency"), 0u) << text;
    // The values are as after --set.
    const Experiment e = point_experiments(points, CompareOptions()).at(1);
    EXPECT_EQ(e.network.n, 2) << text;
    EXPECT_TRUE(e.run.drain) << text;
  }
}

TEST(CompareReader, TakesWholeNumbersAsPandasWritesThem) {
  const auto points = parse_reference(
      "traffic.load,network.n,traffic.length,run.cycles,packet_latency\n0.1,2.0,16.0,1e+05,31.5\n",
      "x.csv");
  const Experiment e = point_experiments(points, CompareOptions()).at(0);
  EXPECT_EQ(e.network.n, 2);
  EXPECT_EQ(e.traffic.length, "16");
  EXPECT_EQ(e.run.cycles, 100000);
}

TEST(CompareReader, TakesTheWordsForMissingValuesInEveryColumn) {
  for (const char* word : {"NA", "#N/A", "None", "null", "-", ""}) {
    const auto points = parse_reference(
        fmt::format("traffic.load,switch.vcs,packet_latency,accepted_throughput\n0.1,{0},{0},0.1\n",
                    word),
        "x.csv");
    ASSERT_THAT(points, SizeIs(1)) << word;
    EXPECT_EQ(points[0].setting("switch.vcs"), "") << word;
    EXPECT_EQ(points[0].figures.count("packet_latency"), 0u) << word;
  }
}

TEST(CompareReader, RefusesASettingThatIsNoNumber) {
  const auto points = parse_reference("traffic.load,packet_latency\nNaN,31.5\n", "x.csv");
  try {
    point_experiments(points, CompareOptions());
    FAIL() << "accepted";
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), HasSubstr("x.csv:2: traffic.load: 'NaN' is not"));
  }
}

TEST(CompareReader, TakesManyPointsInATimeThatGrowsWithThem) {
  std::string text = "traffic.load,packet_latency\n";
  for (int i = 1; i < 100000; ++i) text += fmt::format("0.{:06},1\n", i);
  EXPECT_THAT(parse_reference(text, "x.csv"), SizeIs(99999));
  text += "0.00001,1\n";
  try {
    parse_reference(text, "x.csv");
    FAIL() << "accepted";
  } catch (const ConfigError& error) {
    EXPECT_STREQ(error.what(), "x.csv:100001: has the settings of x.csv:11 (each point once)");
  }
}

struct BadFile {
  const char* name;
  const char* text;
  const char* error;
};
void PrintTo(const BadFile& file, std::ostream* out) { *out << file.name; }

class CompareReaderError : public testing::TestWithParam<BadFile> {};

TEST_P(CompareReaderError, IsOneLineWithItsPlace) {
  try {
    parse_reference(GetParam().text, "x.csv");
    FAIL() << "accepted";
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), testing::StartsWith(GetParam().error));
    EXPECT_THAT(error.what(), Not(HasSubstr("\n")));
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, CompareReaderError,
    testing::Values(
        BadFile{"Empty", "", "x.csv: is empty (a line of column names"},
        BadFile{"CommentsOnly", "# a\n\n", "x.csv: is empty (a line of column names"},
        BadFile{"NoPoint", "traffic.load,packet_latency\n# none\n", "x.csv:2: no point follows ("},
        BadFile{"NoResultColumn", "traffic.load,saturated\n0.1,1\n",
                "x.csv:1: no result column (at least one of packet_latency, "},
        BadFile{"UnknownResult", "traffic.load,packet_latncy\n",
                "x.csv:1: packet_latncy: unknown column (did you mean packet_latency?)"},
        BadFile{"UnknownKey", "# a\ntrafic.laod,packet_latency\n",
                "x.csv:2: trafic.laod: unknown column (did you mean traffic.load?)"},
        BadFile{"BareKey", "load,packet_latency\n",
                "x.csv:1: load: unknown column (did you mean traffic.load?)"},
        BadFile{"NothingNear", "qqqqqqqqqqqqqqqqqqqqqqqqqq,packet_latency\n",
                "x.csv:1: qqqqqqqqqqqqqqqqqqqqqqqqqq: unknown column (a configuration key or "
                "packet_latency, "},
        BadFile{"NoName", "traffic.load,,packet_latency\n", "x.csv:1: a column has no name ("},
        BadFile{"Twice", "packet_latency,packet_latency.mean\n1,1\n",
                "x.csv:1: packet_latency.mean: is there twice (once)"},
        BadFile{"IntervalAlone", "accepted_throughput,packet_latency_ci\n",
                "x.csv:1: packet_latency_ci: has no column packet_latency beside it ("},
        BadFile{"NameColumn", "run.name,packet_latency\n",
                "x.csv:1: run.name: cannot differ from point to point ("},
        BadFile{"DetailColumn", "run.detail,packet_latency\n",
                "x.csv:1: run.detail: cannot differ from point to point ("},
        BadFile{"NoNumber", "traffic.load,packet_latency\n0.1,fast\n",
                "x.csv:2: packet_latency: 'fast' is not a number (a number, or empty)"},
        BadFile{"HalfANumber", "traffic.load,packet_latency\n0.1,12x\n",
                "x.csv:2: packet_latency: '12x' is not a number ("},
        BadFile{"DecimalComma", "traffic.load;packet_latency\n0.1;12,5\n",
                "x.csv:2: packet_latency: '12,5' has a comma (a decimal point, no separator of "
                "thousands)"},
        BadFile{"Thousands", "traffic.load,packet_latency\n0.1,\"1,234.5\"\n",
                "x.csv:2: packet_latency: '1,234.5' has a comma (a decimal point, no separator "
                "of thousands)"},
        BadFile{"DecimalCommaOfASetting", "traffic.load;packet_latency\n0,1;12.5\n",
                "x.csv:2: traffic.load: '0,1' has a comma (a decimal point, no separator of "
                "thousands)"},
        BadFile{"NoTruth", "packet_latency,saturated\n1,yes\n",
                "x.csv:2: saturated: 'yes' is not 0, 1, true or false, or empty"},
        BadFile{"WideText", "\xff\xfet\0", "x.csv:1: is UTF-16 text (UTF-8)"},
        BadFile{"OnlyInfinite", "traffic.load,packet_latency\n0.1,inf\n",
                "x.csv:2: no result (a number in at least one"},
        BadFile{"Negative", "traffic.load,packet_latency\n0.1,-3\n",
                "x.csv:2: packet_latency: -3 is out of range (0 or more)"},
        BadFile{"BadSaturated", "packet_latency,saturated\n3,2\n",
                "x.csv:2: saturated: 2 is out of range (0, 1, false, true)"},
        BadFile{"TooFewFields", "traffic.load,packet_latency\n0.1\n",
                "x.csv:2: 1 field (2, as in line 1)"},
        BadFile{"OpenQuote", "traffic.load,packet_latency\n\"0.1,3\n",
                "x.csv:2: a quote is not closed ("},
        BadFile{"NoResult", "traffic.load,packet_latency,saturated\n0.1,,\n",
                "x.csv:2: no result (a number in at least one"},
        BadFile{"SamePoint", "traffic.load,packet_latency\n0.1,3\n0.2,3\n0.1,4\n",
                "x.csv:4: has the settings of x.csv:2 (each point once)"},
        BadFile{"SameValue", "traffic.load,packet_latency\n0.1,3\n0.10,4\n",
                "x.csv:3: has the settings of x.csv:2 (each point once)"}),
    [](const testing::TestParamInfo<BadFile>& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "sw/common/point_name.h"
#include "sw/pages/kinds.h"
#include "tests/sw/pages/page_reader.h"
#include "tests/sw/pages/run_folder_test.h"

namespace dusk::pages {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class SweepDocument : public FolderTest {};

TEST_F(SweepDocument, HasCurvesAndATableThatFiltersThem) {
  put(file("points.csv"),
      "traffic.load,power.mode,seeds,saturated,steady,offered_load,offered_load.ci95,"
      "accepted_throughput,accepted_throughput.ci95,packet_latency.mean,packet_latency.mean.ci95,"
      "relative_link_power,relative_link_power.ci95\n"
      "0.1,always_on,1,0,1,0.1,,0.1,,20,,1,\n0.1,threshold,1,0,1,0.1,,0.1,,25,1.5,0.5,\n"
      "0.9,always_on,1,1,0,0.9,,0.7,,900,,1,\n0.9,threshold,1,1,0,0.9,,0.6,,,,1,\n");
  put(file("sweep.csv"),
      "traffic.load,power.mode,seed,cycles\n0.1,always_on,7,1\n0.1,threshold,7,1\n"
      "0.9,always_on,7,1\n0.9,threshold,7,1\n");
  put(file("saturation.csv"), "power.mode,load\nalways_on,0.5\nthreshold,0.4\n");
  std::filesystem::create_directories(file("runs/load=0.1_mode=always_on_s7"));
  std::filesystem::create_directories(file("runs/load=0.9_mode=threshold_s7"));
  put(file("runs/load=0.9_mode=threshold_s7/report.html"), "");
  const Document shown = sweep_document(folder_, file("report.html"));
  EXPECT_EQ(shown.kind, "sweep");
  EXPECT_EQ(shown.verdict, "2 points are saturated (hollow)");
  EXPECT_THAT(curve(shown, "latency", "mode always_on", "x"), ElementsAre(0.1, 0.7));
  EXPECT_THAT(curve(shown, "latency", "mode always_on", "y"), ElementsAre(20, 900));
  EXPECT_THAT(curve(shown, "latency", "mode always_on", "hollow"), ElementsAre(0, 1));
  EXPECT_THAT(curve(shown, "latency", "mode threshold", "low"), ElementsAre(23.5));
  EXPECT_THAT(curve(shown, "latency-power", "mode threshold", "y"), ElementsAre(12.5));
  EXPECT_THAT(cells(shown, "points", "curve"),
              ElementsAre("mode always_on", "mode threshold", "mode always_on", "mode threshold"));
  EXPECT_THAT(cells(shown, "points", "run"),
              ElementsAre("results\x01runs/load=0.1_mode=always_on_s7", "", "",
                          "results\x01runs/load=0.9_mode=threshold_s7/report.html"));
  EXPECT_THAT(shown.notes, ElementsAre("2 runs have no folder here."));
  EXPECT_EQ(column_of(part_of(shown, "points"), "packet_latency.mean.ci95").at("unit").as_string(),
            "cycles");
  EXPECT_EQ(column_of(part_of(shown, "points"), "offered_load").at("unit").as_string(),
            "flits/node/cycle");
  EXPECT_EQ(json::serialize(part_of(shown, "points").at("filters")),
            R"(["accepted","latency","power","latency-power"])");
  EXPECT_TRUE(has_part(shown, "saturation"));
}

TEST_F(SweepDocument, LinksTheRunOfEachSeed) {
  std::string sweep = "traffic.load,seed\n";
  for (int seed = 1; seed <= 13; ++seed) sweep += "0.2," + std::to_string(seed) + "\n";
  put(file("points.csv"),
      "traffic.load,seeds,saturated,offered_load,accepted_throughput\n"
      "0.1,2,0,0.1,0.1\n0.2,13,0,0.2,0.2\n0.3,2,0,0.3,0.3\n");
  put(file("sweep.csv"), sweep + "0.1,7\n0.1,8\n0.3,7\n0.3,8\n");
  for (const char* run : {"runs/load=0.1_s7", "runs/load=0.1_s8", "runs/load=0.3_s8"})
    std::filesystem::create_directories(file(run));
  put(file("runs/load=0.1_s8/report.html"), "");
  const Document shown = sweep_document(folder_, file("report.html"));
  EXPECT_EQ(column_of(part_of(shown, "points"), "run").at("name").as_string(), "runs by seed");
  const std::string next = "\x02";
  std::string many;
  for (int seed = 1; seed <= 12; ++seed) many += std::to_string(seed) + next;
  EXPECT_THAT(cells(shown, "points", "run"),
              ElementsAre("7\x01runs/load=0.1_s7" + next + "8\x01runs/load=0.1_s8/report.html",
                          many + "… 13 runs", "7" + next + "8\x01runs/load=0.3_s8"));
  EXPECT_THAT(texts_of(shown.columns, curve_in(part_of(shown, "accepted"), "measured").at("links")),
              ElementsAre("runs/load=0.1_s7", "", "runs/load=0.3_s8"));
  EXPECT_THAT(shown.notes, ElementsAre("14 runs have no folder here."));
}

TEST_F(SweepDocument, NamesItsRunsAsTheSweepDoes) {
  const std::vector<Axis> axes{{"network.size", {"[4,4]", "[4,2]"}}, {"run.rtl", {"a/b", "a b"}}};
  std::string points = "network.size,run.rtl,seeds,saturated\n",
              sweep = "network.size,run.rtl,seed\n";
  std::vector<std::string> links;
  for (const char* size : {"[4,4]", "[4,2]"}) {
    for (const char* rtl : {"a/b", "a b"}) {
      const std::string row = std::string("\"") + size + "\"," + rtl;
      points += row + ",1,0\n";
      sweep += row + ",5\n";
      const std::string run = "runs/" + point_name(axes, {size, rtl}) + "_s5";
      std::filesystem::create_directories(file(run));
      links.push_back("results\x01" + run);
    }
  }
  put(file("points.csv"), points);
  put(file("sweep.csv"), sweep);
  const Document shown = sweep_document(folder_, file("report.html"));
  EXPECT_EQ(cells(shown, "points", "run"), links);
  EXPECT_THAT(links[0], HasSubstr("size=-4-4-_rtl=a-b"));
  EXPECT_NE(links[0], links[1]);  // with digests
  EXPECT_THAT(shown.notes, IsEmpty());
}

}  // namespace
}  // namespace dusk::pages

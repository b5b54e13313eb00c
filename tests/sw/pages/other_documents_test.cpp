// SPDX-License-Identifier: Apache-2.0
// Pages of reproductions, explorations, costs, analyses, comparisons and cross-checks.
#include <gmock/gmock.h>

#include "sw/common/config_error.h"
#include "sw/pages/kinds.h"
#include "sw/results/results_folder.h"
#include "tests/sw/pages/page_reader.h"
#include "tests/sw/pages/run_folder_test.h"

namespace dusk::pages {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class OtherDocuments : public FolderTest {
 protected:
  Document document() { return document_of(folder_, file("report.html")); }
  std::string error_of_kind() {
    try {
      kind_of(folder_);
    } catch (const ConfigError& error) {
      return error.what();
    }
    return "";
  }
};

TEST_F(OtherDocuments, AStudyTellsDeviationsInTheUnitOfTheRow) {
  put(file("tree.csv"),
      std::string(kStudyHead) +
          "ci95,difference,tolerance,inside,seeds,commit,known,source\n"
          "\"A, first\",\"row <1>\",\"hops\",4,5,0.5,1,0.5,NO,3,abc,printed,\"Table 1\"\n"
          "\"A, first\",\"row 2\",\"%\",50,51,2,0.02,0.05,yes,3,abc,derived,\"Table 1\"\n"
          "\"B\",\"row 3\",\"\",,7,,,,,1,abc,,\"\"\n");
  put(file("tree.md"),
      "# A *tree*\n\nFrom the paper, `section` 3,\nTable 1.\n\nVerdict: so.\n\n## A\n\nMore.\n");
  const Document shown = document();
  EXPECT_EQ(shown.kind, "study");
  EXPECT_EQ(shown.title, "A *tree*");
  EXPECT_EQ(shown.ok, false);
  EXPECT_EQ(shown.verdict, "rows with a tolerance: 1 of 2 OUTSIDE; 1 others are told, not judged");
  const json::array& groups = part_of(shown, "deviation-tree").at("groups").as_array();
  ASSERT_EQ(groups.size(), 2u);
  const json::object& first = groups[0].at("rows").at(0).as_object();
  EXPECT_EQ(first.at("name").as_string(), "row <1>");
  EXPECT_EQ(first.at("text").as_string(), "+1 hops");
  EXPECT_EQ(first.at("inside").as_bool(), false);
  EXPECT_EQ(first.at("half_width").to_number<double>(), 0.5);
  const json::object& second = groups[0].at("rows").at(1).as_object();
  EXPECT_EQ(second.at("relative").as_bool(), true);
  EXPECT_EQ(second.at("text").as_string(), "+2.00 %");
  EXPECT_EQ(second.at("half_width").to_number<double>(), 0.04);
  EXPECT_EQ(second.at("note").as_string(), "Table 1, derived");
  const json::object& third = groups[1].at("rows").at(0).as_object();
  EXPECT_TRUE(third.at("difference").is_null());
  EXPECT_TRUE(third.at("inside").is_null());
  EXPECT_EQ(third.at("text").as_string(), "–");
  EXPECT_EQ(json::serialize(part_of(shown, "about-tree").at("paragraphs")),
            R"(["From the paper, section 3, Table 1.","Verdict: so."])");
}

TEST_F(OtherDocuments, SeveralStudiesStandOnOnePage) {
  const std::string head =
      std::string(kStudyHead) + "ci95,difference,tolerance,inside,seeds,commit,known,source\n";
  put(file("b.csv"), head + "\"T\",\"r\",\"\",1,1,,0,0,yes,1,abc,printed,\"\"\n");
  put(file("a.csv"), head + "\"T\",\"r\",\"\",1,1,,0,0,yes,1,abc,printed,\"\"\n");
  put(file("cost.csv"), "row,area\n");
  const Document shown = document();
  EXPECT_EQ(shown.subtitle, "2 reproductions");
  EXPECT_EQ(shown.verdict, "rows with a tolerance: 2 of 2 inside");
  EXPECT_EQ(shown.parts[0].at("title").as_string(), "a");
  EXPECT_EQ(shown.parts[1].at("title").as_string(), "b");
}

TEST_F(OtherDocuments, AnExplorationHasAFrontOfTheObjectivesThatWereMeasured) {
  put(file("explore.csv"),
      "design,switch.vcs,switch,area,flip_flops,least_period,latency_cycles,latency,accepted,"
      "throughput,energy,power,front\n1,1,p4v1,100,9,5.5,20,110,0.3,0.05,,,1\n"
      "2,2,p4v2,200,18,6,,,0.6,0.1,,,0\n");
  const Document shown = document();
  const json::object& part = part_of(shown, "front");
  std::vector<std::string> ids;
  for (const json::value& one : part.at("objectives").as_array())
    ids.emplace_back(one.at("id").as_string());
  EXPECT_THAT(ids, ElementsAre("area", "latency", "throughput", "least_period", "latency_cycles",
                               "accepted", "flip_flops"));
  const json::object& second = part.at("designs").at(1).as_object();
  EXPECT_EQ(second.at("text").as_string(), "vcs=2");
  EXPECT_TRUE(second.at("values").at(1).is_null());
  EXPECT_EQ(second.at("values").at(0).to_number<double>(), 200);
  EXPECT_EQ(second.at("front").as_bool(), false);
  EXPECT_EQ(shown.subtitle, "2 designs, 1 in the front of all objectives");
  EXPECT_EQ(column_of(part_of(shown, "designs"), "area").at("unit").as_string(), "um²");
}

TEST_F(OtherDocuments, ACostHasBlocksBuffersAndPath) {
  put(file("cost.json"), R"json(
      {"switch": "p4v1", "sizes": "4 ports", "version": "dusk 0.1.0 (abc)", "command": "dusk cost",
       "library": "osu018", "clock": 8, "programmable": {
         "blocks": {"input_buffers": {"cells": 10, "flip_flops": 4, "area": 300, "slack": 1.5},
                    "crossbar": {"cells": 5, "flip_flops": 0, "area": 100}},
         "buffers": {"input_buffers": {"bits": 64, "area": 250}},
         "total": {"area": 400, "flip_flops": 4},
         "timing": {"least_period": 5.25, "fmax": 190, "hop_cycles": 3,
                    "path": [{"block": "crossbar", "cell": "NAND2X1", "delay": 0.25}]}}})json");
  const Document shown = document();
  EXPECT_EQ(shown.title, "Switch p4v1");
  EXPECT_EQ(shown.dusk, "0.1.0 (abc)");
  const json::array& items = part_of(shown, "blocks-programmable").at("items").as_array();
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].at("name").as_string(), "input buffers");
  EXPECT_EQ(items[0].at("share").to_number<double>(), 0.75);
  EXPECT_EQ(items[0].at("slack").to_number<double>(), 1.5);
  EXPECT_TRUE(items[1].at("slack").is_null());
  EXPECT_THAT(cells(shown, "path-programmable", "cell"), ElementsAre("NAND2X1"));
  EXPECT_TRUE(has_part(shown, "buffers-programmable"));
  std::vector<std::string> values;
  for (const json::value& one : shown.numbers) values.emplace_back(one.at("value").as_string());
  EXPECT_THAT(values, ElementsAre("400", "4", "5.25", "190", "3"));
  put(file("cost.json"), R"json({"version": "dusk 99.0.0 (abc)"})json");
  EXPECT_THROW(document(), ConfigError);
}

TEST_F(OtherDocuments, ACostOnAnFpgaHasItsParts) {
  put(file("cost.json"), R"json(
      {"switch": "p4v1", "version": "dusk 0.1.0", "fpga": "ice40",
       "fixed": {"blocks": {"crossbar": {"luts": 12}}, "total": {"luts": 12}}})json");
  const Document shown = document();
  EXPECT_FALSE(has_part(shown, "blocks-fixed"));
  const json::object& luts = column_of(part_of(shown, "table-fixed"), "luts");
  EXPECT_THAT(numbers_of(shown.columns, luts.at("values")), ElementsAre(12));
}

TEST_F(OtherDocuments, AnAnalysisShowsLoadsOnTheMap) {
  put(file("analysis.json"), R"json(
      {"networks": [{"name": "a", "network": "2 torus", "nodes": 2, "cables": 1,
         "shortest": {"diameter": 1, "mean": 0.5, "exact_mean": "1/2", "pairs": [2, 2]},
         "loads": {"pattern": "uniform", "bound": 0.5, "ends": "switch (0)"},
         "deadlock_free": true, "left_out": ["connectivity: too large"]},
        {"name": "b", "network": "tree", "nodes": 4, "deadlock_free": false,
         "deadlock": "a cycle"}]})json");
  put(file("a-loads.csv"),
      "channel,from,from_port,to,to_port,load,exact_load,use\n"
      "0,node 0,0,switch (0),2,1,1,1\n1,switch (0),0,switch (1),1,2,2,2\n"
      "2,switch (1),0,switch (0),1,0.5,1/2,0.5\n");
  const Document shown = document();
  const json::object& part = part_of(shown, "network");
  EXPECT_THAT(numbers_of(shown.columns, part.at("flits")), ElementsAre(1, 2, 0.5));
  EXPECT_EQ(part.at("missing").as_string(),
            "The color of a channel is its use at an offered load of 1.");
  EXPECT_EQ(part.at("note").as_string(), "use of the fullest channel: 2");
  EXPECT_THAT(curve(shown, "loads-sorted", "a", "y"), ElementsAre(2, 0.5));
  EXPECT_THAT(curve(shown, "distances", "a", "y"), ElementsAre(2, 2));
  EXPECT_THAT(shown.notes, ElementsAre("a: no connectivity: too large"));
  EXPECT_THAT(cells(shown, "networks", "figure"),
              ElementsAre("network", "traffic pattern", "deadlock", "nodes",
                          "cables between switches", "diameter, shortest ways",
                          "mean distance, shortest ways", "throughput bound, flits/node/cycle"));
  EXPECT_THAT(
      cells(shown, "networks", "network-1"),
      ElementsAre("2 torus", "uniform", "free", "2", "1", "1", "0.5 (1/2)", "0.5 (switch (0))"));
  EXPECT_THAT(cells(shown, "networks", "network-2"),
              ElementsAre("tree", "", "a cycle", "4", "", "", "", ""));
  EXPECT_EQ(part_of(shown, "loads-1").at("selects").as_string(), "channel");
}

TEST_F(OtherDocuments, AnAnalysisWithoutLoadsSaysSo) {
  put(file("analysis.json"), R"({"networks": [{"name": "../a", "network": "large"}]})");
  EXPECT_THAT(document().notes, ElementsAre(HasSubstr("No network has loads")));
  put(file("analysis.json"), "{}");
  EXPECT_THROW(document(), ConfigError);
}

TEST_F(OtherDocuments, AComparisonHasTheirsBesideOurs) {
  put(file("compare.csv"),
      "place,traffic.load,switch.vcs,figure,unit,theirs,theirs_ci,ours,ours_ci95,difference,"
      "difference_percent,tolerance,verdict,saturated_there,saturated_here,not_steady,seeds,"
      "commit\n"
      "t.csv:2,0.1,2,packet_latency,cycles,31,2,33,0.5,2,6.4,5 %,OUTSIDE,0,1,,1,abc\n"
      "t.csv:3,0.3,2,packet_latency,cycles,36,,,,,,5 %,inside,0,0,,1,abc\n");
  const Document shown = document();
  EXPECT_EQ(shown.verdict, "1 of 2 judged figures are OUTSIDE their tolerance");
  EXPECT_EQ(shown.ok, false);
  EXPECT_THAT(curve(shown, "figure-packet_latency", "theirs, vcs=2", "y"), ElementsAre(31, 36));
  EXPECT_EQ(curve(shown, "figure-packet_latency", "ours, vcs=2", "y")[0], 33);
  EXPECT_EQ(curve(shown, "figure-packet_latency", "theirs, vcs=2", "low")[0], 29);
  EXPECT_EQ(curve(shown, "figure-packet_latency", "ours, vcs=2", "high")[0], 33.5);
  EXPECT_THAT(curve(shown, "figure-packet_latency", "theirs, vcs=2", "hollow"), ElementsAre(0, 0));
  EXPECT_THAT(curve(shown, "figure-packet_latency", "ours, vcs=2", "hollow"), ElementsAre(1, 0));
  EXPECT_EQ(part_of(shown, "figure-packet_latency").at("title").as_string(), "Packet latency");
  EXPECT_THAT(cells(shown, "figures", "verdict"), ElementsAre("OUTSIDE", "inside"));
}

TEST_F(OtherDocuments, ACrosscheckHasBothEngines) {
  put(file("crosscheck.json"), R"json(
      {"experiment": "torus", "command": "dusk crosscheck", "rtl": "",
       "curves": [{"workload": "uniform", "network": "vcs=2",
                   "twin": {"highest_unsaturated_load": 0.4}, "parting": null}],
       "rankings": []})json");
  put(file("crosscheck.csv"),
      "traffic.load,engine,runs,failure,saturated,not_steady,mean_hops,hop_cycles,"
      "accepted_throughput,accepted_throughput_ci95,packet_latency,packet_latency_ci95,"
      "packet_latency_without_hops,packet_latency_without_hops_ci95,commit\n"
      "0.1,functional,1,,0,,1.5,1,0.1,0.01,20,,18,,abc\n"
      "0.1,twin,1,,0,,1.5,3,0.1,,27,,18.5,,abc\n0.9,twin,1,progress: it stands,,,,3,,,,,,,abc\n");
  const Document shown = document();
  EXPECT_THAT(curve(shown, "packet_latency", "twin", "y"), ElementsAre(27));
  EXPECT_THAT(curve(shown, "accepted_throughput", "functional", "low"),
              ElementsAre(testing::DoubleEq(0.09)));
  EXPECT_EQ(shown.ok, false);
  EXPECT_THAT(shown.details, ElementsAre("progress: it stands"));
  EXPECT_TRUE(has_part(shown, "curves"));
  EXPECT_FALSE(has_part(shown, "rankings"));
}

TEST_F(OtherDocuments, TheKindIsKnownByTheLastFileOfTheCommand) {
  EXPECT_THROW(kind_of(folder_), ConfigError);
  for (const KindRow& row : kind_rows()) {
    if (row.file[0] == '\0' || row.kind == ResultsKind::Runs) continue;
    put(file(row.file), "");
    EXPECT_EQ(kind_of(folder_), row.kind) << row.file;
    std::filesystem::remove(file(row.file));
  }
  EXPECT_THROW(kind_of(folder_), ConfigError);
}

TEST_F(OtherDocuments, AMarkedFolderHasTheKindAndTheStateThatResultsShowTells) {
  for (const KindRow& row : kind_rows()) {
    if (row.file[0] == '\0' || row.mark[0] == '\0' || row.kind == ResultsKind::Runs) continue;
    put(file(".dusk"), std::string("dusk ") + row.mark + "\n");
    put(file("summary.json"), "");  // of another kind
    EXPECT_EQ(known_kind(folder_), row.kind);
    EXPECT_EQ(read_results(folder_).state, ResultsState::Unfinished) << row.name;
    EXPECT_EQ(error_of_kind(),
              folder_ + ": has no " + row.file + " (dusk " + row.name + " has not ended)");
    put(file(row.file), "");
    EXPECT_EQ(kind_of(folder_), row.kind);
    std::filesystem::remove(file(row.file));
  }
}

TEST_F(OtherDocuments, ACrosscheckWithOneOfItsFilesHasOneAnswer) {
  put(file(".dusk"), "dusk crosscheck\n");
  put(file("crosscheck.csv"), "traffic.load,engine,runs,failure\n1,twin,1,\n");
  EXPECT_EQ(error_of_kind(), folder_ + ": has no crosscheck.json (dusk crosscheck has not ended)");
  EXPECT_EQ(read_results(folder_).problem,
            "crosscheck.json is missing: dusk crosscheck has not ended");
  std::filesystem::remove(file("crosscheck.csv"));
  put(file("crosscheck.json"), R"({"experiment": "a"})");
  EXPECT_EQ(kind_of(folder_), ResultsKind::Crosscheck);
  const auto message_of = [](auto read) -> std::string {
    try {
      read();
    } catch (const std::exception& error) {
      return error.what();
    }
    return "";
  };
  const std::string missing =
      file("crosscheck.csv") + ": cannot be read: No such file or directory";
  EXPECT_THAT(message_of([&] { document(); }), testing::StartsWith(missing));
  EXPECT_THAT(message_of([&] { read_results(folder_); }), testing::StartsWith(missing));
}

TEST_F(OtherDocuments, AComparisonWithBookSimHasItsTablesInFolders) {
  put(file(".dusk"), "dusk compare --booksim\n");
  EXPECT_EQ(
      error_of_kind(),
      folder_ + ": has no compare.csv (dusk compare --booksim writes one in each of its folders)");
}

TEST_F(OtherDocuments, KindsWithoutAPageAreRefused) {
  for (const char* mark : {"runs", "trace capture"}) {
    put(file(".dusk"), std::string("dusk ") + mark + "\n");
    EXPECT_THAT(error_of_kind(), HasSubstr(", which have no page")) << mark;
  }
}

}  // namespace
}  // namespace dusk::pages

// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "sw/pages/csv_table.h"
#include "sw/pages/kinds.h"
#include "tests/sw/pages/page_reader.h"
#include "tests/sw/pages/run_folder_test.h"

namespace dusk::pages {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class RunDocument : public DetailedRunTest {};

/// Cells of a table beside the fields of its file.
void expect_cells(const Document& document, const std::string& id, const std::string& file) {
  const CsvTable table = read_csv(file);
  const json::object& part = part_of(document, id);
  for (std::size_t c = 0; c < table.names.size(); ++c) {
    const json::object& column = column_of(part, table.names[c]);
    if (column.at("kind").as_string() == "text") {
      EXPECT_EQ(texts_of(document.columns, column.at("values")), table.texts(table.names[c]));
      continue;
    }
    const auto shown = numbers_of(document.columns, column.at("values"));
    const auto reported = table.numbers(table.names[c]);
    ASSERT_EQ(shown.size(), reported.size());
    for (std::size_t i = 0; i < reported.size(); ++i)
      EXPECT_TRUE(shown[i] == reported[i] || (std::isnan(shown[i]) && std::isnan(reported[i])));
  }
}

TEST_F(RunDocument, TablesHaveTheFieldsOfTheFiles) {
  put(file("ranks.csv"),
      "rank,job,node,ended,compute,send,wait,messages,bytes\n0,0,1,90,40,5,45,2,64\n");
  put(file("power_components.csv"), "id,name,power,share\n1,\"ports, all\",0.5,0.25\n");
  const Document document = run_document(folder_);
  expect_cells(document, "channels", file("channels.csv"));
  expect_cells(document, "nodes", file("nodes.csv"));
  expect_cells(document, "ranks", file("ranks.csv"));
  expect_cells(document, "power-components", file("power_components.csv"));
  const auto& utilization = column_of(part_of(document, "channels"), "utilization");
  EXPECT_THAT(numbers_of(document.columns, utilization.at("values")),
              ElementsAre(0.2, 0.1, 0.3, 0.05, 0.05, 0.3));
}

TEST_F(RunDocument, CurvesHaveTheColumnsOfTheFiles) {
  const Document document = run_document(folder_);
  const CsvTable series = read_csv(file("timeseries.csv"));
  const auto expect_curve = [&](const char* part, const char* name, const char* column) {
    const json::object& curve = curve_in(part_of(document, part), name);
    EXPECT_THAT(numbers_of(document.columns, curve.at("x")), ElementsAre(100, 200, 300));
    const auto shown = numbers_of(document.columns, curve.at("y")),
               reported = series.numbers(column);
    for (std::size_t i = 0; i < reported.size(); ++i)
      EXPECT_TRUE(shown[i] == reported[i] || (std::isnan(shown[i]) && std::isnan(reported[i])))
          << name;
  };
  expect_curve("latency-time", "packet, mean", "packet_latency");
  expect_curve("latency-time", "network, mean", "network_latency");
  expect_curve("load-time", "offered", "offered_load");
  expect_curve("load-time", "accepted", "accepted_throughput");
  expect_curve("power-time", "all channels", "relative_link_power");
  expect_curve("power-time", "between switches", "switch_link_power");
  expect_curve("states-time", "off", "off");
  const auto tail =
      numbers_of(document.columns, curve_in(part_of(document, "latency-time"), "99 %").at("y"));
  EXPECT_EQ(tail[0], 41);
  EXPECT_TRUE(std::isnan(tail[1]));
  EXPECT_EQ(tail[2], 57);
}

TEST_F(RunDocument, HeadTellsVerdictAndMainNumbers) {
  const Document document = run_document(folder_);
  EXPECT_EQ(document.title, "ring");
  EXPECT_EQ(document.subtitle, "2 nodes, 2 switches, 6 channels, seed 3");
  EXPECT_EQ(document.dusk, "0.1.0 (0123456789+)");
  EXPECT_EQ(document.ok, true);
  EXPECT_EQ(document.verdict, "all 2 checks passed");
  EXPECT_THAT(document.notes, IsEmpty());
  std::vector<std::string> reported;
  for (const json::value& one : document.numbers)
    reported.push_back(std::string(one.at("id").as_string()) + " " +
                       std::string(one.at("value").as_string()) + ": " +
                       std::string(one.at("note").as_string()));
  EXPECT_THAT(reported,
              ElementsAre("accepted_throughput 0.1229: 0.1234 offered",
                          "packet_latency 20.2: 99 % 41, largest 57",
                          "relative_link_power 0.9100: ", "switch_link_power 0.7300: ",
                          "network_energy 0.9260: ", "wakes 2: of channels", "mean_hops 0.5000: "));
}

TEST_F(RunDocument, FailedChecksAreToldInFull) {
  change("summary.json", R"("order", "passed": true, "detail": "")",
         R"("order", "passed": false, "detail": "packet 7 overtook 6\nin order")");
  const Document document = run_document(folder_);
  EXPECT_EQ(document.ok, false);
  EXPECT_EQ(document.verdict, "1 of 2 checks failed");
  EXPECT_THAT(document.details, ElementsAre("order: packet 7 overtook 6\nin order"));
  EXPECT_EQ(json::serialize(json_of(document).at("verdict").at("details")),
            R"(["order: packet 7 overtook 6\nin order"])");
}

TEST_F(RunDocument, AnInterruptedRunIsMarked) {
  change("summary.json", R"("complete": true)", R"("complete": false)");
  const Document document = run_document(folder_);
  EXPECT_EQ(document.ok, std::nullopt);
  EXPECT_THAT(document.verdict, HasSubstr("interrupted: partial results"));
  EXPECT_THAT(document.notes, Contains(HasSubstr("interrupted at cycle 320")));
}

TEST_F(RunDocument, NetworkHasThresholdsTotalsAndTimes) {
  const Document document = run_document(folder_);
  const json::object& part = part_of(document, "network");
  const auto numbers = [&](const char* field) {
    return numbers_of(document.columns, part.at(field));
  };
  EXPECT_EQ(part.at("u_on").to_number<double>(), 0.4);
  EXPECT_EQ(part.at("u_off").to_number<double>(), 0.1);
  EXPECT_EQ(part.at("t_on").to_number<double>(), 30);
  EXPECT_EQ(part.at("t_off").to_number<double>(), 20);
  EXPECT_THAT(numbers("cycles"), ElementsAre(100, 200, 300));
  EXPECT_THAT(numbers("flits"), ElementsAre(60, 30, 90, 15, 15, 90));
  EXPECT_THAT(numbers("dark"), ElementsAre(0, 0, 150, 20, 0, 0));
  EXPECT_THAT(numbers("wakes"), ElementsAre(0, 0, 1, 1, 0, 0));
  EXPECT_THAT(numbers("always_on"), ElementsAre(1, 1, 0, 0, 1, 1));
  EXPECT_EQ(part.at("measured").to_number<double>(), 300);
  EXPECT_EQ(part.at("missing").as_string(), "");
  EXPECT_EQ(numbers("load").size(), 18u);
  EXPECT_EQ(numbers("state").size(), 18u);
  EXPECT_FALSE(part.contains("width"));  // the map's own
}

TEST_F(RunDocument, DistributionsHaveTheirMarks) {
  const Document document = run_document(folder_);
  const json::object& latency = part_of(document, "latency-histogram");
  const json::object& counts = curve_in(latency, "packets");
  EXPECT_THAT(numbers_of(document.columns, counts.at("x")), ElementsAre(19, 20, 57));
  EXPECT_THAT(numbers_of(document.columns, counts.at("y")), ElementsAre(2, 1, 1));
  const json::object& dark = part_of(document, "dark-times");
  EXPECT_EQ(dark.at("marks").at(0).at("x").to_number<double>(), 50);
  EXPECT_THAT(numbers_of(document.columns, curve_in(dark, "whole").at("x")), ElementsAre(100));
  EXPECT_THAT(numbers_of(document.columns, curve_in(dark, "cut by an end of the run").at("x")),
              ElementsAre(20, 70));
  EXPECT_EQ(dark.at("note").as_string(),
            "1 whole time; 2 cut by an end of the run, 1 of them longer than T_on + T_off");
  const json::object& nodes = part_of(document, "nodes-latency");
  EXPECT_THAT(numbers_of(document.columns, curve_in(nodes, "packets sent").at("y")),
              ElementsAre(19, 22.5));
  // (4 + 1)^2 / (2 (16 + 1)), (1 + 3)^2 / (2 (1 + 9))
  EXPECT_EQ(nodes.at("note").as_string(),
            "Jain's index: 0.7353 of packets sent, 0.8000 of packets received");
}

TEST_F(RunDocument, ManyTimesOffHaveAPercentage) {
  std::string states = "cycle,channel,state,width\n";
  for (int i = 0; i < 20; ++i) {  // 5 of them longer than 50 cycles
    const int begin = 1 + 100 * i, end = begin + (i < 5 ? 60 : 10);
    states += std::to_string(begin) + ",2,off,1\n" + std::to_string(end) + ",2,on,1\n";
  }
  put(file("channel_states.csv"), states);
  EXPECT_EQ(part_of(run_document(folder_), "dark-times").at("note").as_string(),
            "20 whole times, 75.0 % of them shorter than T_on + T_off; 0 cut by an end of the run");
}

TEST_F(RunDocument, ARunThatEndedBeforeTheMeasurementSaysSo) {
  put(file("channels.csv"),
      std::string(kChannels).substr(0, std::string(kChannels).find('\n') + 1) +
          "0,\"node 0\",,\"switch (0)\",1,0,0,0,0,0,0,0,0\n"
          "1,\"switch (0)\",1,\"node 0\",,0,0,0,0,0,0,0,0\n");
  put(file("channel_states.csv"), "cycle,channel,state,width\n0,0,on,1\n0,1,on,1\n");
  put(file("channel_flits.npy"), npy(3, 2, {0, 0, 0, 0, 0, 0}));
  put(file("nodes.csv"),
      "node,sent,sent_latency,sent_max,received,received_latency,received_max\n0,0,,,0,,\n");
  const Document document = run_document(folder_);
  EXPECT_THAT(document.notes, ElementsAre(HasSubstr("ended before the measurement began")));
  EXPECT_TRUE(part_of(document, "network").at("measured").is_null());
  EXPECT_EQ(part_of(document, "nodes-latency").at("note").as_string(),
            "Jain's index: – of packets sent, – of packets received");
}

TEST_F(RunDocument, ColumnsHaveTheirUnits) {
  const Document document = run_document(folder_);
  const auto unit = [&](const char* part, const char* column) {
    return column_of(part_of(document, part), column).at("unit").as_string();
  };
  EXPECT_EQ(unit("channels", "on"), "cycles");
  EXPECT_EQ(unit("channels", "flits"), "flits");
  EXPECT_FALSE(column_of(part_of(document, "channels"), "turned_on").contains("unit"));
  EXPECT_EQ(unit("nodes", "sent"), "packets");
  EXPECT_EQ(unit("nodes", "received_latency"), "cycles");
  const json::array& columns = part_of(document, "channels").at("columns").as_array();
  EXPECT_EQ(columns[5].at("id").as_string(), "flits");
  EXPECT_EQ(columns[6].at("id").as_string(), "utilization");
}

TEST_F(RunDocument, OlderRunsShowWhatTheirFilesAllow) {
  write_run(folder_);
  const Document document = run_document(folder_);
  const json::object& part = part_of(document, "network");
  EXPECT_FALSE(part.contains("load"));
  EXPECT_FALSE(part.contains("state"));
  EXPECT_TRUE(part.contains("flits"));
  EXPECT_EQ(part.at("missing").as_string(), document.notes[0]);
  EXPECT_THAT(numbers_of(document.columns, part.at("always_on")), ElementsAre(1, 1, 0, 0, 1, 1));
  EXPECT_TRUE(has_part(document, "channels"));
  EXPECT_TRUE(has_part(document, "latency-time"));
  for (const char* id : {"latency-histogram", "dark-times", "nodes", "nodes-latency"})
    EXPECT_FALSE(has_part(document, id)) << id;
  EXPECT_THAT(document.notes,
              ElementsAre("This folder has no loads and states of the channels over time: "
                          "channel_flits.npy and channel_states.csv are missing. Run the "
                          "experiment again with --set run.detail=on.",
                          "This folder does not have: the histogram of latencies (latency.csv), "
                          "the 99 % latency over time (latency_windows.csv), the nodes "
                          "(nodes.csv). Runs with --set run.detail=on write these files."));
}

TEST_F(RunDocument, AFolderWithLoadsOrStatesAloneShowsThem) {
  const auto expect_one = [&](const char* field, const char* missing, const std::string& note) {
    const Document document = run_document(folder_);
    const json::object& part = part_of(document, "network");
    EXPECT_EQ(numbers_of(document.columns, part.at(field)).size(), 18u);
    EXPECT_FALSE(part.contains(missing));
    EXPECT_EQ(part.at("missing").as_string(), note);
    EXPECT_THAT(document.notes, ElementsAre(note));
  };
  const std::string again = " is missing. Run the experiment again with --set run.detail=on.";
  std::filesystem::remove(file("channel_states.csv"));
  expect_one("load", "state",
             "This folder has no states of the channels over time: channel_states.csv" + again);
  write_detail(folder_);
  std::filesystem::remove(file("channel_flits.npy"));
  expect_one("state", "load",
             "This folder has no loads of the channels over time: channel_flits.npy" + again);
}

TEST_F(RunDocument, ARunShorterThanAWindowHasNoCurves) {
  put(file("timeseries.csv"), std::string(kSeries).substr(0, std::string(kSeries).find('\n') + 1));
  const Document document = run_document(folder_);
  EXPECT_FALSE(has_part(document, "latency-time"));
  EXPECT_THAT(document.notes, ElementsAre(HasSubstr("shorter than a window")));
  const json::object& part = part_of(document, "network");
  EXPECT_EQ(part.at("missing").as_string(), "");
  EXPECT_THAT(numbers_of(document.columns, part.at("always_on")), ElementsAre(1, 1, 0, 0, 1, 1));
  // The functional engine never writes states.
  change("summary.json", R"("seed": 3)", R"("seed": 3, "switch": "functional")");
  std::filesystem::remove(file("channel_states.csv"));
  const Document functional = run_document(folder_);
  EXPECT_THAT(functional.notes, ElementsAre(HasSubstr("shorter than a window")));
  EXPECT_EQ(part_of(functional, "network").at("missing").as_string(),
            "The functional engine has no states of channels: all are on.");
}

TEST_F(RunDocument, ChannelsOfTheFunctionalEngineAreAlwaysOn) {
  change("summary.json", R"("seed": 3)", R"("seed": 3, "switch": "functional")");
  std::filesystem::remove(file("channel_states.csv"));
  const Document document = run_document(folder_);
  const json::object& part = part_of(document, "network");
  EXPECT_THAT(numbers_of(document.columns, part.at("state")), Each(0));
  EXPECT_THAT(numbers_of(document.columns, part.at("always_on")), Each(1));
  EXPECT_THAT(document.notes, IsEmpty());
}

TEST_F(RunDocument, MessageClassesAreATable) {
  change("summary.json", R"("mean_hops": 0.5)",
         R"("message_class": {"0": {"packets": {"created": 4}, "packet_latency": {"mean": 9.5}},
                              "1": {"packets": {"created": 2}, "packet_latency": {"mean": null}},
                              "2": {"packets": {"created": 0, "delivered": 0},
                                    "packet_latency": {"count": 0, "mean": null}}})");
  const Document document = run_document(folder_);
  const json::object& part = part_of(document, "message-classes");
  EXPECT_THAT(texts_of(document.columns, column_of(part, "class").at("values")),
              ElementsAre("0", "1"));
  const auto mean =
      numbers_of(document.columns, column_of(part, "packet_latency.mean").at("values"));
  EXPECT_EQ(mean[0], 9.5);
  EXPECT_TRUE(std::isnan(mean[1]));
}

}  // namespace
}  // namespace dusk::pages

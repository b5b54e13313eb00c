// SPDX-License-Identifier: Apache-2.0
#include "sw/report/report.h"

#include <gmock/gmock.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "sw/config/config_file.h"
#include "sw/config/option_table.h"
#include "sw/report/application_report.h"
#include "sw/report/component_power.h"
#include "sw/report/selectable_ports.h"
#include "sw/report/statistics_table.h"
#include "tests/sw/sample_result.h"

namespace dusk {
namespace {

namespace json = boost::json;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(Summary, IsJsonWithEveryStatistic) {
  const json::value summary = json::parse(summary_report(sample_title(), sample_result()));
  for (const char* pointer : {"/cycles",
                              "/offered_load",
                              "/accepted_throughput",
                              "/packet_latency/mean",
                              "/packet_latency/deviation",
                              "/packet_latency/p50",
                              "/packet_latency/p90",
                              "/packet_latency/p99",
                              "/packet_latency/max",
                              "/network_latency/mean",
                              "/relative_link_power",
                              "/switch_link_power",
                              "/network_energy",
                              "/packets/created",
                              "/packets/delivered",
                              "/packets/dropped",
                              "/saturated",
                              "/complete",
                              "/checks/0/passed",
                              "/throughput_bound",
                              "/kernel/evaluated",
                              "/version",
                              "/seed"}) {
    EXPECT_NO_THROW(summary.at_pointer(pointer)) << pointer;
  }
  EXPECT_EQ(summary.at_pointer("/packet_latency/mean").as_double(), 48.75);
  EXPECT_EQ(summary.at_pointer("/units/offered_load").as_string(), "flits/node/cycle");
}

TEST(Summary, HasNullForLatenciesOfNoPacket) {
  RunResult result = sample_result();
  result.packet_latency = {};
  const json::value summary = json::parse(summary_report(sample_title(), result));
  EXPECT_EQ(summary.at_pointer("/packet_latency/count").to_number<int>(), 0);
  for (const char* field : {"mean", "deviation", "min", "p50", "p90", "p95", "p99", "max", "ci95"})
    EXPECT_TRUE(summary.at_pointer(std::string("/packet_latency/") + field).is_null()) << field;
  EXPECT_EQ(summary.at_pointer("/network_latency/p50").to_number<int>(), 40);
}

TEST(Summary, HasTheLimitsOfTheChannelsOrNull) {
  RunResult result = sample_result();
  result.full_channel_load = 0.25;
  result.throughput_bound.reset();
  const json::value summary = json::parse(summary_report(sample_title(), result));
  EXPECT_EQ(summary.at_pointer("/full_channel_load").as_double(), 0.25);
  EXPECT_TRUE(summary.at_pointer("/throughput_bound").is_null());
}

TEST(Summary, HasNullForWhatTheEngineDoesNotTell) {
  RunResult result = sample_result();
  const auto at = [&result](const char* pointer) {
    return json::parse(summary_report(sample_title(), result)).at_pointer(pointer);
  };
  for (const char* pointer :
       {"/received_latency/count", "/received_latency/mean", "/injection_latency/deviation",
        "/injection_latency/max", "/mean_hops"})
    EXPECT_TRUE(at(pointer).is_null()) << pointer;
  result.received_latency = {3, 20.5, 1.5, 18, 20, 22, 22, 22, 22};
  result.injection_latency = {4, 2.5, 0.5, 2, 2, 3, 3, 3, 3};
  result.mean_hops = 2.25;
  result.packets_dropped = 9;
  EXPECT_EQ(at("/received_latency/mean").as_double(), 20.5);
  EXPECT_EQ(at("/received_latency/max").as_int64(), 22);
  EXPECT_EQ(at("/injection_latency/count").as_int64(), 4);
  EXPECT_EQ(at("/mean_hops").as_double(), 2.25);
  EXPECT_EQ(at("/packets/dropped").as_int64(), 9);
}

TEST(Summary, HasTheThresholdsThatAreInForce) {
  RunResult result = sample_result();
  EXPECT_FALSE(
      json::parse(summary_report(sample_title(), result)).as_object().contains("thresholds"));
  result.thresholds = ThresholdPair{0.4725, 0.1575};
  json::value summary = json::parse(summary_report(sample_title(), result));
  EXPECT_EQ(summary.at_pointer("/thresholds/u_on").as_double(), 0.4725);
  EXPECT_EQ(summary.at_pointer("/thresholds/u_off").as_double(), 0.1575);
  EXPECT_EQ(summary.at_pointer("/units/thresholds.u_on").as_string(), "flits/cycle/active link");
  result.thresholds->off.reset();  // dynamic
  summary = json::parse(summary_report(sample_title(), result));
  EXPECT_TRUE(summary.at_pointer("/thresholds/u_off").is_null());
}

TEST(Summary, MarksWhatIsNotSteady) {
  RunResult result = sample_result();
  const auto at = [&result](const char* pointer) {
    return json::parse(summary_report(sample_title(), result)).at_pointer(pointer);
  };
  EXPECT_FALSE(at("/steady").as_bool());
  EXPECT_EQ(at("/steady_reason").as_string(), "ramp");
  for (const char* pointer : {"/packet_latency/ci95", "/accepted_ci95", "/converged",
                              "/warmup_detected", "/wanted_load"}) {
    EXPECT_TRUE(at(pointer).is_null()) << pointer;
  }
  result.steady = {};
  result.steady.steady = true;
  result.steady.detect = true;
  result.steady.precision = 0.02;
  result.steady.wanted_load = 0.25;
  result.steady.intervals.latency = {true, 48, 0.5, 0};
  result.steady.intervals.accepted = {true, 0.3, 0.25, 0};
  EXPECT_TRUE(at("/steady").as_bool());
  EXPECT_FALSE(at("/converged").as_bool());
  EXPECT_FALSE(at("/warmup_detected").as_bool());
  EXPECT_EQ(at("/packet_latency/ci95").as_double(), 0.5);
  EXPECT_EQ(at("/accepted_ci95").as_double(), 0.25);
  EXPECT_EQ(at("/wanted_load").as_double(), 0.25);
  EXPECT_TRUE(at("/load_met").as_bool());
}

TEST(Summary, KeepsTheOrderOfTheTable) {
  const std::string text = summary_report(sample_title(), sample_result());
  EXPECT_LT(text.find("\"version\""), text.find("\"offered_load\""));
  EXPECT_LT(text.find("\"offered_load\""), text.find("\"packet_latency\""));
  EXPECT_EQ(text, summary_report(sample_title(), sample_result()));
}

TEST(Summary, HasAnObjectOfEachMessageClassIfTheyAreTold) {
  RunResult result = sample_result();
  const std::string without = summary_report(sample_title(), result);
  EXPECT_THAT(without, testing::Not(testing::HasSubstr("message_class")));
  result.classes.resize(2);
  result.classes[1].packets_created = 7;
  result.classes[1].accepted_throughput = 0.125;
  result.classes[1].packet_latency = {5, 40.5, 1.5, 20, 40, 50, 60, 70, 80};
  const json::value with = json::parse(summary_report(sample_title(), result));
  const json::value& one = with.at_pointer("/message_class/1");
  EXPECT_EQ(one.at_pointer("/packets/created").as_int64(), 7);
  EXPECT_EQ(one.at_pointer("/accepted_throughput").as_double(), 0.125);
  EXPECT_EQ(one.at_pointer("/packet_latency/count").as_int64(), 5);
  EXPECT_EQ(one.at_pointer("/packet_latency/mean").as_double(), 40.5);
  EXPECT_EQ(one.at_pointer("/packet_latency/p99").as_int64(), 70);
  EXPECT_TRUE(one.at_pointer("/network_latency/mean").is_null());
  EXPECT_TRUE(with.at_pointer("/message_class/0/packet_latency/p99").is_null());
  EXPECT_EQ(with.at("units").at("message_class.1.network_latency.mean").as_string(), "cycles");
}

TEST(JsonText, SurvivesOddValues) {
  const json::value odd{{"a\"b", "x\ny"},          {"nan", std::nan("")}, {"none", json::array{}},
                        {"empty", json::object{}}, {"small", 1e-7},       {"null", nullptr}};
  const json::value back = json::parse(doc::json_text(odd));
  EXPECT_EQ(back.at("a\"b").as_string(), "x\ny");
  EXPECT_TRUE(back.at("nan").is_null());
  EXPECT_EQ(back.at("small").as_double(), 1e-7);
}

TEST(Timeseries, HasAHeaderAndALineAWindow) {
  const RunResult result = sample_result();
  const auto lines = lines_of(timeseries_report(result));
  ASSERT_EQ(lines.size(), result.windows.size() + 1);
  EXPECT_EQ(
      lines[0],
      "cycle,offered_load,accepted_throughput,delivered_packets,packet_latency,network_latency,"
      "relative_link_power,on,draining,turning_off,off,turning_on,waiting_packets,switch_link_"
      "power");
  EXPECT_THAT(lines[2], testing::HasSubstr(",0,,,")) << "no packet: no latency";
  for (const auto& line : lines) EXPECT_EQ(std::count(line.begin(), line.end(), ','), 13) << line;
}

TEST(Channels, AreNamedByTheirEnds) {
  const auto lines = lines_of(channels_report(sample_result(), sample_topology()));
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(
      lines[0],
      "channel,from,from_port,to,to_port,flits,on,draining,turning_off,off,turning_on,turned_on,"
      "turned_off");
  EXPECT_EQ(lines[1], "0,\"node 5\",,\"switch l3 (0,1)\",1,77,400000,1,2,99990,7,3,2");
  EXPECT_EQ(lines[2], "1,\"switch l3 (0,1)\",4,\"switch l2 (0,1)\",2,0,0,0,0,0,0,0,0");
}

TEST(Channels, SayWhatTheyDrewIfOffDrawsAShare) {
  RunResult result = sample_result();
  result.channels[0].powered_quarters = 4 * 400010;
  result.off_share = Rational(1, 100);
  const auto lines = lines_of(channels_report(result, sample_topology()));
  EXPECT_THAT(lines[0], testing::EndsWith(",turned_on,turned_off,powered"));
  EXPECT_THAT(lines[1], testing::EndsWith(",7,3,2,401009.9"));  // 400010 + 99990 / 100
  EXPECT_THAT(lines[2], testing::EndsWith(",0,0,0,0"));
}

TEST(Report, WritesAFolderWhoseConfigurationCanBeRepeated) {
  const std::string folder = testing::TempDir() + "dusk_report";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directory(folder);
  Experiment experiment =
      load_configuration("", {"run.seed=99", "traffic.ramp_low=0.02"}).experiment();
  TimeseriesFile timeseries(folder);
  write_file(folder, "config.toml", config_report(experiment, {}));
  write_report(folder, sample_title(), sample_result(), sample_topology(), timeseries);
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(folder))
    names.push_back(file.path().filename());
  EXPECT_THAT(names, testing::UnorderedElementsAre("config.toml", "summary.json", "timeseries.csv",
                                                   "channels.csv", "performance.json"));
  const Configuration again = load_configuration(folder + "/config.toml", {});
  EXPECT_EQ(configuration_text(again.experiment()), configuration_text(experiment));
  EXPECT_EQ(again.experiment().name, "default");
  EXPECT_EQ(config_report(again.experiment()), config_report(experiment));
}

TEST(Report, TellsWhatIsInAnOwnBlock) {
  const std::string file = testing::TempDir() + "dusk_report_own.sv";
  const auto report = [&file](const std::string& text) {
    std::ofstream(file) << "module dusk_rr_arbiter;\n" << text << "endmodule\n";
    Experiment experiment;
    experiment.switch_.replace = "dusk_rr_arbiter=" + file;
    return config_report(experiment);
  };
  const std::string first = report("");
  EXPECT_EQ(report(""), first);
  EXPECT_NE(report("// another\n"), first);
  EXPECT_THAT(first,
              testing::HasSubstr(kInputFile + std::string("switch.replace, dusk_rr_arbiter")));
}

TEST(Report, NamesFilesOfApplicationsByTheirWholePath) {
  write_file(testing::TempDir(), "dusk_report.goal", "num_ranks 1\n");
  const std::filesystem::path whole =
      std::filesystem::canonical(testing::TempDir()) / "dusk_report.goal";
  Experiment experiment;
  experiment.traffic.kind = "application";
  experiment.application.files = std::filesystem::relative(whole).string();
  EXPECT_THAT(
      config_report(experiment),
      testing::HasSubstr(kInputFile + std::string("application.files, ") + whole.string() + ": "));
}

TEST(Statistics, AreDescribed) {
  for (const Statistic& s : summary_statistics()) EXPECT_EQ(s.description.back(), '.') << s.name;
  for (const ClassStatistic& s : class_statistics()) EXPECT_EQ(s.description.back(), '.') << s.name;
}

/// Also of groups: "application.ranks" is a key, so no statistic of an application is `ranks`.
TEST(Statistics, HaveNoNameOfAKey) {
  std::vector<std::string> names;
  for (const auto* table : {&summary_statistics(), &trace_statistics(), &application_statistics(),
                            &selectable_statistics(), &component_statistics()})
    for (const Statistic& one : *table) names.push_back(one.name);
  for (const ClassStatistic& one : class_statistics())
    names.push_back(class_statistic_name("0", one));
  EXPECT_THAT(names, testing::Contains("application.messages_sent"));
  for (const std::string& name : names) EXPECT_EQ(find_option(name), nullptr) << name;
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "sw/run/run_results.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "sw/common/result_files.h"
#include "sw/common/version.h"

namespace dusk {
namespace {

class RunResultsFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "run_results_" +
              testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    put("summary.json",
        R"({"commit": "abc+", "steady_reason": "drifting", "cycles": 100, "steady": true, "latency": {"mean": 4.5}, "no": null})");
    put("timeseries.csv", "cycle,power\n1000,0.5\n2000,\n");
    put("performance.json", R"({"seconds": 1.25})");
    put("channels.csv",
        "channel,from,from_port,to,to_port,flits,on\n0,\"node 0\",,\"switch l1 (0)\",0,160,9\n"
        "1,\"node 1\",,\"switch l1 (0)\",1,64,9\n2,\"switch l1 (0)\",0,\"node 0\",,96,9\n");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  void put(const std::string& name, const std::string& text) {
    std::ofstream(folder_ + "/" + name) << text;
  }
  std::string complaint() {
    try {
      read_run_results(folder_);
    } catch (const ErrorLine& error) {
      return error.what();
    }
    return "none";
  }
  std::string folder_;
};

TEST_F(RunResultsFiles, AreReadBack) {
  const RunResults run = read_run_results(folder_);
  EXPECT_EQ(run.commit, "abc+");
  EXPECT_EQ(run.unsteady, "drifting");
  EXPECT_EQ(run["cycles"], 100);
  EXPECT_EQ(run["steady"], 1);
  EXPECT_EQ(run["latency.mean"], 4.5);
  EXPECT_TRUE(std::isnan(run["no"]));
  EXPECT_EQ(run.seconds, 1.25);
  EXPECT_THAT(run.injected, testing::ElementsAre(160, 64));
  ASSERT_EQ(run.column("power").size(), 2u);
  EXPECT_EQ(run.column("power")[0], 0.5);
  EXPECT_TRUE(std::isnan(run.column("power")[1]));
}

TEST_F(RunResultsFiles, ALatencyOfNoPacketIsNone) {
  put("summary.json", R"({"packet_latency": {"count": 0, "mean": 0}})");
  EXPECT_EQ(read_run_results(folder_)["packet_latency.count"], 0);
  EXPECT_TRUE(std::isnan(read_run_results(folder_)["packet_latency.mean"]));
}

TEST_F(RunResultsFiles, WhatIsNotThereIsAnError) {
  const RunResults run = read_run_results(folder_);
  EXPECT_THROW(run["throughput"], OutputError);
  EXPECT_THROW(run.column("latency"), OutputError);
}

TEST_F(RunResultsFiles, QueuesAreThoseOfTheFunctionalEngine) {
  EXPECT_TRUE(read_run_results(folder_).queues.empty());
  put("functional_queues.csv", "queue,packets,cycles\nX+E,0,9\nX+E,1,2\ninjection,0,11\n");
  const RunResults run = read_run_results(folder_);
  EXPECT_THAT(run.queues.at("X+E"), testing::ElementsAre(9, 2));
  EXPECT_THAT(run.queues.at("injection"), testing::ElementsAre(11));
  put("functional_queues.csv", "queue,packets,cycles\nX+E,0\n");
  EXPECT_THAT(complaint(), testing::HasSubstr("functional_queues.csv: a line has not all columns"));
}

TEST_F(RunResultsFiles, ARunMayBeShorterThanAWindow) {
  put("timeseries.csv", "cycle,power\n");
  EXPECT_TRUE(read_run_results(folder_).column("power").empty());
}

TEST_F(RunResultsFiles, ARunMayFailChecksThatAreNamed) {
  const auto excuse = [this](const char* checks, const char* complete = "true") {
    put("summary.json",
        std::string(R"({"complete": )") + complete + R"(, "checks": [)" + checks + "]}");
    return excuse_of(folder_, {"progress"});
  };
  const char* const stuck = R"({"name": "progress", "passed": false, "detail": "stuck\n node"})";
  const char* const lost = R"({"name": "delivery", "passed": false, "detail": "lost"})";
  const char* const well = R"({"name": "delivery", "passed": true, "detail": ""})";
  EXPECT_EQ(excuse(well), "");
  EXPECT_EQ(excuse((std::string(well) + "," + stuck).c_str()), "progress: stuck");
  EXPECT_EQ(excuse((std::string(lost) + "," + stuck).c_str()), std::nullopt);
  EXPECT_EQ(excuse(well, "false"), std::nullopt);
  EXPECT_EQ(excuse_of(folder_ + "/nowhere", {}), std::nullopt);
  // A summary that no run writes is no finished run.
  for (const char* text : {"", "[1]", "{}", "1", "{\"complete\": true}", "{\"complete\": 1}",
                           "{\"complete\": true, \"checks\": [1]}",
                           "{\"complete\": true, \"checks\": [{\"passed\": false}]}"}) {
    put("summary.json", text);
    EXPECT_EQ(excuse_of(folder_, {}), std::nullopt) << text;
  }
  put("summary.json", std::string(R"({"complete": true, "checks": [)") + stuck + "]}");
  EXPECT_EQ(read_run_results(folder_).checks.at("progress"), "stuck\n node");
}

TEST_F(RunResultsFiles, AFileThatIsMissingOrBrokenIsNamed) {
  put("timeseries.csv", "cycle,power\n1000\n");
  EXPECT_THAT(complaint(), testing::HasSubstr("timeseries.csv: a line has not all columns"));
  put("timeseries.csv", "cycle,power\n1000,much\n");
  EXPECT_THAT(complaint(), testing::HasSubstr("timeseries.csv: 'much' is not a number"));
  put("summary.json", "{");
  EXPECT_THAT(complaint(), testing::HasSubstr(folder_ + ": not the results of a run"));
  std::filesystem::remove(folder_ + "/summary.json");
  EXPECT_EQ(
      complaint(),
      folder_ + "/summary.json: cannot be read: No such file or directory (a result of a run)");
}

TEST_F(RunResultsFiles, AWordIsNoNumber) {
  for (const char* word : {"five", "1e", "12x", "1e400", "nan"}) {
    put("timeseries.csv", std::string("cycle,power\n1000,") + word + "\n");
    EXPECT_EQ(complaint(), folder_ + "/timeseries.csv: '" + word + "' is not a number");
  }
}

TEST(ForeignBuilds, AreNamed) {
  const std::string mine = commit(),
                    other = mine.empty() ? "def" : "";  // empty: not in a repository
  EXPECT_EQ(foreign_builds({mine}, "runs"), "");
  const std::string line = foreign_builds({other, "abc+", mine}, "runs");
  EXPECT_THAT(line, testing::StartsWith("warning: runs: some runs were made by another build ("));
  EXPECT_THAT(line, testing::HasSubstr("abc+"));
  EXPECT_THAT(line, testing::HasSubstr(mine.empty() ? "def" : "unknown"));
  EXPECT_THAT(line, testing::HasSubstr("; this is " + (mine.empty() ? "unknown" : mine)));
}

}  // namespace
}  // namespace dusk

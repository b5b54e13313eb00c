// SPDX-License-Identifier: Apache-2.0
/// Results folders by hand, as the commands write them, in short.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace dusk {

/// A folder of the running test, which becomes the current one and is removed at the end.
class ResultsFolders : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(testing::TempDir()) /
              (std::string(test->test_suite_name()) + test->name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    std::filesystem::current_path(folder_);
  }
  void TearDown() override {
    std::filesystem::current_path("/");
    std::filesystem::remove_all(folder_);
  }
  /// Writes a file and the folders above it.
  static void put(const std::string& file, const std::string& text) {
    std::filesystem::create_directories(std::filesystem::absolute(file).parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }
  static void put_config(const std::string& folder, const std::string& keys = "[run]\nseed = 1\n",
                         const std::string& version = "0.1.0") {
    put(folder + "/config.toml", "# Effective configuration of experiment 'small' (dusk " +
                                     version + "). Repeat it with: dusk run config.toml\n\n" +
                                     keys);
  }
  /// A run that is whole; `members` begin with a comma.
  static void put_run(const std::string& folder, const std::string& members = "",
                      const std::string& version = "0.1.0") {
    put_config(folder);
    put(folder + "/summary.json",
        R"({"version": ")" + version +
            R"(", "commit": "abc", "switch": "p4v1d2q2", "experiment": "small", "seed": 1,
"complete": true, "saturated": false, "accepted_throughput": 0.25,
"packet_latency": {"mean": 82.8, "p99": 294}, "relative_link_power": 0.7, "steady_reason": "ramp",
"checks": [{"name": "delivery", "passed": true, "detail": ""}])" +
            members + R"(, "units": {"packet_latency.mean": "cycles"}})");
  }
  static void put_sweep(const std::string& folder, const std::string& rows = "0.1,2,0,1,30,1.5\n") {
    put(folder + "/.dusk", "dusk sweep\n");
    put(folder + "/points.csv",
        "traffic.load,seeds,saturated,steady,packet_latency.mean,packet_latency.mean.ci95\n" +
            rows);
  }
  static void put_study(const std::string& folder, const std::string& id = "pmin") {
    put(folder + "/" + id + ".csv",
        "table,row,unit,published,measured,ci95,difference,tolerance,inside,seeds,commit,known,"
        "source\n\"T, of\nlines\",\"a\",\"%\",1,1,,0,0.1,yes,1,abc,printed,\"\"\n"
        "\"T\",\"b\",\"%\",1,2,,1,0.1,NO,1,abc,printed,\"\"\n"
        "\"T\",\"c\",\"%\",1,2,,1,,,1,abc,printed,\"\"\n");
  }
  std::filesystem::path folder_;
};

}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
// Results of message classes: together they give the whole.
#include <gmock/gmock.h>

#include <filesystem>

#include "sw/common/input_text.h"
#include "sw/config/config_file.h"
#include "sw/export/export_workload.h"
#include "sw/run/build_network.h"
#include "sw/run/run_command.h"
#include "sw/run/run_results.h"
#include "testbench/checks/deadlock_report.h"
#include "testbench/instruments/journey.h"
#include "tests/support/temporary_file.h"

namespace dusk {
namespace {

using testing::HasSubstr;
using testing::Not;

using Settings = std::vector<std::string>;

const Settings kTorus = {"network.topology=torus",
                         "network.size=[4,4]",
                         "switch.vcs=5",
                         "switch.output_queue=0",
                         "switch.hop_latency=3",
                         "run.engine=model",
                         "switch.crossbar=per_port",
                         "run.host=kernel",
                         "run.plots=false",
                         "run.seed=3"};
const Settings kLoad = {"traffic.load=0.25", "traffic.length=4", "run.warmup=500",
                        "run.cycles=4000"};

Experiment experiment(const Settings& some, const Settings& more = {}) {
  Configuration configuration;
  for (const Settings& settings : {kTorus, some, more})
    for (const std::string& setting : settings) configuration.read_setting(setting);
  configuration.check();
  return configuration.experiment();
}

/// The folder of its results.
std::string run(Experiment e) {
  static int number = 0;
  e.run.output = testing::TempDir() + "dusk_message_classes_" + std::to_string(++number);
  std::filesystem::remove_all(e.run.output);
  EXPECT_EQ(run_experiment(e, {}), kDone);
  return e.run.output;
}

double of_class(const RunResults& results, int message_class, const std::string& name) {
  return results["message_class." + std::to_string(message_class) + "." + name];
}

void expect_the_whole(const RunResults& results) {
  const auto sum = [&results](const std::string& name) {
    double all = 0;
    for (int c = 0; c < 4; ++c) all += of_class(results, c, name);
    return all;
  };
  EXPECT_GT(results["packets.delivered"], 0);
  for (const char* name :
       {"packets.created", "packets.delivered", "packet_latency.count", "network_latency.count"})
    EXPECT_EQ(sum(name), results[name]) << name;
  EXPECT_NEAR(sum("accepted_throughput"), results["accepted_throughput"], 1e-12);
  for (const std::string latency : {"packet_latency", "network_latency"}) {
    double all = 0, slowest = 0;
    for (int c = 0; c < 4; ++c) {
      const double count = of_class(results, c, latency + ".count");
      if (count == 0) continue;
      all += count * of_class(results, c, latency + ".mean");
      slowest = std::max(slowest, of_class(results, c, latency + ".p99"));
    }
    EXPECT_NEAR(all / results[latency + ".count"], results[latency + ".mean"], 1e-9);
    EXPECT_GE(slowest, results[latency + ".p99"]);
    EXPECT_LE(slowest, results[latency + ".max"]);
  }
}

TEST(MessageClassResults, OfSharesAddUpToTheWhole) {
  for (const char* own : {"[]", "[2]"}) {
    const RunResults results =
        read_run_results(run(experiment(kLoad, {std::string("switch.message_class_vcs=") + own,
                                                "traffic.class_shares=[0.75,0.25]"})));
    expect_the_whole(results);
    EXPECT_NEAR(of_class(results, 1, "packets.created") / results["packets.created"], 0.25, 0.03);
    EXPECT_EQ(of_class(results, 2, "packets.created"), 0);
    EXPECT_TRUE(std::isnan(of_class(results, 2, "packet_latency.mean"))) << "none was sent";
  }
}

TEST(MessageClassResults, OfAnswersAddUpToTheWhole) {
  const RunResults results = read_run_results(
      run(experiment({"traffic.kind=closed", "traffic.messages=2000", "traffic.reply_class=3",
                      "switch.message_class_vcs=[0,0,2]"})));
  expect_the_whole(results);
  EXPECT_NEAR(of_class(results, 3, "packets.delivered"), 1000, 50);
}

TEST(MessageClassResults, AreToldOfVcsThatAClassHas) {
  const RunResults results =
      read_run_results(run(experiment(kLoad, {"switch.message_class_vcs=[2]"})));
  expect_the_whole(results);
  EXPECT_EQ(of_class(results, 0, "packets.created"), results["packets.created"]);
}

TEST(MessageClassResults, AreNotToldWithoutClasses) {
  EXPECT_THAT(file_text(run(experiment(kLoad)) + "/summary.json"), Not(HasSubstr("message_class")));
}

Experiment traced(const std::string& packets) {
  const std::string file = written(temporary_name(".csv"), packets);
  return experiment(
      {"traffic.kind=trace", "traffic.trace_file=" + file, "run.warmup=0", "run.cycles=200"});
}

TEST(MessageClassResults, OfATraceAreToldIfItHasSeveral) {
  const char* const two = "cycle,source,destination,length,class\n0,1,2,4,0\n0,3,2,4,1\n";
  const char* const one = "cycle,source,destination,length,class\n0,1,2,4,0\n0,3,2,4,0\n";
  const RunResults results = read_run_results(run(traced(two)));
  expect_the_whole(results);
  EXPECT_EQ(of_class(results, 1, "packets.delivered"), 1);
  EXPECT_THAT(file_text(run(traced(one)) + "/summary.json"), Not(HasSubstr("message_class")));
}

TEST(MessageClassResults, GoWithAnExportedWorkload) {
  const Experiment e = experiment(kLoad, {"traffic.class_shares=[0.75,0.25]", "run.drain=false"});
  std::string all;
  export_workload(
      e, [&all](const std::string& text) { all += text; }, [](const Progress&) {});
  const std::string file = written(temporary_name(".csv"), all);
  const auto of = [](const Experiment& one) { return read_run_results(run(one)); };
  const RunResults first = of(e), again = of(replay_of(e, file, 4000));
  for (const char* name : {"packets.created", "packet_latency.mean"})
    EXPECT_EQ(of_class(again, 1, name), of_class(first, 1, name)) << name;
}

/// VC 0 is free and of class 0; the packets of class 1 have one VC, which one of them owns.
TEST(MessageClassJourney, WaitsForTheVcsOfItsClassAlone) {
  Experiment e = traced("cycle,source,destination,length,class\n0,0,2,20,1\n5,1,2,20,1\n");
  e.network = {};
  e.network.k = 3;
  e.network.n = 1;
  e.switch_ = {};
  e.switch_.vcs_in_use = 2;
  e.switch_.message_class_vcs = {1};
  const auto built = build_network(e);
  JourneyRecorder recorder(*built->network, {0, 1}, 1);
  Simulation(*built->network, *built->clock, make_run_plan(e)).run();
  std::string waits;
  for (const Journey& journey : recorder.finish(built->network->now())) {
    for (const JourneyStep& step : journey.steps) waits += step.detail + "\n";
  }
  EXPECT_THAT(waits, HasSubstr("all VCs owned: port 2"));
  EXPECT_THAT(waits, Not(HasSubstr("lost VC allocation: free port 2")));
}

TEST(MessageClassDeadlock, FollowsTheVcsOfTheClass) {
  const auto next = [](const Settings& more, VcId vc) {
    const auto built = build_network(experiment(kLoad, more));
    return stalled_network(*built->network).next_vcs(3, vc, 0);
  };
  EXPECT_EQ(next({"switch.message_class_vcs=[2]"}, 0), 0x07u);
  EXPECT_EQ(next({"switch.message_class_vcs=[2]"}, 2), 0x07u);
  EXPECT_EQ(next({"switch.message_class_vcs=[2]"}, 3), 0x18u);
  EXPECT_EQ(next({}, 3), 0xffu);
}

}  // namespace
}  // namespace dusk

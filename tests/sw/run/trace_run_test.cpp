// SPDX-License-Identifier: Apache-2.0
// Traces that run to their end, and reports of the parts that a run omits.
#include <gmock/gmock.h>

#include <boost/json.hpp>

#include "sw/config/config_file.h"
#include "sw/export/export_workload.h"
#include "sw/report/report.h"
#include "sw/report/terminal_report.h"
#include "sw/run/build_network.h"
#include "sw/run/functional_run.h"
#include "sw/run/run_command.h"
#include "tests/support/temporary_file.h"

namespace dusk {
namespace {

using Settings = std::vector<std::string>;
using testing::HasSubstr;

const Settings kMesh = {
    "network.topology=mesh", "network.size=[4,4]",       "network.source_cycles=0",
    "switch.output_queue=0", "switch.crossbar=per_port", "switch.hop_latency=3",
    "run.host=kernel",       "run.plots=false",          "traffic.kind=trace"};

/// Packets of 4 flits between neighbors in cycles 100 and 5000: alone each takes 1 + 2 * 3 + 3.
std::string two_packets() { return written(temporary_name(".csv"), "100,0,1,4\n5000,0,1,4\n"); }

const RunTitle kTitle{"trace", 1, "a switch"};

Configuration configured(const Settings& settings) {
  Configuration configuration;
  for (const std::string& setting : kMesh) configuration.read_setting(setting, "mesh");
  configuration.read_setting("traffic.trace_file=" + two_packets(), "trace");
  for (const std::string& setting : settings) configuration.read_setting(setting);
  if (configuration.experiment().run.engine == EngineKind::Functional)
    for (const char* key : {"network.source_cycles", "switch.output_queue", "switch.crossbar",
                            "switch.hop_latency", "run.host"})
      configuration.forget(key);
  configuration.check();
  return configuration;
}

RunResult run(const Experiment& e) { return simulate_quietly(e); }

class EveryEngine : public testing::TestWithParam<const char*> {};

TEST_P(EveryEngine, ReplaysAndMeasuresATraceToItsEnd) {
  Settings settings{std::string("run.engine=") + GetParam()};
  const bool functional = settings[0] == "run.engine=functional";
  if (functional) settings.emplace_back("functional.bubble=0");
  const Experiment e = configured(settings).experiment();
  EXPECT_EQ(e.run.cycles, 0);
  EXPECT_EQ(e.run.warmup, 0);
  const RunResult result = run(e);
  EXPECT_TRUE(result.passed());
  EXPECT_TRUE(result.complete);
  EXPECT_FALSE(result.saturated);
  EXPECT_EQ(result.packets_created, 2u);
  EXPECT_EQ(result.packet_latency.count, 2u);
  ASSERT_TRUE(result.trace && result.trace->makespan);
  if (!functional) {
    EXPECT_EQ(*result.trace->makespan, 5010u);
  }
  EXPECT_EQ(*result.trace->makespan, 5000 + result.packet_latency.maximum);
  EXPECT_EQ(result.cycles, *result.trace->makespan + 1);
  EXPECT_EQ(result.trace->packets, 2u);
  EXPECT_EQ(result.trace->before + result.trace->after, 0u);
  EXPECT_EQ(result.steady.reason, "trace");
  EXPECT_EQ(trace_note(e.run, e.traffic.trace_file, result), "");
}
INSTANTIATE_TEST_SUITE_P(All, EveryEngine, testing::Values("model", "functional"));

TEST(TraceRun, TellsWhatItLeavesOut) {
  const Experiment e =
      configured({"run.engine=model", "run.warmup=200", "run.cycles=1000"}).experiment();
  const RunResult result = run(e);
  ASSERT_TRUE(result.trace);
  EXPECT_EQ(result.packets_created, 0u);
  EXPECT_EQ(result.trace->before, 1u);
  EXPECT_EQ(result.trace->after, 1u);
  EXPECT_FALSE(result.trace->makespan);
  EXPECT_EQ(trace_note(e.run, e.traffic.trace_file, result),
            "0 of 2 packets of " + two_packets() +
                " measured; 1 before run.warmup = 200, replayed but not measured; 1 after "
                "run.cycles = 1000, replayed only while the run drains");
  const auto summary = boost::json::parse(summary_report(kTitle, result));
  EXPECT_TRUE(summary.at("makespan").is_null());
  EXPECT_EQ(summary.at_pointer("/trace/packets").as_int64(), 2);
  EXPECT_EQ(summary.at_pointer("/trace/before_warmup").as_int64(), 1);
  EXPECT_EQ(summary.at_pointer("/trace/after_cycles").as_int64(), 1);
}

TEST(TraceRun, WaitsForThePacketsThatAWarmupLeaves) {
  const Experiment e = configured({"run.engine=model", "run.warmup=105"}).experiment();
  const RunResult result = run(e);
  EXPECT_EQ(result.packets_created, 1u);
  EXPECT_EQ(result.packets_delivered, 2u) << "the first is under way when the warm-up ends";
  ASSERT_TRUE(result.trace);
  EXPECT_EQ(result.trace->makespan, 5010u);
  EXPECT_THAT(terminal_report(kTitle, Topology{}, result, "r"),
              HasSubstr("makespan            cycle 5010: the last of 2 packets has arrived\n"));
}

TEST(TraceRun, OfTheFunctionalEngineEndsWithoutWhatIsDropped) {
  std::string packets;
  for (int packet = 0; packet < 60; ++packet) packets += "7,0,1,16\n";
  const std::string file = written(temporary_name("60.csv"), packets);
  const RunResult result =
      run(configured({"run.engine=functional", "functional.bubble=0", "functional.buffer=4",
                      "functional.queue=16", "traffic.trace_file=" + file})
              .experiment());
  EXPECT_TRUE(result.passed());
  EXPECT_GT(result.packets_dropped, 0u);
  EXPECT_EQ(result.packets_delivered + result.packets_dropped, 60u);
  ASSERT_TRUE(result.trace && result.trace->makespan);
  EXPECT_EQ(result.cycles, *result.trace->makespan + 1);
}

TEST(TraceRun, FollowsItsKindUnlessAPersonSetsTheCycles) {
  Configuration c;
  EXPECT_EQ(c.experiment().run.cycles, 100000);
  c.read_setting("traffic.kind=trace");
  EXPECT_EQ(c.experiment().run.cycles, 0);
  EXPECT_EQ(c.experiment().run.warmup, 0);
  c.read_setting("run.warmup=5");
  c.read_setting("traffic.kind=open", "again");
  EXPECT_EQ(c.experiment().run.cycles, 100000);
  EXPECT_EQ(c.experiment().run.warmup, 5);
  c.forget("run.warmup");
  EXPECT_EQ(c.experiment().run.warmup, 10000);
}

TEST(TraceRun, ExportsAllOfItsPackets) {
  const Experiment e = configured({"run.engine=model"}).experiment();
  std::string text;
  const ExportedWorkload all =
      export_workload(e, [&](const std::string& part) { text += part; }, {});
  EXPECT_EQ(all.packets, 2u);
  EXPECT_EQ(all.after, 0u);
  EXPECT_THAT(text, HasSubstr("\n100,0,1,4\n5000,0,1,4\n# end: 2 packets of cycles 0 to 5000"));
  EXPECT_EQ(replay_of(e, "x.csv", all.measured).run.cycles, 0);
}

TEST(TraceRun, RefusesAWarmupAfterItsLastPacket) {
  try {
    configured({"run.engine=model", "run.warmup=5001"});
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_STREQ(
        error.what(),
        "--set: run.warmup: 5001 leaves nothing to measure of a trace up to cycle 5000 (at "
        "most that)");
  }
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
// Applications on a network: their times, their energy, and their reports.
#include "sw/run/application_run.h"

#include <gmock/gmock.h>

#include <boost/json.hpp>

#include "models/application/generator.h"
#include "sw/config/config_file.h"
#include "sw/report/application_report.h"
#include "sw/report/report.h"
#include "sw/report/terminal_report.h"
#include "sw/run/build_network.h"
#include "sw/run/run_command.h"
#include "tests/support/temporary_file.h"
#include "tests/sw/program_in_process.h"

namespace dusk {
namespace {

using Settings = std::vector<std::string>;
using testing::HasSubstr;

const Settings kMesh = {"network.topology=mesh",    "network.size=[4,4]",
                        "network.source_cycles=0",  "switch.output_queue=0",
                        "switch.crossbar=per_port", "switch.hop_latency=3",
                        "run.engine=model",         "run.host=kernel",
                        "run.plots=false",          "traffic.kind=application"};

Configuration configured(const std::string& goal, const Settings& settings = {}) {
  static int number = 0;
  const std::string file =
      written(temporary_name(std::to_string(number++) + ".goal"), goal);  // jobs are kept by name
  Configuration configuration;
  for (const std::string& setting : kMesh) configuration.read_setting(setting, "mesh");
  configuration.read_setting("application.files=" + file, "goal");
  for (const std::string& setting : settings) configuration.read_setting(setting);
  configuration.check();
  return configuration;
}

/// Runs it as `dusk run` does, without files.
RunResult run(const Experiment& e) {
  const auto built = build_network(e);
  Simulation simulation(*built->network, *built->clock, make_run_plan(e));
  attach(simulation, *built, e.run.engine);
  RunResult result = simulation.run();
  result.application =
      application_account(e, built->network->topology(), *built->replay, result.cycles);
  return result;
}

/// Rank 0 computes 100 cycles and sends 32 bytes, 4 flits, to its neighbor, which computes 50.
const char* const kOneMessage =
    "num_ranks 2\n"
    "rank 0 {\nl1: calc 100\nl2: send 32b to 1\nl2 requires l1\n}\n"
    "rank 1 {\nl1: recv 32b from 0\nl2: calc 50\nl2 requires l1\n}\n";

TEST(ApplicationRun, TakesTheTimeOfItsOperationsAndMessages) {
  const RunResult result = run(configured(kOneMessage).experiment());
  EXPECT_TRUE(result.passed());
  const ApplicationAccount& a = *result.application;
  // Alone a packet of 4 flits to a neighbor takes 1 + 2 * 3 + 3 cycles.
  EXPECT_EQ(a.completion, 160u);
  EXPECT_EQ(a.without_contention, 160u);
  EXPECT_EQ(result.cycles, 161u);
  EXPECT_EQ(result.packets_delivered, 1u);
  EXPECT_EQ(a.ranks[0].compute, 100u);
  EXPECT_EQ(a.ranks[1].wait, 110u);
  EXPECT_EQ(a.ranks[1].compute, 50u);
  EXPECT_DOUBLE_EQ(a.cpu_use(150), 1. / 16) << "14 of 16 nodes are idle";
  EXPECT_EQ(ranks_report(a),
            "rank,job,node,ended,compute,send,wait,messages,bytes\n"
            "0,0,0,100,100,0,0,1,32\n"
            "1,0,1,160,50,0,110,0,0\n");
  EXPECT_EQ(result.steady.reason, "application");
}

TEST(ApplicationRun, CutsMessagesIntoPackets) {
  const RunResult result =
      run(configured(kOneMessage, {"application.packet_bytes=8"}).experiment());
  EXPECT_EQ(result.packets_delivered, 4u);
  EXPECT_GE(*result.application->completion, 160u);
  EXPECT_EQ(result.application->without_contention, 160u);
}

TEST(ApplicationRun, IsCutWhereTheClockEndsIt) {
  const RunResult result = run(configured(kOneMessage, {"run.cycles=120"}).experiment());
  const ApplicationAccount& a = *result.application;
  EXPECT_EQ(result.cycles, 120u);
  EXPECT_FALSE(a.completion);
  EXPECT_LT(a.operations_ended, a.operations);
  EXPECT_EQ(a.ranks[1].wait, 110u);
  EXPECT_EQ(a.ranks[1].compute, 10u);
  EXPECT_THAT(terminal_report({"x", 1, "s"}, Topology{}, result, "r"),
              HasSubstr("application         NOT ENDED: "));
}

TEST(ApplicationRun, TellsRanksThatWaitForEachOther) {
  const RunResult result =
      run(configured("num_ranks 2\n"
                     "rank 0 {\nl1: recv 8b from 1\nl2: send 8b to 1\nl2 requires l1\n}\n"
                     "rank 1 {\nl1: recv 8b from 0\nl2: send 8b to 0\nl2 requires l1\n}\n")
              .experiment());
  EXPECT_FALSE(result.passed());
  EXPECT_THAT(first_failure(result),
              HasSubstr("application: cycle 1: nothing moves any more: rank 0 waits in its receive "
                        "from rank 1 with tag 0 (line 3); rank 1 waits"));
}

TEST(ApplicationRun, IsNeverFasterThanWithoutContention) {
  for (const char* generator : {"halo", "all_to_all", "random_access", "data_parallel"}) {
    Configuration c;
    for (const std::string& setting : kMesh) c.read_setting(setting, "mesh");
    for (const std::string& setting :
         {std::string("application.generator=") + generator, std::string("application.steps=2"),
          std::string("application.bytes=400"), std::string("application.compute_ns=300"),
          std::string("application.eager_bytes=300"), std::string("application.imbalance=0.3"),
          std::string("application.ranks_per_node=2"), std::string("application.order=cyclic")})
      c.read_setting(setting);
    c.check();
    const RunResult result = run(c.experiment());
    EXPECT_TRUE(result.passed()) << generator;
    const ApplicationAccount& a = *result.application;
    ASSERT_TRUE(a.completion && a.without_contention) << generator;
    EXPECT_GT(*a.completion, *a.without_contention) << generator;
    EXPECT_EQ(a.operations_ended, a.operations);
    EXPECT_EQ(a.ranks.size(), 32u);
    EXPECT_EQ(a.nodes[17], 1u);
  }
}

TEST(ApplicationRun, IsNeverFasterThanItsCriticalPath) {
  const Settings networks[] = {
      {"network.topology=mesh", "network.size=[4,4]", "switch.output_queue=0",
       "switch.crossbar=per_port", "network.source_cycles=0"},
      {"network.topology=torus", "network.size=[3,4]", "switch.output_queue=0",
       "switch.crossbar=per_port"},
      {"network.k=2", "network.n=3"}};
  for (const Settings& network : networks) {
    for (const auto& part : application::generators()) {
      for (int seed = 1; seed <= 3; ++seed) {
        SCOPED_TRACE(network.front() + ", " + part.name + ", seed " + std::to_string(seed));
        Configuration c;
        for (const std::string& setting : network) c.read_setting(setting, "network");
        for (const std::string& setting :
             Settings{"run.engine=model", "run.host=kernel", "run.plots=false",
                      "traffic.kind=application", "application.ranks=8", "application.steps=1",
                      "application.compute_ns=300", "application.imbalance=0.3",
                      "application.eager_bytes=300", "application.order=random",
                      std::string("application.generator=") + part.name,
                      "application.bytes=" + std::to_string(200 * seed),
                      "application.overhead_ns=" + std::to_string(10 * (seed - 1)),
                      "run.seed=" + std::to_string(seed)})
          c.read_setting(setting);
        c.forget_useless_keys();
        c.check();
        const RunResult result = run(c.experiment());
        EXPECT_TRUE(result.passed());
        const std::vector<LeastTimes> least = least_times(c.experiment());
        ASSERT_EQ(least.size(), 1u);
        ASSERT_TRUE(least[0].path && result.application->completion);
        EXPECT_GE(*result.application->completion, least[0].path->total());
        EXPECT_EQ(least[0].without_contention, result.application->without_contention);
      }
    }
  }
}

TEST(ApplicationRun, TellsTheLeastTimesOfEachJob) {
  const std::string first = configured(kOneMessage).experiment().application.files;
  const std::string second =
      configured("num_ranks 1 rank 0 {\ncalc 70\n}\n").experiment().application.files;
  const auto times =
      least_times(configured(kOneMessage, {"application.files=" + second + "," + first,
                                           "application.order=cyclic"})
                      .experiment());
  ASSERT_EQ(times.size(), 2u);
  EXPECT_EQ(times[0].without_contention, 70u);
  EXPECT_EQ(times[0].path->total(), 70u);
  EXPECT_EQ(times[1].without_contention, 160u);
  EXPECT_EQ(times[1].path->compute, 150u);
  EXPECT_EQ(times[1].path->message, 10u);
}

TEST(ApplicationRun, RunsJobsBesideEachOther) {
  const std::string goal = configured(kOneMessage).experiment().application.files;
  const Experiment e =
      configured(kOneMessage, {"application.files=" + goal + ", " + goal}).experiment();
  const RunResult result = run(e);
  const ApplicationAccount& a = *result.application;
  ASSERT_EQ(a.jobs.size(), 2u);
  EXPECT_EQ(a.jobs[1].first_rank, 2u);
  EXPECT_EQ(a.jobs[1].ended, 160u);
  EXPECT_THAT(terminal_report({"x", 1, "s"}, Topology{}, result, "r"),
              HasSubstr(": 2 ranks, cycle 160 (160 ns)\n"));
}

TEST(ApplicationRun, WritesItsNumbers) {
  const RunResult result = run(configured(kOneMessage).experiment());
  const auto summary = boost::json::parse(summary_report({"x", 1, "s"}, result));
  EXPECT_EQ(summary.at_pointer("/application/completion").as_int64(), 160);
  EXPECT_EQ(summary.at_pointer("/application/slowdown").to_number<double>(), 1);
  EXPECT_EQ(summary.at_pointer("/application/messages_sent").as_int64(), 1);
  EXPECT_EQ(summary.at_pointer("/application/bytes_sent").as_int64(), 32);
}

}  // namespace
}  // namespace dusk

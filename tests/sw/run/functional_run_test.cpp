// SPDX-License-Identifier: Apache-2.0
#include "sw/run/functional_run.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <map>
#include <sstream>

#include "sw/common/input_text.h"
#include "sw/common/result_files.h"
#include "sw/common/text.h"
#include "sw/config/config_file.h"
#include "sw/config/option_table.h"
#include "sw/run/build_network.h"
#include "sw/run/run_command.h"
#include "sw/run/run_results.h"

namespace dusk {
namespace {

using ::testing::HasSubstr;

const char* const kPreset = DUSK_SOURCE_DIR "/sw/configs/functional.toml";

/// The preset or another file, small and short, with its results in `name`.
std::string run(const std::string& name, std::vector<std::string> settings = {},
                const std::string& file = kPreset) {
  const std::string folder = testing::TempDir() + "functional_" + name;
  std::filesystem::remove_all(folder);
  const bool closed = !settings.empty() && settings[0] == "traffic.kind=closed";
  if (!closed) settings.emplace_back("run.cycles=6000");
  settings.insert(settings.begin(),
                  {"network.size=[4, 4, 4]", "power.window=1000", "run.plots=false"});
  settings.push_back("run.output=" + folder);
  const Configuration c = load_configuration(file, settings);
  EXPECT_EQ(run_experiment(c.experiment(), c.origins()), kDone);
  return folder;
}

std::vector<std::string> lines(const std::string& path) {
  std::istringstream in(file_text(path));
  std::vector<std::string> all;
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

TEST(FunctionalRun, WritesTheDetailThatItHas) {
  const std::string folder = run("detail", {"run.packet_table=true", "run.drain=true"});
  const RunResults results = read_run_results(folder);
  EXPECT_FALSE(std::filesystem::exists(folder + "/channel_states.csv"));
  EXPECT_FALSE(std::filesystem::exists(folder + "/waits.json"));
  EXPECT_THAT(file_text(folder + "/topology.json"), HasSubstr("\"kind\": \"torus\""));
  EXPECT_EQ(lines(folder + "/latency_windows.csv").size(), results.column("cycle").size() + 1);
  EXPECT_EQ(lines(folder + "/nodes.csv").size(), 65u);
  EXPECT_EQ(lines(folder + "/packets.csv").size(), results["packet_latency.count"] + 1);
  // 3 channels in each direction, and those of the nodes: 64 x 8 numbers of 2 bytes a window.
  EXPECT_EQ(std::filesystem::file_size(folder + "/channel_flits.npy"),
            128 + results.column("cycle").size() * 64 * 8 * 2);
  std::uint64_t counted = 0;
  for (const std::string& line : lines(folder + "/latency.csv"))
    counted += number_in<std::uint64_t>(line.substr(line.find(',') + 1)).value_or(0);
  EXPECT_EQ(static_cast<double>(counted), results["packet_latency.count"]);
}

TEST(FunctionalRun, PresetIsTheReferenceRunOfTheReport) {
  const Experiment e = load_configuration(kPreset, {}).experiment();
  const functional::Settings s = functional_settings(e, 32);
  EXPECT_EQ(s.size, (std::vector<std::uint32_t>{16, 16, 16}));
  EXPECT_TRUE(s.wrap);
  EXPECT_EQ(s.adaptive_vcs, 2U);
  EXPECT_EQ(s.bubble, 2U);
  EXPECT_EQ(s.queue, 8 * s.longest);
  EXPECT_EQ(s.buffer, 16U);
  EXPECT_EQ(s.request, functional::RequestKind::Smart);
  EXPECT_EQ(s.arbiter, functional::ArbiterKind::Oldest);
  EXPECT_EQ(s.consumption, functional::ConsumptionKind::Multiple);
  EXPECT_EQ(e.run.cycles, 200000);
  EXPECT_EQ(e.run.warmup, 0);
}

/// Each word of the configuration is the model's choice of that name.
TEST(FunctionalRun, EveryChoiceIsTheModelsOfThatName) {
  using functional::ArbiterKind, functional::ConsumptionKind;
  const auto with = [](const std::string& key, const std::string& choice) {
    return functional_settings(
        load_configuration(kPreset, {"functional." + key + "=" + choice}).experiment(), 32);
  };
  const std::map<std::string, functional::RequestKind> requests = {
      {"random", functional::RequestKind::Random},
      {"shortest", functional::RequestKind::Shortest},
      {"smart", functional::RequestKind::Smart}};
  const std::map<std::string, ArbiterKind> arbiters = {{"random", ArbiterKind::Random},
                                                       {"round_robin", ArbiterKind::RoundRobin},
                                                       {"oldest", ArbiterKind::Oldest},
                                                       {"longest", ArbiterKind::Longest}};
  const std::map<std::string, ConsumptionKind> consumptions = {
      {"multiple", ConsumptionKind::Multiple}, {"single", ConsumptionKind::Single}};
  for (const auto& [name, kind] : requests) EXPECT_EQ(with("request", name).request, kind) << name;
  for (const auto& [name, kind] : arbiters) EXPECT_EQ(with("arbiter", name).arbiter, kind) << name;
  for (const auto& [name, kind] : consumptions)
    EXPECT_EQ(with("consumption", name).consumption, kind) << name;
  EXPECT_EQ(find_option("functional.request")->choices.size(), requests.size());
  EXPECT_EQ(find_option("functional.arbiter")->choices.size(), arbiters.size());
  EXPECT_EQ(find_option("functional.consumption")->choices.size(), consumptions.size());
}

TEST(FunctionalRun, GivesTheSameBytesAgain) {
  const std::string a = run("a"), b = run("b"), other = run("other", {"run.seed=14"});
  for (const char* name : {"summary.json", "timeseries.csv", "channels.csv", "functional.txt",
                           "functional_queues.csv"}) {
    const std::string text = file_text(a + "/" + name);
    EXPECT_FALSE(text.empty()) << name;
    EXPECT_EQ(file_text(b + "/" + name), text) << name;
    EXPECT_NE(file_text(other + "/" + name), text) << name;
  }
}

TEST(FunctionalRun, ResultsAreThoseOfARun) {
  const std::string folder = run("results", {"traffic.load=0.4", "run.warmup=1000"});
  const RunResults results = read_run_results(folder);
  EXPECT_NEAR(results["accepted_throughput"], 0.4, 0.03);
  EXPECT_EQ(results["packets.dropped"], 0);
  EXPECT_EQ(results["received_latency.count"], results["packets.delivered"]);
  EXPECT_GT(results["received_latency.mean"], results["injection_latency.mean"] + 32);
  EXPECT_NEAR(results["mean_hops"], 3 * 64 / 63.0, 0.05);
  EXPECT_EQ(results.column("cycle").size(), 6U);
  EXPECT_EQ(results.injected.size(), 64U);
  EXPECT_THAT(file_text(folder + "/summary.json"), HasSubstr("\"switch\": \"functional\""));
  EXPECT_THAT(file_text(folder + "/functional.txt"), HasSubstr("clock              5000\n"));
  // Cycles 1000 to 5999 but the first, of 2 x 3 x 3 queues and the node's.
  std::uint64_t cycles = 0;
  std::istringstream lines(file_text(folder + "/functional_queues.csv"));
  std::string line;
  for (std::getline(lines, line); std::getline(lines, line);)
    cycles += std::stoul(line.substr(line.rfind(',') + 1));
  EXPECT_EQ(cycles, 19U * 4999);
}

TEST(FunctionalRun, ServesEveryWorkload) {
  const std::string trace = testing::TempDir() + "functional.trace";
  write_file(testing::TempDir(), "functional.trace", "5,1,0,4\n6,2,60,32\n");
  write_file(testing::TempDir(), "functional.toml",
             "[network]\ntopology = \"torus\"\n[run]\nengine = \"functional\"\n");
  const std::string plain = testing::TempDir() + "functional.toml";
  const std::string late = "run.warmup=0";
  run("closed", {"traffic.kind=closed", "traffic.messages=3000", late}, plain);
  run("trace", {"traffic.kind=trace", "traffic.trace_file=" + trace, late}, plain);
  run("ramp", {"traffic.injection=ramp", late}, plain);
  run("threads", {"run.threads=1"});  // as a sweep sets it
  run("lengths", {"traffic.length=4:0.5,64:0.5"});
  run("self", {"traffic.injection=self_similar", "traffic.load=0.3"});
  for (const char* pattern : {"hot_eighth", "rotate_coordinates", "distribution", "transpose"})
    run(pattern, {std::string("traffic.pattern=") + pattern});
  run("mesh", {"network.topology=mesh", "functional.bubble=0"});
  run("steady", {"run.warmup_rule=detect", "run.precision=0.05", "traffic.injection=bernoulli"},
      plain);
}

TEST(FunctionalRun, IsNoNetworkOfSwitches) {
  const Configuration c = load_configuration(kPreset, {});
  EXPECT_NO_THROW(provide_switch(c.experiment(), c.origins()));
  try {
    build_network(c.experiment(), c.origins());
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), HasSubstr("run.engine: functional cannot do this"));
  }
}

}  // namespace
}  // namespace dusk

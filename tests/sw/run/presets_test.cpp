// SPDX-License-Identifier: Apache-2.0
// Machines as sw/configs has them, and small parts of them in every engine but the RTL, which
// preset_agrees_with_its_twin_... runs.
#include <gmock/gmock.h>

#include <filesystem>

#include "models/topology/torus.h"
#include "rtl/usual_shapes.h"
#include "sw/common/input_text.h"
#include "sw/common/result_files.h"
#include "sw/config/config_file.h"
#include "sw/config/lengths.h"
#include "sw/config/network_kind.h"
#include "sw/run/run_command.h"
#include "sw/run/run_results.h"
#include "sw/shapes/select_shape.h"

namespace dusk {
namespace {

std::string file_of(const std::string& preset) {
  return DUSK_SOURCE_DIR "/sw/configs/" + preset + ".toml";
}

Experiment preset(const std::string& name, const std::vector<std::string>& settings = {}) {
  return load_configuration(file_of(name), settings).experiment();
}

/// A part of the machine for some thousand cycles; the folder of its results.
std::string run(const std::string& name, std::vector<std::string> settings) {
  static int number = 0;
  const std::string folder = testing::TempDir() + "preset_" + std::to_string(++number);
  std::filesystem::remove_all(folder);
  settings.insert(settings.end(), {"run.warmup=500", "run.cycles=3000", "traffic.load=0.2",
                                   "run.plots=false", "run.output=" + folder});
  const Configuration c = load_configuration(file_of(name), settings);
  EXPECT_EQ(run_experiment(c.experiment(), c.origins()), kDone) << name;
  return folder;
}

TEST(Presets, BlueGeneLIsWhatTheReportGives) {
  const Experiment e = preset("bluegene-l");
  const SwitchOptions& s = e.switch_;
  EXPECT_EQ(nodes_of(e.network), 65536);
  EXPECT_EQ(e.network.size, (std::vector<std::int64_t>{64, 32, 32}));
  const std::int64_t bytes = s.flit_width / 8;
  EXPECT_EQ(bytes, 32);
  EXPECT_EQ(s.depth_in_use * bytes, 1024);
  EXPECT_EQ(e.functional.queue * bytes, 1024);
  const auto lengths = parse_lengths(e.traffic.length);
  ASSERT_EQ(lengths.size(), 1U);
  EXPECT_EQ(lengths[0].low * bytes, 32);
  EXPECT_EQ(lengths[0].high * bytes, 256);
  EXPECT_EQ(s.adaptive_vcs, 2);
  EXPECT_EQ(s.idle_vcs, 2);
  EXPECT_EQ(e.functional.adaptive_vcs, 2);
  EXPECT_EQ(e.functional.request, functional::RequestKind::Shortest);
  EXPECT_EQ(e.functional.arbiter, functional::ArbiterKind::Longest);
}

TEST(Presets, BlueGeneLHasVcsThatNoPacketTakes) {
  const Experiment e = preset("bluegene-l", {"network.size=[4,4,4]"});
  const SwitchShape shape = select_shape(e, usual_shapes());
  EXPECT_EQ(shape.vcs, 6U);
  EXPECT_EQ(shape.vc_depth, 32U);
  const NetworkKind& kind = kind_of(e.network);
  for (const SwitchSettings& pins :
       kind.make_settings(e, kind.make_topology(e.network, shape.ports))) {
    EXPECT_EQ(pins.vcs_in_use, 6U);
    unsigned taken = 0;
    for (const std::uint8_t vcs : pins.class_vcs) taken |= vcs;
    EXPECT_EQ(taken, 0xfU);
  }
}

TEST(Presets, RedStormIsWhatTheReportGives) {
  const Experiment e = preset("red-storm");
  EXPECT_EQ(e.network.topology, "mesh");
  EXPECT_EQ(e.network.size, (std::vector<std::int64_t>{27, 16, 24}));
  EXPECT_EQ(nodes_of(e.network), 10368);
}

TEST(Presets, PartitionsRunInEveryEngine) {
  const std::vector<std::vector<std::string>> partitions = {
      {"network.size=[8]"},
      {"network.size=[4,6]"},
      {"network.size=[4,3,4]"},
      {"network.size=[4,3,4]", "network.wrap=[1,0,1]"},
      {"network.size=[5,4,3]", "network.wrap=[0,0,1]"},
      {"network.size=[4,3,4]", "network.wrap=[0,0,0]", "functional.bubble=0"}};
  for (std::vector<std::string> settings : partitions) {
    const bool mesh = settings.back() == "functional.bubble=0";
    settings.insert(settings.begin(), "run.engine=functional");
    const RunResults functional = read_run_results(run("bluegene-l", settings));
    if (mesh) settings.pop_back();
    settings[0] = "run.engine=model";
    const RunResults twin = read_run_results(run("bluegene-l", settings));
    EXPECT_NEAR(functional["accepted_throughput"], 0.2, 0.02) << settings[1];
    EXPECT_NEAR(twin["accepted_throughput"], 0.2, 0.02) << settings[1];
    EXPECT_LT(functional["network_latency.mean"], twin["network_latency.mean"]);
  }
}

// The real machine: one escape VC and a bubble of two packets; nothing guarantees that no ring
// fills.
TEST(Presets, TheEscapeOfTheMachineItselfRuns) {
  const std::vector<std::string> escape = {"run.engine=model", "network.size=[4,3,5]",
                                           "switch.vcs=5", "switch.escape=bubble",
                                           "switch.bubble=2"};
  EXPECT_THROW(run("bluegene-l", escape), ConfigError);  // less than the least bubble
  std::vector<std::string> unchecked = escape;
  unchecked.push_back("run.deadlock_check=false");
  EXPECT_NEAR(read_run_results(run("bluegene-l", unchecked))["accepted_throughput"], 0.2, 0.02);
}

// The commands of docs/presets.md: the use of the idle VCs.
TEST(Presets, APriorityClassHasVcsOfItsOwnInBlueGeneL) {
  const std::vector<std::vector<std::string>> ways = {
      {"switch.idle_vcs=0", "switch.message_class_vcs=[2]", "traffic.class_shares=[0.95,0.05]"},
      {"switch.vcs=5", "switch.idle_vcs=0", "switch.message_class_vcs=[1,1]",
       "switch.escape=bubble", "switch.bubble=2", "run.deadlock_check=false",
       "traffic.class_shares=[0.9,0.05,0.05]"}};
  for (std::vector<std::string> way : ways) {
    way.insert(way.begin(), {"run.engine=model", "network.size=[4,3,5]"});
    const RunResults results = read_run_results(run("bluegene-l", way));
    EXPECT_NEAR(results["message_class.1.packets.created"] / results["packets.created"], 0.05,
                0.01);
    EXPECT_GT(results["message_class.1.packet_latency.count"], 100);
  }
}

// With its own VCs a class waits for the links only, not for the buffers that the others fill.
TEST(Presets, APriorityClassWaitsLessInAFullNetwork) {
  const auto latency = [](const char* load, const char* own) {
    std::vector<std::string> settings = {"run.engine=model", "network.size=[4,4,4]",
                                         "switch.idle_vcs=0", "traffic.class_shares=[0.98,0.02]",
                                         std::string("switch.message_class_vcs=") + own};
    const std::string folder = testing::TempDir() + "priority" + load + own;
    std::filesystem::remove_all(folder);
    settings.insert(settings.end(),
                    {"run.warmup=1000", "run.cycles=4000", "run.drain=false", "run.plots=false",
                     std::string("traffic.load=") + load, "run.output=" + folder});
    const Configuration c = load_configuration(file_of("bluegene-l"), settings);
    EXPECT_EQ(run_experiment(c.experiment(), c.origins()), kDone);
    return read_run_results(folder)["message_class.1.network_latency.mean"];
  };
  EXPECT_LT(latency("0.9", "[2]"), latency("0.9", "[0]"));
}

TEST(Presets, RemovedLinksMakeWaysLonger) {
  const auto latency = [](const char* engine, const char* wrap) {
    return read_run_results(
        run("bluegene-l", {std::string("run.engine=") + engine, "network.size=[8,4]",
                           std::string("network.wrap=") + wrap}))["network_latency.mean"];
  };
  for (const char* engine : {"model", "functional"}) {
    const double torus = latency(engine, "[1,1]"), short_line = latency(engine, "[1,0]"),
                 long_line = latency(engine, "[0,1]");
    EXPECT_LT(torus, short_line);
    EXPECT_LT(short_line, long_line);
  }
}

TEST(Presets, RedStormRunsInEveryEngine) {
  for (const char* engine : {"model", "functional"}) {
    const std::string folder =
        run("red-storm", {std::string("run.engine=") + engine, "network.size=[4,3,4]"});
    EXPECT_NEAR(read_run_results(folder)["accepted_throughput"], 0.2, 0.03);
  }
}

// Selection of the first free links of a torus gathers packets as well as POWAR does.
TEST(Presets, PowarLetsMoreLinksSleepThanItsRivals) {
  for (const char* name : {"powar-fat-tree", "powar-torus"}) {
    const auto power = [name](std::vector<std::string> settings) {
      settings.insert(settings.end(), {"power.idle_cycles=200", "power.t_on=60", "power.t_off=40",
                                       "power.window=500"});
      const RunResults results = read_run_results(run(name, settings));
      EXPECT_NEAR(results["accepted_throughput"], 0.2, 0.02) << name;
      return results["relative_link_power"];
    };
    const bool tree = name == std::string("powar-fat-tree");
    const double powar = power({}), first_on = power({"power.scheme=first-on"}),
                 round_robin = power({"power.scheme=round-robin"});
    EXPECT_LT(powar, (tree ? 0.9 : 1) * first_on) << name;
    EXPECT_LT(first_on, 0.97 * round_robin) << name;
    EXPECT_LT(powar, power({"power.all_selectable=true"})) << name;
  }
}

// The table of docs/presets.md: the key gives the same result files as the keys that it sets.
TEST(Presets, PowarRunsInTheFiveConfigurationsOfThePaper) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> schemes = {
      {"reference", {"power.mode=always_on"}},
      {"alonso", {"power.mode=threshold"}},
      {"round-robin", {"power.mode=threshold", "power.policy=idle", "power.prefer_on=false"}},
      {"first-on", {"power.mode=threshold", "power.policy=idle"}},
      {"powar", {"power.mode=threshold", "power.policy=powar"}}};
  for (const char* name : {"powar-fat-tree", "powar-torus"}) {
    for (auto [scheme, spelled] : schemes) {
      std::vector<std::string> one{"power.scheme=" + scheme};
      spelled.emplace_back("power.scheme=none");
      for (std::vector<std::string>* settings : {&one, &spelled}) {
        settings->insert(settings->end(), {"power.t_on=60", "power.t_off=40", "power.window=500"});
        if (scheme != "reference" && scheme != "alonso")
          settings->emplace_back("power.idle_cycles=200");
      }
      const std::string folder = run(name, one), same = run(name, spelled);
      const RunResults results = read_run_results(folder);
      EXPECT_GT(results["packets.delivered"], 1000) << name << " " << scheme;
      if (scheme == "reference")
        EXPECT_EQ(results["relative_link_power"], 1) << name;
      else
        EXPECT_LT(results["relative_link_power"], 1) << name << " " << scheme;
      for (const char* file : {"channels.csv", "timeseries.csv", "power_components.csv"})
        EXPECT_EQ(input_text(folder + "/" + file, "a result of a run"),
                  input_text(same + "/" + file, "a result of a run"))
            << name << " " << scheme << " " << file;
    }
  }
}

// The other units of docs/presets.md.
TEST(Presets, BlueGeneLInShorterFlitsHoldsTheSameBytes) {
  const std::string of_4 =
      "traffic.length=8:0.125,16:0.125,24:0.125,32:0.125,40:0.125,48:0.125,56:0.125,64:0.125";
  const std::string of_16 =
      "traffic.length=2:0.125,4:0.125,6:0.125,8:0.125,10:0.125,12:0.125,14:0.125,16:0.125";
  run("bluegene-l",
      {"run.engine=functional", "functional.queue=64", "network.size=[4,4,4]", of_16});
  run("bluegene-l", {"switch.vc_depth=256", "switch.flit_width=64", "switch.hop_latency=4",
                     "network.size=[4,4,4]", of_4});
}

// The table of docs/presets.md, for a packet without contention. A byte takes as long as in the
// machine, and a hop as long as the flit makes it, within 3 % of 89 ns in two rows.
TEST(Presets, AHopOfBlueGeneLTakesWhatTheFlitMakesOfIt) {
  constexpr double kByte = 5.7, kHop = 89;  // ns
  struct Units {
    unsigned bytes;  ///< bytes of a flit
    std::vector<std::string> settings;
    double hop;  ///< ns
    bool right;
  };
  const Units table[] = {
      {32, {"run.engine=functional"}, 182.4, false},
      {32, {"run.engine=model"}, 547.2, false},
      {16, {"run.engine=functional", "functional.queue=64"}, 91.2, true},
      {16, {"run.engine=model", "switch.vc_depth=64", "switch.flit_width=128"}, 273.6, false},
      {4,
       {"run.engine=model", "switch.vc_depth=256", "switch.flit_width=64", "switch.hop_latency=4"},
       91.2,
       true}};
  for (const Units& units : table) {
    const auto least = [&units](const char* pattern, unsigned packet) {  // ns of the fastest
      std::vector<std::string> settings = units.settings;
      settings.insert(settings.end(),
                      {"network.size=[8]", std::string("traffic.pattern=") + pattern,
                       "traffic.length=" + std::to_string(packet / units.bytes)});
      return read_run_results(run("bluegene-l", settings))["network_latency.min"] * kByte *
             units.bytes;
    };
    const double near = least("neighbor", 256), far = least("tornado", 256);  // 1 hop, 3 hops
    EXPECT_NEAR((far - near) / 2, units.hop, 1e-9) << units.bytes;
    EXPECT_EQ(units.hop < 1.03 * kHop, units.right) << units.bytes;
    EXPECT_NEAR(near - least("neighbor", 32), (256 - 32) * kByte, 1e-9) << units.bytes;
  }
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// The reproductions of the thesis' tori, from made-up results.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>

#include "sw/config_file.h"
#include "sw/reproduce/preset.h"
#include "sw/reproduce/ramp_events.h"
#include "sw/reproduce/readings.h"
#include "sw/reproduce/reproduction.h"
#include "sw/reproduce/torus_energy_readings.h"
#include "sw/reproduce/torus_runs.h"

namespace dusk {
namespace {

using testing::Contains;
using testing::HasSubstr;

RunResults made_up(double latency, double power, bool saturated = false) {
  RunResults run;
  run.summary = {{"accepted_throughput", 0.5},     {"packet_latency.mean", latency},
                 {"relative_link_power", power},   {"cycles", 1000},
                 {"saturated", saturated ? 1 : 0}, {"steady", 1}};
  return run;
}

/// Of a run: the value behind `key` in its settings.
double setting_of(const PlannedRun& run, const std::string& key) {
  for (const std::string& setting : run.settings) {
    if (setting.rfind(key + "=", 0) == 0)
      return std::strtod(setting.substr(key.size() + 1).c_str(), nullptr);
  }
  return std::nan("");
}
double load_of(const PlannedRun& run) { return setting_of(run, "traffic.load"); }

bool is_nominal(const PlannedRun& run) {
  return std::count(run.settings.begin(), run.settings.end(), "power.mode=always_on") > 0;
}

constexpr double kNodeChannels = 8;  ///< of a switch, always on

/// Answers with the power of the trunks alone; the results have that of all channels.
using Answer = std::function<RunResults(const PlannedRun&)>;
ReproducedRuns answered(const std::vector<PlannedRun>& plan, const Answer& answer) {
  ReproducedRuns runs;
  for (const PlannedRun& run : plan) {
    RunResults result = answer(run);
    const bool cube =
        std::count(run.settings.begin(), run.settings.end(), "network.size=[8, 8, 8]") > 0;
    const double links = setting_of(run, "network.links");
    const double trunks = (cube ? 6 : 4) * (std::isnan(links) ? 4 : links);
    double& power = result.summary["relative_link_power"];
    power = (power * trunks + kNodeChannels) / (trunks + kNodeChannels);
    runs.add(run.id, result);
  }
  return runs;
}

const Row& row_of(const Page& page, const std::string& table, const std::string& name) {
  for (const Table& t : page.tables) {
    if (t.title.find(table) == std::string::npos) continue;
    for (const Row& row : t.rows) {
      if (row.name.find(name) != std::string::npos) return row;
    }
  }
  throw std::out_of_range(table + ": " + name);
}

struct Published {
  const char* id;
  std::vector<double> values;
};

TEST(TorusPages, HaveEveryPublishedValue) {
  const Published all[] = {
      {"torus-throughput", {0.24, 0.58, 1.2, 0.40, 1.68}},
      {"torus-latency", {44, 73}},
      {"torus-static", {30, 0.48, 0.5, 19.6, 27, 1.4, 22, 38, 0.6, 51, 25, 1.6, 62, 1.11}},
      {"torus-selection", {0.2}},
      {"torus-energy", {91429,  46113,  31115,  23733,  19405, 16563, 14682, 13367, 12419, 11718,
                        101587, 52459,  32821,  24316,  19573, 16594, 14688, 11.11, 13.76, 5.48,
                        2.46,   0.87,   0.19,   0.04,   28.83, 43.98, 69.21, 85.32, 92.75, 98.96,
                        99.98,  -54.05, -38.75, -21.28, -9.94, -5.16, -0.67, 0.03}},
      {"torus-ramp", {25, 44, 100000, 73, 400000}},
      {"torus-width", {6.25, 25}}};
  for (const Published& published : all) {
    const auto found = std::find_if(reproductions().begin(), reproductions().end(),
                                    [&](const Reproduction& r) { return r.id == published.id; });
    ASSERT_NE(found, reproductions().end()) << published.id;
    ReproducedRuns runs = answered(found->plan(), [](const PlannedRun&) {
      RunResults run = made_up(50, 0.5);
      for (const char* column :
           {"cycle", "relative_link_power", "packet_latency", "accepted_throughput"})
        run.series[column] = {};
      return run;
    });
    while (found->more != nullptr) {
      const auto more = found->more(runs);
      if (more.empty()) break;
      for (const PlannedRun& run : more) runs.add(run.id, made_up(50, 0.5));
    }
    std::vector<double> told;
    for (const Table& table : found->evaluate(runs).tables) {
      for (const Row& row : table.rows) {
        if (row.published) told.push_back(*row.published);
      }
    }
    for (const double value : published.values) EXPECT_THAT(told, Contains(value)) << published.id;
  }
}

TEST(Torus, UnloadedLatencyIsThreeCyclesASwitchAndOneAFlit) {
  EXPECT_NEAR(unloaded_latency(torus_2d(), 16), 3 * (8 * 256 / 255.0 + 1) + 16, 1e-9);
  EXPECT_NEAR(unloaded_latency(torus_3d(), 256), 3 * (6 * 512 / 511.0 + 1) + 256, 1e-9);
}

TEST(Torus, PowerIsThatOfTheTrunks) {
  // 24 of 32 channels of a switch lead to other switches; 6 of them are on.
  EXPECT_NEAR(trunk_power((6 + 8) / 32.0, torus_3d()), 0.25, 1e-12);
  EXPECT_NEAR(trunk_power((4 + 8) / 24.0, torus_2d()), 0.25, 1e-12);
  EXPECT_NEAR(trunk_power((1 + 8) / 12.0, torus_2d(), 1), 0.25, 1e-12);
  RunResults run = made_up(50, 1);
  run.series["relative_link_power"] = {1, 12 / 24.0};
  EXPECT_THAT(with_trunk_power(run, torus_2d()).column("relative_link_power"),
              testing::ElementsAre(1, testing::DoubleNear(0.25, 1e-12)));
}

TEST(Torus, RunsAsLongAsTheMessagesTake) {
  const PlannedRun run{"", torus_load(torus_2d(), 0.5, 16, 16000), false};
  EXPECT_EQ(setting_of(run, "run.cycles"), 2000);
  const PlannedRun settled{"", settled_torus_load(torus_2d(), 0.5, 16, 16000), false};
  EXPECT_EQ(setting_of(settled, "run.cycles") - setting_of(settled, "run.warmup"), 2000);
}

TEST(Torus, ReadingsAreSettingsApartByBlanks) {
  EXPECT_THAT(reading_settings("a.b=1 c.d=2"), testing::ElementsAre("a.b=1", "c.d=2"));
  EXPECT_THAT(reading_settings(""), testing::IsEmpty());
  EXPECT_EQ(reading_tag("a.b=1 c.d=2"), "a.b=1+c.d=2");
}

TEST(TorusThroughput, IsSearchedToOneStepBelowTheLoadThatSaturates) {
  constexpr double kSaturates = 0.251, kStep = 0.025 * 0.24;
  const Answer answer = [&](const PlannedRun& run) {
    const double load = load_of(run);
    RunResults result = made_up(50, 1, load > kSaturates);
    result.summary["accepted_throughput"] = load > kSaturates ? 0.1 : load;
    return result;
  };
  ReproducedRuns runs = answered(torus_throughput_runs(), answer);
  for (int round = 0;; ++round) {
    ASSERT_LT(round, 10);
    const auto more = more_torus_throughput_runs(runs);
    if (more.empty()) break;
    for (const PlannedRun& run : more) runs.add(run.id, answer(run));
  }
  const Page page = torus_throughput_page(runs);
  const Row& found = row_of(page, "Highest throughput", "2D, 1 link");
  ASSERT_TRUE(found.mean());
  EXPECT_LE(*found.mean(), kSaturates);
  EXPECT_GT(*found.mean(), kSaturates - kStep - 1e-9);
  EXPECT_FALSE(row_of(page, "Highest throughput", "3D, 4 links").mean())
      << "saturates at every load that is tried";
  EXPECT_THAT(page.tables.at(1).text, HasSubstr("below 0.960")) << "2D, 4 links";
}

TEST(TorusThroughput, ThatIsNotReachedIsToldAsALeastValue) {
  const Answer answer = [](const PlannedRun& run) {
    RunResults result = made_up(50, 1);
    result.summary["accepted_throughput"] = load_of(run);
    return result;
  };
  ReproducedRuns runs;
  for (auto plan = torus_throughput_runs(); !plan.empty();
       plan = more_torus_throughput_runs(runs)) {
    for (const PlannedRun& run : plan) runs.add(run.id, answer(run));
  }
  EXPECT_THAT(torus_throughput_page(runs).tables.at(1).text, HasSubstr("at least 0.300 (+25.0 %)"));
}

TEST(TorusEnergy, ClosedConfigurationIsARowOfTheTable) {
  const PlannedRun row = closed_loop_run("", 100, kPrintedThresholds);
  Experiment file =
      load_configuration(DUSK_SOURCE_DIR "/sw/configs/alonso-thesis-2012-closed.toml", {})
          .experiment();
  Experiment table = preset_experiment(Preset::Thesis2012, row.settings, {});
  file.name = table.name;
  EXPECT_EQ(configuration_text(file), configuration_text(table));
}

TEST(TorusEnergy, ComparesReadingsOfTheNetworkWithHalfOfThePublishedTime) {
  const auto runs = answered(torus_energy_runs(), [](const PlannedRun& run) {
    RunResults result = made_up(50, 0.5);
    result.summary["cycles"] = run.id == "network-switch.credit_delay=1-100" ? 5273.1 : 5859;
    return result;
  });
  const Page page = torus_energy_page(runs);
  const auto table = std::find_if(page.tables.begin(), page.tables.end(), [](const Table& t) {
    return t.title.find("readings of the network") != std::string::npos;
  });
  ASSERT_NE(table, page.tables.end());
  EXPECT_THAT(table->text, HasSubstr("| nothing | -87.18 % | -39.61 % | +0.00 % |"));
  EXPECT_THAT(table->text, HasSubstr("| `switch.credit_delay=1` | -87.18 % | -39.61 % | -10.00 %"));
}

TEST(TorusThroughput, IsThatOfTheWorstSeed) {
  ReproducedRuns runs;
  std::vector<PlannedRun> plan = torus_throughput_runs();
  for (int round = 0; !plan.empty() && round < 10; ++round) {
    for (const PlannedRun& run : plan) {
      for (const double limit : {1.3, 1.25}) {
        if (limit < 1.3 && !run.every_seed) continue;
        RunResults result = made_up(50, 1, load_of(run) > limit);
        result.summary["accepted_throughput"] = load_of(run);
        runs.add(run.id, result);
      }
    }
    plan = more_torus_throughput_runs(runs);
  }
  const Page page = torus_throughput_page(runs);
  const Row& found = row_of(page, "Highest throughput", "2D, 4 links");
  ASSERT_TRUE(found.mean());
  EXPECT_LE(*found.mean(), 1.25);
  EXPECT_GT(*found.mean(), 1.25 - 0.03 - 1e-9);
  EXPECT_THAT(page.tables.at(0).text, HasSubstr("1.290 / –; 1.230 / 1.260"));
}

TEST(TorusEnergy, JudgesThePowerColumnByItsRootMeanSquare) {
  const auto runs =
      answered(torus_energy_runs(), [](const PlannedRun&) { return made_up(50, 0.5); });
  const Page page = torus_energy_page(runs);
  const Row& rms = row_of(page, "Relative link power", "mean square");
  EXPECT_NEAR(*rms.mean(), 40.402, 0.001) << "50 minus the published powers";
  EXPECT_FALSE(rms.inside());
}

TEST(TorusEnergy, StartsTheLargestWholeNumberOfNodesOfAShare) {
  for (const PlannedRun& run : torus_energy_runs()) {
    const double nodes = 512 * setting_of(run, "traffic.active_share");
    EXPECT_DOUBLE_EQ(nodes, std::round(nodes)) << run.id;
  }
}

TEST(TorusStatic, FindsTheEndsOfTheSaving) {
  // All links on from 0.45 on; a latency of 50 cycles, 60 with links off.
  const auto runs = answered(torus_static_runs(), [](const PlannedRun& run) {
    if (is_nominal(run)) return made_up(50, 1);
    if (load_of(run) > 0.55) return made_up(5000, 1, true);  // does not count
    return load_of(run) < 0.44 ? made_up(60, 0.8) : made_up(50, 1);
  });
  const Page page = torus_static_page(runs);
  EXPECT_DOUBLE_EQ(*row_of(page, "2D, 16", "saved up to").mean(), 0.4);
  EXPECT_DOUBLE_EQ(*row_of(page, "2D, 16", "all links on from").mean(), 0.45);
  EXPECT_NEAR(*row_of(page, "2D, 16", "penalty").mean(), 20, 1e-9);
  EXPECT_NEAR(*row_of(page, "2D, 16", "latency x power").mean(), 1, 1e-9);
  EXPECT_NEAR(*row_of(page, "2D, 16", "lowest load").mean(), 80, 1e-9);
}

TEST(TorusGrid, TellsTheOtherSettingsWithLongMessagesApart) {
  const auto runs = answered(torus_grid_runs(), [](const PlannedRun& run) {
    if (is_nominal(run)) return made_up(50, 1);
    return setting_of(run, "power.setting") == 9 ? made_up(75, 0.8) : made_up(55, 0.8);
  });
  const Page page = torus_grid_page(runs);
  EXPECT_NEAR(*row_of(page, "256 flits", "3D, 256 flits, 1.5: setting 9").mean(), 1.2, 1e-9);
  EXPECT_NEAR(*row_of(page, "256 flits", "3D, 256 flits, 1.5: highest").mean(), 0.88, 1e-9);
}

TEST(TorusWidth, CountsPowerInRelationToTrunksOfFour) {
  const auto runs = answered(torus_width_runs(), [](const PlannedRun& run) {
    if (is_nominal(run)) return made_up(50, 1);
    return setting_of(run, "power.setting") == 9 ? made_up(100, 0.25) : made_up(55, 1);
  });
  const Page page = torus_width_page(runs);
  EXPECT_NEAR(*row_of(page, "One link", "2D, least power").mean(), 6.25, 1e-9);
  EXPECT_NEAR(*row_of(page, "One link", "3D, highest power").mean(), 25, 1e-9);
  EXPECT_NEAR(*row_of(page, "One link", "2D, highest latency x power").mean(), 1.1 / 4, 1e-9);
  EXPECT_NEAR(*row_of(page, "One link", "relative to single links").mean(), 1.1, 1e-9);
  EXPECT_NEAR(*row_of(page, "One link", "2D, highest latency at 0.24").mean(), 2, 1e-9);
}

TEST(TorusSelection, IsFavourableUpToTheLoadWhereTheProductReachesOne) {
  const auto runs = answered(torus_selection_runs(), [](const PlannedRun& run) {
    if (is_nominal(run)) return made_up(50, 1);
    const double ends = setting_of(run, "switch.adaptive_vcs") == 3 ? 0.12 : 0.22;
    return load_of(run) < ends ? made_up(60, 0.5) : made_up(60, 0.9);
  });
  const Page page = torus_selection_page(runs);
  EXPECT_DOUBLE_EQ(*row_of(page, "First free", "2D").mean(), 0.2);
  EXPECT_DOUBLE_EQ(*row_of(page, "First free", "2D, three adaptive VCs").mean(), 0.1);
}

}  // namespace
}  // namespace dusk

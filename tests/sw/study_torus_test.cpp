// SPDX-License-Identifier: Apache-2.0
/// The studies of the thesis' tori, from made-up results.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>

#include "study_of_texts.h"
#include "sw/config/config_file.h"
#include "sw/studies/plan.h"
#include "sw/studies/scope.h"
#include "sw/studies/study.h"

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

/// Returns the value of `key` in the settings of a run.
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

constexpr double kNodeChannels = 8;  ///< per switch, always on

/// Answers with the power of the trunks alone; the results have that of all channels.
using Answer = std::function<RunResults(const PlannedRun&)>;
StudyRuns answered(const std::vector<PlannedRun>& plan, const Answer& answer) {
  StudyRuns runs;
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

StudyRuns answered(const std::string& id, const Answer& answer) {
  return answered(plan_runs(find_study(id)), answer);
}
Page page_of(const std::string& id, const StudyRuns& runs) {
  return evaluate_study(find_study(id), runs);
}

TEST(TorusPages, TellEveryPublishedValue) {
  for (const std::string& id : shipped_studies()) {
    const Study study = find_study(id);
    std::vector<double> reported;
    for (const Table& table : evaluate_study(study, StudyRuns()).tables) {
      for (const Row& row : table.rows) {
        if (row.published) reported.push_back(*row.published);
      }
    }
    for (const auto& [name, value] : study.published.fields) {
      const double number = std::stod(value.text_of("value"));
      if (id == "fat-tree-saturation" && name.rfind("time.", 0) == 0) continue;  // in a grid
      const bool of_queue = name.find('.') != std::string::npos;
      if (id == "functional-sample" && (of_queue || name == "one-flit")) continue;  // likewise
      if (id == "fat-tree-energy-dynamic" && number > -1 && number < 0) continue;   // noted
      EXPECT_THAT(reported, Contains(number)) << id << ": " << name;
    }
  }
}

TEST(Torus, UnloadedLatencyIsThreeCyclesASwitchAndOneAFlit) {
  const Page page = page_of("torus-latency", StudyRuns());
  EXPECT_NEAR(*row_of(page, "Latency", "2D, 4 links, 0.002").published,
              3 * (8 * 256 / 255.0 + 1) + 16, 1e-9);
  EXPECT_NEAR(*row_of(page, "Latency", "3D, 4 links, 0.002").published,
              3 * (6 * 512 / 511.0 + 1) + 16, 1e-9);
}

TEST(Torus, PowerIsThatOfTheTrunks) {
  // 24 of 32 channels of a switch lead to other switches; 6 of them are on.
  const Study study = find_study("torus-grid");
  const StudyRuns runs;
  const Scope scope(study, runs);
  for (const char* of : {"power in 14 / 32, dimensions in [3], links in [4]",
                         "power in 12 / 24, dimensions in [2], links in [4]",
                         "power in 9 / 12, dimensions in [2], links in [1]"})
    EXPECT_NEAR(evaluate(fmt::format("at(trunk_power, {})", of), scope), 0.25, 1e-12) << of;
}

const PlannedRun& run_of(const std::vector<PlannedRun>& plan, const std::string& id) {
  for (const PlannedRun& run : plan) {
    if (run.id == id) return run;
  }
  throw std::out_of_range(id);
}

TEST(Torus, RunsAsLongAsTheMessagesTake) {
  const auto from_zero = plan_runs(find_study("torus-static"));
  EXPECT_EQ(setting_of(run_of(from_zero, "2d-16-0.5-saving"), "run.cycles"), 500000 * 16 / 128);
  EXPECT_EQ(setting_of(run_of(from_zero, "3d-256-1.6-nominal-third"), "run.cycles"), 3125);
  const auto settled = plan_runs(find_study("torus-grid"));
  const PlannedRun& run = run_of(settled, "2d-0.2-9-cyclic");
  EXPECT_EQ(setting_of(run, "run.cycles") - setting_of(run, "run.warmup"), 40000 * 16 / 51.2);
}

TEST(TorusThroughput, IsSearchedToOneStepBelowTheLoadThatSaturates) {
  constexpr double kSaturates = 0.251, kStep = 0.025 * 0.24;
  const Answer answer = [&](const PlannedRun& run) {
    const double load = load_of(run);
    RunResults result = made_up(50, 1, load > kSaturates);
    result.summary["accepted_throughput"] = load > kSaturates ? 0.1 : load;
    return result;
  };
  const Study study = find_study("torus-throughput");
  StudyRuns runs = answered(plan_runs(study), answer);
  for (int round = 0;; ++round) {
    ASSERT_LT(round, 10);
    const auto more = plan_runs(study, runs);
    if (more.empty()) break;
    for (const PlannedRun& run : more) runs.add(run.id, answer(run));
  }
  const Page page = evaluate_study(study, runs);
  const Row& found = row_of(page, "Highest throughput", "2D, 1 link");
  ASSERT_FALSE(std::isnan(found.mean()));
  EXPECT_LE(found.mean(), kSaturates);
  EXPECT_GT(found.mean(), kSaturates - kStep - 1e-9);
  EXPECT_TRUE(std::isnan(row_of(page, "Highest throughput", "3D, 4 links").mean()))
      << "saturates at every load that is tried";
  EXPECT_THAT(page.tables.at(1).text, HasSubstr("below 0.960")) << "2D, 4 links";
}

TEST(TorusThroughput, ThatIsNotReachedIsToldAsALeastValue) {
  const Answer answer = [](const PlannedRun& run) {
    RunResults result = made_up(50, 1);
    result.summary["accepted_throughput"] = load_of(run);
    return result;
  };
  const Study study = find_study("torus-throughput");
  StudyRuns runs;
  for (auto plan = plan_runs(study); !plan.empty(); plan = plan_runs(study, runs)) {
    for (const PlannedRun& run : plan) runs.add(run.id, answer(run));
  }
  EXPECT_THAT(evaluate_study(study, runs).tables.at(1).text, HasSubstr("at least 0.300 (+25.0 %)"));
}

TEST(TorusEnergy, ClosedConfigurationIsARowOfTheTable) {
  const Study study = find_study("torus-energy");
  const auto plan = plan_runs(study);
  const PlannedRun& row = run_of(plan, "printed-100");
  Experiment file =
      load_configuration(DUSK_SOURCE_DIR "/sw/configs/alonso-thesis-2012-closed.toml", {})
          .experiment();
  Experiment table = planned_alone(study, row, {});
  file.name = table.name;
  EXPECT_EQ(configuration_text(file), configuration_text(table));
}

TEST(TorusEnergy, ComparesReadingsOfTheNetworkWithHalfOfThePublishedTime) {
  const auto runs = answered("torus-energy", [](const PlannedRun& run) {
    RunResults result = made_up(50, 0.5);
    result.summary["cycles"] = run.id == "network-switch.credit_delay=1-100" ? 5273.1 : 5859;
    return result;
  });
  const Page page = page_of("torus-energy", runs);
  const auto table = std::find_if(page.tables.begin(), page.tables.end(), [](const Table& t) {
    return t.title.find("readings of the network") != std::string::npos;
  });
  ASSERT_NE(table, page.tables.end());
  EXPECT_THAT(table->text, HasSubstr("| nothing | -87.18 % | -39.61 % | +0.00 % |"));
  EXPECT_THAT(table->text, HasSubstr("| `switch.credit_delay=1` | -87.18 % | -39.61 % | -10.00 %"));
}

TEST(TorusThroughput, IsThatOfTheWorstSeed) {
  const Study study = find_study("torus-throughput");
  StudyRuns runs;
  std::vector<PlannedRun> plan = plan_runs(study);
  for (int round = 0; !plan.empty() && round < 10; ++round) {
    for (const PlannedRun& run : plan) {
      for (const double limit : {1.3, 1.25}) {
        if (limit < 1.3 && run.most_seeds == 1) continue;
        RunResults result = made_up(50, 1, load_of(run) > limit);
        result.summary["accepted_throughput"] = load_of(run);
        runs.add(run.id, result);
      }
    }
    plan = plan_runs(study, runs);
  }
  const Page page = evaluate_study(study, runs);
  const Row& found = row_of(page, "Highest throughput", "2D, 4 links");
  ASSERT_FALSE(std::isnan(found.mean()));
  EXPECT_LE(found.mean(), 1.25);
  EXPECT_GT(found.mean(), 1.25 - 0.03 - 1e-9);
  EXPECT_THAT(page.tables.at(0).text, HasSubstr("1.290 / –; 1.230 / 1.260"));
}

TEST(TorusEnergy, JudgesThePowerColumnByItsRootMeanSquare) {
  const auto runs = answered("torus-energy", [](const PlannedRun&) { return made_up(50, 0.5); });
  const Page page = page_of("torus-energy", runs);
  const Row& rms = row_of(page, "Relative link power", "mean square");
  EXPECT_NEAR(rms.mean(), 40.402, 0.001) << "50 minus the published powers";
  EXPECT_FALSE(rms.inside());
}

TEST(TorusEnergy, StartsTheLargestWholeNumberOfNodesOfAShare) {
  for (const PlannedRun& run : plan_runs(find_study("torus-energy"))) {
    const double nodes = 512 * setting_of(run, "traffic.active_share");
    EXPECT_DOUBLE_EQ(nodes, std::round(nodes)) << run.id;
  }
}

TEST(TorusStatic, FindsTheEndsOfTheSaving) {
  // All links on from 0.45 on; a latency of 50 cycles, 60 with links off.
  const auto runs = answered("torus-static", [](const PlannedRun& run) {
    if (is_nominal(run)) return made_up(50, 1);
    if (load_of(run) > 0.55) return made_up(5000, 1, true);  // does not count
    return load_of(run) < 0.44 ? made_up(60, 0.8) : made_up(50, 1);
  });
  const Page page = page_of("torus-static", runs);
  EXPECT_DOUBLE_EQ(row_of(page, "2D, 16", "saved up to").mean(), 0.4);
  EXPECT_DOUBLE_EQ(row_of(page, "2D, 16", "all links on from").mean(), 0.45);
  EXPECT_NEAR(row_of(page, "2D, 16", "penalty").mean(), 20, 1e-9);
  EXPECT_NEAR(row_of(page, "2D, 16", "latency x power").mean(), 1, 1e-9);
  EXPECT_NEAR(row_of(page, "2D, 16", "lowest load").mean(), 80, 1e-9);
}

TEST(TorusGrid, TellsTheOtherSettingsWithLongMessagesApart) {
  const auto runs = answered("torus-grid", [](const PlannedRun& run) {
    if (is_nominal(run)) return made_up(50, 1);
    return setting_of(run, "power.setting") == 9 ? made_up(75, 0.8) : made_up(55, 0.8);
  });
  const Page page = page_of("torus-grid", runs);
  EXPECT_NEAR(row_of(page, "256 flits", "3D, 256 flits, 1.5: setting 9").mean(), 1.2, 1e-9);
  EXPECT_NEAR(row_of(page, "256 flits", "3D, 256 flits, 1.5: highest").mean(), 0.88, 1e-9);
}

TEST(TorusWidth, CountsPowerInRelationToTrunksOfFour) {
  const auto runs = answered("torus-width", [](const PlannedRun& run) {
    if (is_nominal(run)) return made_up(50, 1);
    return setting_of(run, "power.setting") == 9 ? made_up(100, 0.25) : made_up(55, 1);
  });
  const Page page = page_of("torus-width", runs);
  EXPECT_NEAR(row_of(page, "One link", "2D, least power").mean(), 6.25, 1e-9);
  EXPECT_NEAR(row_of(page, "One link", "3D, highest power").mean(), 25, 1e-9);
  EXPECT_NEAR(row_of(page, "One link", "2D, highest latency x power").mean(), 1.1 / 4, 1e-9);
  EXPECT_NEAR(row_of(page, "One link", "relative to single links").mean(), 1.1, 1e-9);
  EXPECT_NEAR(row_of(page, "One link", "2D, highest latency at 0.24").mean(), 2, 1e-9);
}

TEST(TorusSelection, IsFavorableUpToTheLoadWhereTheProductReachesOne) {
  const auto runs = answered("torus-selection", [](const PlannedRun& run) {
    if (is_nominal(run)) return made_up(50, 1);
    const double ends = setting_of(run, "switch.adaptive_vcs") == 3 ? 0.12 : 0.22;
    return load_of(run) < ends ? made_up(60, 0.5) : made_up(60, 0.9);
  });
  const Page page = page_of("torus-selection", runs);
  EXPECT_DOUBLE_EQ(row_of(page, "First free", "2D").mean(), 0.2);
  EXPECT_DOUBLE_EQ(row_of(page, "First free", "2D, three adaptive VCs").mean(), 0.1);
}

}  // namespace
}  // namespace dusk

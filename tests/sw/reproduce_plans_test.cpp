// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "sw/config_error.h"
#include "sw/config_file.h"
#include "sw/option_table.h"
#include "sw/reproduce/preset.h"
#include "sw/reproduce/ramp_events.h"
#include "sw/reproduce/reproduction.h"
#include "sw/version.h"

namespace dusk {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class EveryReproduction : public testing::TestWithParam<const Reproduction*> {};

TEST_P(EveryReproduction, PlansRunsThatCanRun) {
  std::set<std::string> ids;
  for (const PlannedRun& run : GetParam()->plan()) {
    EXPECT_TRUE(ids.insert(run.id).second) << run.id << " twice";
    EXPECT_NO_THROW(preset_experiment(GetParam()->preset, run.settings, {})) << run.id;
  }
}

TEST_P(EveryReproduction, SharesAFolderOnlyWithEqualRuns) {
  for (const Reproduction& other : reproductions()) {
    if (other.runs_folder != GetParam()->runs_folder) continue;
    for (const PlannedRun& run : GetParam()->plan()) {
      for (const PlannedRun& same : other.plan()) {
        if (same.id != run.id) continue;
        EXPECT_EQ(same.settings, run.settings) << run.id;
      }
    }
  }
}

TEST(ReproducedRuns, NameTheCommitsOfTheirPrograms) {
  ReproducedRuns runs;
  EXPECT_THAT(runs.commits(), ElementsAre(commit()));
  for (const char* of : {"def", "abc+", "def"}) {
    RunResults run;
    run.commit = of;
    runs.add("a", run);
  }
  EXPECT_THAT(runs.commits(), ElementsAre("abc+", "def"));
}

TEST(SteadyMeans, AreThoseOfARunThatNeitherDriftsNorSaturates) {
  RunResults run;
  run.summary = {{"saturated", 0}, {"steady", 1}};
  EXPECT_TRUE(has_steady_means(run));
  EXPECT_STREQ(steady_mark(run), "");
  run.summary["steady"] = 0;
  run.unsteady = "correlated batches";
  EXPECT_TRUE(has_steady_means(run)) << "only its interval is unknown";
  run.unsteady = "drifting";
  EXPECT_FALSE(has_steady_means(run));
  EXPECT_STREQ(steady_mark(run), "~");
  run.summary["saturated"] = 1;
  EXPECT_STREQ(steady_mark(run), "*");
}

/// What no network does: half of everything, whatever the setting.
RunResults nonsense() {
  RunResults run;
  run.summary = {{"accepted_throughput", 0.5},
                 {"packet_latency.mean", 50},
                 {"relative_link_power", 0.5},
                 {"cycles", 1000},
                 {"saturated", 0},
                 {"steady", 1}};
  for (double cycle = 1000; cycle <= 500000; cycle += 1000) {
    run.series["cycle"].push_back(cycle);
    run.series["relative_link_power"].push_back(0.5);
    run.series["packet_latency"].push_back(50);
    run.series["accepted_throughput"].push_back(0.5);
  }
  run.seconds = 2;
  return run;
}

TEST_P(EveryReproduction, JudgesItsRuns) {
  ReproducedRuns runs;
  const auto plan = GetParam()->plan();
  const auto run_all = [&](const std::vector<PlannedRun>& these) {
    for (const PlannedRun& run : these) {
      EXPECT_FALSE(runs.has(run.id)) << run.id << " twice";
      for (unsigned seed = 0; seed < (run.every_seed ? 2 : 1); ++seed) runs.add(run.id, nonsense());
    }
    return these.size();
  };
  run_all(plan);
  while (GetParam()->more != nullptr && run_all(GetParam()->more(runs)) > 0) {
  }
  const Page page = GetParam()->evaluate(runs);
  std::size_t rows = 0, judged = 0;
  for (const Table& table : page.tables) {
    for (const Row& row : table.rows) {
      ++rows;
      judged += row.tolerance ? 1 : 0;
      EXPECT_TRUE(row.published || row.note.empty() || !row.measured.empty()) << row.name;
    }
  }
  EXPECT_GT(rows, 0u);
  if (judged > 0 && !plan.empty()) {
    EXPECT_FALSE(page.inside()) << "nonsense passed";
  }
  EXPECT_THAT(page_text(page), HasSubstr("published"));
  if (!page.script.empty()) {
    EXPECT_THAT(page.script, HasSubstr("plot "));
  }
  EXPECT_GE(runs.seconds(), 2 * static_cast<double>(plan.size()));
}

std::vector<const Reproduction*> all() {
  std::vector<const Reproduction*> out;
  for (const Reproduction& r : reproductions()) out.push_back(&r);
  return out;
}
INSTANTIATE_TEST_SUITE_P(All, EveryReproduction, testing::ValuesIn(all()), [](const auto& info) {
  std::string name = info.param->id;
  for (char& c : name) c = c == '-' ? '_' : c;
  return name;
});

TEST(Preset, GivesWayToTheRunAndTheRunToThePerson) {
  for (const Preset preset : {Preset::FatTree2015, Preset::Thesis2012}) {
    EXPECT_EQ(preset_experiment(preset, {"run.seed=3"}, {}).run.seed, 3);
    EXPECT_EQ(preset_experiment(preset, {"run.seed=3"}, {"run.seed=4"}).run.seed, 4);
    EXPECT_THROW(preset_experiment(preset, {}, {"run.sed=4"}), ConfigError);
    EXPECT_THROW(preset_experiment(preset, {}, {"switch.ports=3"}), ConfigError);
  }
}

TEST(Preset, IsTheFileOfItsPublication) {
  for (const Preset preset : {Preset::FatTree2015, Preset::Thesis2012}) {
    const std::string file = preset_file(preset);
    Experiment of_file = load_configuration(DUSK_SOURCE_DIR "/sw/configs/" + file, {}).experiment();
    Experiment used = preset_experiment(preset, {}, {});
    of_file.name = used.name;
    EXPECT_EQ(configuration_text(used), configuration_text(of_file)) << file;
    EXPECT_THAT(readings_markdown(preset, {}), HasSubstr(file));
  }
}

TEST(Preset, OfTheThesisIsTheTorusOfTheExamplesAveragedFromCycleZero) {
  const Experiment e = preset_experiment(Preset::Thesis2012, {}, {});
  const Experiment example =
      load_configuration(DUSK_SOURCE_DIR "/sw/configs/torus-2d.toml", {}).experiment();
  for (const Option& option : option_table()) {
    const std::string section = option.key.substr(0, option.key.find('.'));
    if (section != "network" && section != "switch" && section != "power") continue;
    EXPECT_EQ(option.get(e), option.get(example)) << option.key;
  }
  EXPECT_EQ(e.run.warmup, 0);
}

TEST(Preset, OfTheThesisReadsTheClosedLoopToo) {
  EXPECT_THAT(readings_markdown(Preset::Thesis2012, {}),
              HasSubstr("| `traffic.outstanding` | 4 |"));
  EXPECT_THAT(readings_markdown(Preset::Thesis2012, {"traffic.outstanding=2"}),
              HasSubstr("| `traffic.outstanding` | 2 |"));
}

TEST(Preset, NamesEveryReadingAndWhatWasChanged) {
  const std::string text = readings_markdown(Preset::FatTree2015, {"power.override=true"});
  EXPECT_THAT(text, HasSubstr("changed here: `power.override=true`"));
  EXPECT_THAT(text, HasSubstr("| `power.override` | true |"));
  EXPECT_THAT(text, HasSubstr("| `power.trim_lock` | true |"));
  EXPECT_THAT(readings_markdown(Preset::FatTree2015, {}), Not(HasSubstr("changed here")));
}

/// Windows of 1000 cycles; power and latency by their end.
RunResults ramp_of(double (*power)(double), double (*latency)(double)) {
  RunResults run;
  for (double cycle = 1000; cycle <= 500000; cycle += 1000) {
    run.series["cycle"].push_back(cycle);
    run.series["relative_link_power"].push_back(power(cycle));
    run.series["packet_latency"].push_back(latency(cycle));
    run.series["accepted_throughput"].push_back(RampPhases().load(cycle));
  }
  return run;
}

TEST(RampEvents, AreFoundWhereTheyAre) {
  const RunResults run = ramp_of(
      [](double c) {
        return c < 125000 ? 0.336 : c < 402000 ? 1.0 : c < 410000 ? 0.97 : 0.5;
      },
      [](double c) {
        return c <= 60000 ? 43.0 : c == 110000 ? 300 : c > 180000 && c <= 300000 ? 140 : 50;
      });
  const RampEvents e = find_ramp_events(run, {});
  EXPECT_NEAR(e.first_power, 0.336, 1e-9);
  EXPECT_NEAR(e.first_latency, 43, 1e-9);
  ASSERT_TRUE(e.all_on);
  EXPECT_EQ(*e.all_on, 125000);
  EXPECT_EQ(e.leaving_peak, 300);
  EXPECT_NEAR(e.hold_latency, 140, 1e-9);
  EXPECT_NEAR(e.hold_variation, 0, 1e-6);
  ASSERT_TRUE(e.delivered_falls);
  EXPECT_NEAR(RampPhases().load(*e.delivered_falls), 0.95 * 0.63, 0.63 - 0.62);
  EXPECT_GT(*e.delivered_falls, RampPhases().fall_begins());
  ASSERT_TRUE(e.first_off);
  EXPECT_EQ(*e.first_off, 402000);
  ASSERT_TRUE(e.saving);
  EXPECT_EQ(*e.saving, 410000);
  EXPECT_NEAR(e.last_power, 0.5, 1e-9);
}

TEST(RampEvents, DoNotBeginWithTheFallIfTheyAreThereInTheHold) {
  const RunResults run =
      ramp_of([](double c) { return c < 302000   ? 0.98
                                    : c < 380000 ? 1.0
                                                 : 0.5; },
              [](double) { return 43.0; });
  EXPECT_FALSE(falls_below(run, RampPhases{}, 0.99)) << "below it before the fall begins";
  ASSERT_TRUE(falls_below(run, RampPhases{}, 0.95));
  EXPECT_EQ(*falls_below(run, RampPhases{}, 0.95), 380000);
}

TEST(RampEvents, ThatDoNotHappenAreNotThere) {
  const RampEvents dark = find_ramp_events(
      ramp_of([](double) { return 0.4; }, [](double) { return std::nan(""); }), {});
  EXPECT_FALSE(dark.all_on);
  EXPECT_EQ(dark.hold_latency, 0) << "windows without a packet do not count";
  const RampEvents lit =
      find_ramp_events(ramp_of([](double) { return 1.0; }, [](double) { return 43.0; }), {});
  EXPECT_FALSE(lit.first_off);
  EXPECT_FALSE(lit.saving);
}

TEST(RampPhases, TheLoadRisesHoldsAndFalls) {
  const RampPhases p;
  EXPECT_DOUBLE_EQ(p.load(0), 0.0126);
  EXPECT_DOUBLE_EQ(p.load(59999), 0.0126);
  EXPECT_NEAR(p.load(120000), (0.63 + 0.0126) / 2, 1e-12);
  EXPECT_DOUBLE_EQ(p.load(200000), 0.63);
  EXPECT_NEAR(p.load(360000), (0.63 + 0.0126) / 2, 1e-12);
  EXPECT_DOUBLE_EQ(p.load(450000), 0.0126);
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Results of a load ramp, from made-up runs.
#include <gtest/gtest.h>

#include <cmath>

#include "study_of_texts.h"
#include "sw/common/input_text.h"
#include "sw/report/statistics_table.h"
#include "sw/studies/scope.h"

namespace dusk {
namespace {

/// Columns of sw/studies/ramp.toml for a run.
class Ramp : public testing::Test {
 protected:
  /// Windows of 1000 cycles; power and latency by their end.
  void run_of(double (*power)(double), double (*latency)(double)) {
    RunResults run;
    for (double cycle = 1000; cycle <= 500000; cycle += 1000) {
      for (const Column& column : timeseries_columns()) run.series[column.name].push_back(0);
      run.series["cycle"].back() = cycle;
      run.series["relative_link_power"].back() = power(cycle);
      run.series["packet_latency"].back() = latency(cycle);
      run.series["accepted_throughput"].back() = load(cycle);
    }
    runs = StudyRuns();
    runs.add("run", run);
  }
  double value(const std::string& measure) const {
    Scope scope(study, runs);
    scope.bind("ramp", text_node("run"));
    return evaluate(measure, scope);
  }
  double load(double cycle) const {
    return value("at(ramp_load, cycle in " + std::to_string(cycle) + ")");
  }
  bool happens(const std::string& measure) const { return !std::isnan(value(measure)); }

  const Study study = study_of(
      {{"study.toml",
        "title = 'T'\ninclude = 'ramp.toml'\ntables = [{ id = 't' }]\nruns = [{ id = 'run' }]"},
       {"ramp.toml", file_text(DUSK_SOURCE_DIR "/sw/studies/ramp.toml")}});
  StudyRuns runs;
};

TEST_F(Ramp, EventsAreFoundWhereTheyAre) {
  run_of([](double c) { return c < 125000   ? 0.336
                               : c < 402000 ? 1.0
                               : c < 410000 ? 0.97
                                            : 0.5; },
         [](double c) {
           return c <= 60000 ? 43.0 : c == 110000 ? 300 : c > 180000 && c <= 300000 ? 140 : 50;
         });
  EXPECT_NEAR(value("ramp_first_power"), 0.336, 1e-9);
  EXPECT_NEAR(value("ramp_first_latency"), 43, 1e-9);
  EXPECT_EQ(value("ramp_all_on"), 125000);
  EXPECT_EQ(value("ramp_leaving_peak"), 300);
  EXPECT_NEAR(value("ramp_hold_latency"), 140, 1e-9);
  EXPECT_NEAR(value("ramp_hold_peak"), 140, 1e-9);
  EXPECT_NEAR(value("ramp_hold_variation"), 0, 1e-6);
  EXPECT_NEAR(load(value("ramp_delivered_falls")), 0.95 * 0.63, 0.63 - 0.62);
  EXPECT_GT(value("ramp_delivered_falls"), 300000);
  EXPECT_EQ(value("ramp_first_off"), 402000);
  EXPECT_EQ(value("ramp_saving"), 410000);
  EXPECT_EQ(value("at(ramp_rises, level in [0.9])"), 125000);
  EXPECT_EQ(value("at(ramp_rises, level in [0.3])"), 61000) << "after the low phase";
  EXPECT_EQ(value("at(ramp_rises, level in [0.3], low in [100000])"), 101000);
  EXPECT_NEAR(value("ramp_last_power"), 0.5, 1e-9);
  EXPECT_NEAR(value("ramp_last_latency"), 50, 1e-9);
}

TEST_F(Ramp, VariationIsTheDeviationOverTheMean) {
  run_of([](double) { return 1.0; },
         [](double c) { return std::fmod(c, 2000) == 0 ? 110.0 : 90.0; });
  EXPECT_NEAR(value("ramp_hold_variation"), 0.1, 1e-9);
}

TEST_F(Ramp, FallsDoNotBeginWithTheLoadIfTheyAreThereInTheHold) {
  run_of([](double c) { return c < 302000   ? 0.98
                               : c < 380000 ? 1.0
                                            : 0.5; },
         [](double) { return 43.0; });
  EXPECT_FALSE(happens("at(ramp_falls, level in [0.99])")) << "below it before the fall begins";
  EXPECT_EQ(value("at(ramp_falls, level in [0.95])"), 380000);
}

TEST_F(Ramp, EventsThatDoNotHappenAreNotThere) {
  run_of([](double) { return 0.4; }, [](double) { return std::nan(""); });
  EXPECT_FALSE(happens("ramp_all_on"));
  EXPECT_FALSE(happens("ramp_hold_latency")) << "windows without a packet do not count";
  run_of([](double) { return 1.0; }, [](double) { return 43.0; });
  EXPECT_FALSE(happens("ramp_first_off"));
  EXPECT_FALSE(happens("ramp_saving"));
}

TEST_F(Ramp, LoadRisesHoldsAndFalls) {
  EXPECT_DOUBLE_EQ(load(0), 0.0126);
  EXPECT_DOUBLE_EQ(load(59999), 0.0126);
  EXPECT_NEAR(load(120000), (0.63 + 0.0126) / 2, 1e-12);
  EXPECT_DOUBLE_EQ(load(200000), 0.63);
  EXPECT_NEAR(load(360000), (0.63 + 0.0126) / 2, 1e-12);
  EXPECT_DOUBLE_EQ(load(450000), 0.0126);
  EXPECT_NEAR(value("at(ramp_load, cycle in [160000], low in [100000])"), (0.63 + 0.0126) / 2,
              1e-12);
  EXPECT_FALSE(happens("at(ramp_load, cycle in 0 / 0)"));
}

}  // namespace
}  // namespace dusk

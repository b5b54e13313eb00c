// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "study_of_texts.h"
#include "sw/common/config_error.h"
#include "sw/studies/analyses.h"

namespace dusk {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string kCards = R"toml(title = "T"
seeds = 3
base = "3dt.toml"
settings = ["network.size=[4,4,2]"]
[[runs]]
name = "net"
id = "net-{configuration}"
analyze = true
over = "configuration in [A, D]"
settings = ["network.configuration={configuration}"]
)toml";

std::string one_row(const std::string& measure, const std::string& over = "configuration in [A]") {
  return "[[tables]]\nid = \"t\"\n[[tables.rows]]\nid = \"r\"\nover = \"" + over +
         "\"\nmeasure = \"" + measure + "\"\n";
}

Study cards_of(const std::string& text) {
  return study_of({{"study.toml", text}, {"3dt.toml", shipped_files().at("sw/configs/3dt.toml")}});
}

void analyze_planned(const Study& study, std::vector<PlannedRun>& plan, StudyRuns& runs) {
  KeyUse use;
  do_analyses(study, take_analyses(study, plan, {}, use), {}, runs);
}

/// The measured values of the only row.
std::vector<double> row_of(const std::string& text) {
  const Study study = cards_of(text);
  StudyRuns runs;
  auto plan = plan_runs(study, runs);
  analyze_planned(study, plan, runs);
  for (const PlannedRun& run : plan) {
    for (double seed = 0; seed < run.seeds(study.seeds()); ++seed) {
      RunResults results;
      results.summary["accepted_throughput"] = 1 + seed;
      runs.add(run.id, results);
    }
  }
  return evaluate_study(study, runs).tables.at(0).rows.at(0).measured;
}

std::string refusal(const std::string& text) {
  try {
    row_of(text);
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "";
}

TEST(StudyAnalyses, TellWhatAnalysisJsonHas) {
  EXPECT_THAT(row_of(kCards + one_row("exact(net, nodes)")), ElementsAre(64));
  EXPECT_THAT(row_of(kCards + one_row("round(exact(net, loads.bound) * 10000)")),
              ElementsAre(2727));
  EXPECT_THAT(row_of(kCards + one_row("exact(net, deadlock_free)")), ElementsAre(1));
}

TEST(StudyAnalyses, TellLoadsAndCounts) {
  const std::string cube = kCards +
                           "[[runs]]\nname = \"cube\"\nid = \"cube\"\nanalyze = true\n"
                           "settings = [\"network.size=[3,3,3]\"]\n";
  const auto both = [&](const std::string& what) {
    return row_of(cube + one_row("exact(cube, counted.by both cards of D." + what + ")"));
  };
  EXPECT_THAT(both("counted"), ElementsAre(16));
  EXPECT_THAT(both("formula"), ElementsAre(16));
  EXPECT_THAT(row_of(kCards + one_row("round(63 * exact(net, load.0.3))")), ElementsAre(39));
  EXPECT_THAT(row_of(kCards + one_row("has(exact(net, counted.by both cards of A.formula))")),
              ElementsAre(0))
      << "sizes differ";
}

TEST(StudyAnalyses, AreTheSameForEverySeed) {
  const std::string run = "[[runs]]\nid = \"flits\"\n";
  const std::string measure = one_row("number(flits, accepted_throughput) * exact(net, nodes)");
  EXPECT_THAT(row_of(kCards + run + measure), ElementsAre(64, 128, 192));
  EXPECT_THAT(row_of(kCards + run + "seeds = 2\n" + measure), ElementsAre(64, 128));
}

TEST(StudyAnalyses, AreNoSimulations) {
  const Study study = cards_of(kCards + one_row("exact(net, nodes)"));
  StudyRuns runs;
  auto plan = plan_runs(study, runs);
  EXPECT_EQ(plan.size(), 2u);
  analyze_planned(study, plan, runs);
  EXPECT_TRUE(plan.empty());
  EXPECT_EQ(runs.count, 0u);
  EXPECT_TRUE(runs.has("net-D"));
}

TEST(StudyAnalyses, RefuseUnknownNumbersAndNetworksWithTheirPlaces) {
  EXPECT_THAT(refusal(kCards + one_row("exact(net, routed.man)")), HasSubstr("routed.mean"));
  EXPECT_THAT(refusal(kCards + one_row("exact(net)")), HasSubstr("exact(RUN, NAME)"));
  EXPECT_THAT(
      refusal(kCards + "[[runs]]\nid = \"flits\"\n" + one_row("exact(flits, accepted_throughput)")),
      HasSubstr("'flits' is a simulation"));
  EXPECT_THAT(refusal(kCards + "[[runs]]\nid = \"x\"\nanalyze = true\nseeds = 2\n" +
                      one_row("exact(net, nodes)")),
              HasSubstr("seeds: is of simulations"));
  EXPECT_THAT(refusal(kCards +
                      "[[runs]]\nid = \"x\"\nanalyze = true\nsettings = "
                      "[\"network.size=[99,99,99]\"]\n" +
                      one_row("exact(net, nodes)")),
              HasSubstr("mine/study.toml:11:"));
  EXPECT_THAT(refusal(kCards + "[[runs]]\nid = \"x\"\nseeds = 0\n" + one_row("exact(net, nodes)")),
              HasSubstr("1 to 1000"));
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
/// Studies end, and stay in their folder.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "study_of_texts.h"
#include "sw/common/config_error.h"
#include "sw/common/result_files.h"
#include "sw/common/trust.h"
#include "sw/config/key_use.h"
#include "sw/report/component_power.h"
#include "sw/report/selectable_ports.h"
#include "sw/report/statistics_table.h"
#include "sw/studies/analyses.h"
#include "sw/studies/plan.h"
#include "sw/studies/scope.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kHead = "title = \"t\"\n";
constexpr const char* kTable = "[[tables]]\nid = \"t\"\n[[tables.rows]]\nid = \"a\"\n";

std::string error_of(const std::string& toml, const std::string& published = "") {
  try {
    Study study = study_of({{"study.toml", kHead + toml}, {"published.csv", published}});
    study.home = "mine";  // a stranger's
    evaluate_study(study, {});
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "";
}
std::string measured(const std::string& expression) {
  return error_of(kTable + ("measure = \"" + expression + "\"\n"));
}
std::string many(const std::string& text, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

TEST(StudyBudget, DeepExpressionsAreRefused) {
  for (const std::string& deep :
       {many("(", 20000) + "1" + many(")", 20000), many("-", 20000) + "1",
        many("not ", 10000) + "1", many("abs(", 10000) + "1" + many(")", 10000),
        "abs" + many("(", 10000), many("abs(-(", 40) + "1" + many("))", 40)})
    EXPECT_THAT(measured(deep), HasSubstr("is nested too deeply")) << deep.substr(0, 20);
  EXPECT_EQ(measured(many("abs(", 30) + "-(1)" + many(")", 30)), "");
  EXPECT_THAT(error_of(kTable + ("measure = \"1\"\nname = \"" + many("{1 ? ", 5000) + "x" +
                                 many("}", 5000) + "\"\n")),
              HasSubstr("nested too deeply"));
}

TEST(StudyBudget, LoopsAreCountedBeforeTheyTurn) {
  const std::string axes = "[axes]\na = \"1:9999:1\"\nb = \"1:9999:1\"\n";
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_THAT(error_of(axes + kTable + "measure = \"sum(1, a, b)\"\n"),
              AllOf(StartsWith("mine/study.toml:9:1: tables.rows.measure: "),
                    HasSubstr("more than 10000000 turns of its loops")));
  EXPECT_THAT(error_of(axes + "[[tables]]\nover = [\"a\", \"b\"]\nid = \"t\"\n[[tables.rows]]\n"
                              "id = \"a\"\nmeasure = \"1\"\n"),
              HasSubstr("turns of its loops"));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST(StudyBudget, StepsAreCountedOverAllLoops) {
  EXPECT_THAT(error_of("[axes]\na = \"1:9999:1\"\nb = \"1:9999:1\"\n[measures]\n"
                       "inner = \"sum(b + a, b)\"\n" +
                       std::string(kTable) + "measure = \"sum(inner, a)\"\n"),
              HasSubstr("more than 10000000 steps"));
}

/// m0 = "abs(m1) + m1" and so on: 2^links.
std::string doubled(int links) {
  std::string measures = "[measures]\n";
  for (int i = 0; i < links; ++i)
    measures += fmt::format("m{0} = \"abs(m{1}) + m{1}\"\n", i, i + 1);
  return measures + fmt::format("m{} = \"1\"\n", links) + kTable + "measure = \"m0\"\n";
}

TEST(StudyBudget, MeasuresAreComputedOnceAndCountedEachTime) {
  const Study study = study_of({{"study.toml", kHead + doubled(18)}});
  EXPECT_EQ(evaluate_study(study, {}).tables[0].rows[0].measured, std::vector<double>{262144});
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_THAT(error_of(doubled(38)), HasSubstr("more than 10000000 steps"));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(1));
}

TEST(StudyBudget, AMeasureFollowsItsVariables) {
  const Study study = study_of({{"study.toml", std::string(kHead) +
                                                   "[axes]\na = \"1:3:1\"\n"
                                                   "[measures]\nsquare = \"a * a\"\n" +
                                                   kTable + "measure = \"sum(square, a)\"\n"}});
  EXPECT_EQ(evaluate_study(study, {}).tables[0].rows[0].measured, std::vector<double>{14});
}

/// A result with all numbers, and a window for each that the run has, one if a trace ends it.
RunResults made_up(const Experiment& experiment, const PlannedRun& run) {
  RunResults results;
  for (const auto* table :
       {&summary_statistics(), &selectable_statistics(), &component_statistics()})
    for (const Statistic& one : *table) results.summary[one.name] = 0.5;
  for (const std::string& check : run.may_fail) results.checks[check] = "";
  for (const char* queue : {"X+A1", "X-A1", "Y+A1", "Y-A1", "injection"})
    results.queues[queue] = std::vector<double>(9, 3);
  results.injected.assign(256, 1);
  const double window = static_cast<double>(experiment.power.window);
  const double cycles = std::max(window, static_cast<double>(experiment.run.cycles));
  for (double cycle = window; cycle <= cycles; cycle += window) {
    for (const Column& column : timeseries_columns())
      results.series[column.name].push_back(0.5 + cycle / cycles / 2);
    results.series["cycle"].back() = cycle;
  }
  return results;
}

TEST(StudyBudget, IsEnoughForTheShippedStudiesThoughTheyWereAStrangers) {
  for (const std::string& id : shipped_studies()) {
    Study study = find_study(id);
    write_data(study);
    study.home = ".";
    StudyRuns runs;
    KeyUse use;
    try {
      for (const PlannedRun& run : plan_runs(study, runs)) {
        RunResults of =
            run.analyze ? analyzed(planned_configuration(study, run, {"network.size=[2,2,2]"}, use))
                        : made_up(planned_experiment(study, run, {}, use), run);
        runs.add(run.id, std::move(of));
      }
      evaluate_study(study, runs);
    } catch (const std::exception& error) {
      ADD_FAILURE() << id << ": " << error.what();
    }
  }
}

TEST(StudyBudget, FormatsAreShort) {
  const auto named = [](const std::string& name) {
    return error_of(kTable + ("measure = \"1\"\nname = \"" + name + "\"\n"));
  };
  EXPECT_EQ(named("{1:64.64f}"), "");
  for (const char* format : {"{1:65f}", "{1:2000000000.2f}", "{1:.200000000f}", "{1:{}}"})
    EXPECT_THAT(named(format), HasSubstr("is no format of a number")) << format;
}

TEST(StudyBudget, WholeNumbersAreNeededForCounts) {
  EXPECT_THAT(measured("minimal_tree(2.5, 2)"), HasSubstr("whole k and n"));
  EXPECT_THAT(measured("minimal_tree(2, 2.5)"), HasSubstr("whole k and n"));
  EXPECT_THAT(error_of("[[runs]]\nid = \"r\"\n" + std::string(kTable) +
                       "measure = \"sum(x, x in leaves(r, 1.5))\"\n"),
              HasSubstr("a whole number of nodes"));
  EXPECT_THAT(error_of("[[runs]]\nid = \"r\"\n" + std::string(kTable) +
                       "measure = \"held(r, injection, 1.5)\"\n"),
              HasSubstr("a whole number of packets"));
}

TEST(StudyBudget, RangesAreTakenWithTheirPlace) {
  for (const char* range : {"0:1:0.000000001", "99999999999999999:99999999999999999:0.000000001"})
    EXPECT_THAT(measured("sum(1, x in [" + std::string(range) + "])"),
                StartsWith("mine/study.toml:6:1: tables.rows.measure: x="))
        << range;
}

TEST(StudyBudget, NanIsNoPublishedValue) {
  EXPECT_EQ(
      error_of(std::string(kTable) + "measure = \"1\"\npublished = \"a\"\n", "a,nan,printed,y\n"),
      "mine/published.csv:1:1: published.value: 'nan' is not a number");
}

TEST(StudyBudget, AMeasureThatIsNoExpressionIsToldThoughNobodyUsesIt) {
  for (const char* wrong : {"1 +", "abs(1, 2)", "magic(1)", "sum(abs(1, 2), x in y)"})
    EXPECT_THAT(
        error_of("[measures]\nm = \"" + std::string(wrong) + "\"\n" + kTable + "measure = \"1\"\n"),
        StartsWith("mine/study.toml:3:1: measures.m: "))
        << wrong;
}

TEST(StudyPaths, IdsAreNames) {
  for (const char* id : {"", "a/b", "../x", "..", ".x", "a\\nb", "a\\u001bb", "a\\u0000b"}) {
    EXPECT_THAT(
        error_of(kTable + std::string("measure = \"1\"\n[[runs]]\nid = \"") + id + "\"\n"),
        AllOf(StartsWith("mine/study.toml:8:1: runs.id: '"), HasSubstr("no name of a file")))
        << id;
    EXPECT_THAT(error_of(std::string("runs_in = \"") + id + "\"\n" + kTable + "measure = \"1\"\n"),
                StartsWith("mine/study.toml:2:1: runs_in: '"))
        << id;
  }
  EXPECT_THAT(
      error_of(kTable + ("measure = \"1\"\n[[runs]]\nid = \"" + std::string(101, 'a')) + "\"\n"),
      HasSubstr("1 to 100 bytes"));
  EXPECT_THAT(
      error_of("[[tables]]\nid = \"a\\nb\"\n[[tables.rows]]\nid = \"a\"\nmeasure = \"1\"\n"),
      StartsWith("mine/study.toml:3:1: tables.id: 'a b' is no name"));
}

class StudyFolder : public testing::Test {
 protected:
  StudyFolder() {
    fs::remove_all(top);
    fs::create_directories(top + "/p/s");
    write("p/s/study.toml", "");
    write("p/common.toml", "seeds = 3\n");
    write("outside.toml", "seeds = 4\n");
  }
  ~StudyFolder() override { trust_inputs(false); }
  void write(const std::string& file, const std::string& more) {
    const bool is_study = fs::path(file).filename() == "study.toml";
    write_file(top, file, is_study ? kHead + more + kTable + "measure = \"1\"\n" : more);
  }
  std::string refused(const StudyPlace& place) {
    KeyUse use;
    try {
      const Study study = find_study(place);
      evaluate_study(study, {});
      for (const PlannedRun& run : plan_runs(study)) planned_experiment(study, run, {}, use);
    } catch (const ConfigError& error) {
      return error.what();
    }
    return "";
  }
  const std::string top = testing::TempDir() + "dusk_study_folder";
  const std::string study = top + "/p/s";
};

TEST_F(StudyFolder, IncludesAndBasesStayInIt) {
  write("p/s/inner.toml", "seeds = 2\n");
  write("p/s/study.toml", "include = \"inner.toml\"\n");
  EXPECT_EQ(refused({study}), "");
  EXPECT_EQ(find_study(study).seeds(), 2u);
  for (const char* key : {"include", "base"}) {
    for (const std::string& path :
         {std::string("../common.toml"), top + "/outside.toml", std::string("../../outside.toml"),
          std::string("/etc/passwd")}) {
      write("p/s/study.toml", std::string(key) + " = \"" + path + "\"\n");
      EXPECT_THAT(refused({study}), AllOf(StartsWith(study + "/study.toml:2:"),
                                          HasSubstr("leads out of"), HasSubstr("--trust")))
          << key << path;
    }
  }
}

TEST_F(StudyFolder, FoldersAreNoFiles) {
  for (const char* key : {"include", "base"}) {
    for (const char* path : {"", ".", "inner"}) {
      fs::create_directories(study + "/inner");
      write("p/s/study.toml", std::string(key) + " = \"" + path + "\"\n");
      EXPECT_THAT(refused({study}),
                  AllOf(StartsWith(study + "/study.toml:2:"), HasSubstr("is no file")))
          << key << path;
    }
  }
}

TEST_F(StudyFolder, LinksAreFollowedBeforeItIsAsked) {
  for (const char* file : {"inner.toml", "notes.md", "published.csv", "plot.gp"})
    fs::create_symlink(top + "/outside.toml", study + "/" + file);
  EXPECT_THAT(refused({study}), HasSubstr("published.csv' leads out of"));
  for (const char* file : {"notes.md", "published.csv", "plot.gp"}) fs::remove(study + "/" + file);
  write("p/s/study.toml", "include = \"inner.toml\"\n");
  EXPECT_THAT(refused({study}), HasSubstr("'inner.toml' leads out of"));
}

TEST_F(StudyFolder, StudiesOfAFolderThatIsGivenShareFiles) {
  write("p/s/study.toml", "include = \"../common.toml\"\n");
  const auto places = studies_below(top + "/p");
  ASSERT_EQ(places.size(), 1u);
  EXPECT_EQ(refused(places[0]), "");
  EXPECT_EQ(find_study(places[0]).seeds(), 3u);
  write("p/s/study.toml", "include = \"../../outside.toml\"\n");
  EXPECT_THAT(refused(places[0]), HasSubstr("leads out of"));
  EXPECT_TRUE(studies_below(study).empty()) << "a study itself";
}

TEST_F(StudyFolder, TrustTakesPathsAndPlots) {
  write("p/s/study.toml", "include = \"../common.toml\"\n");
  write("p/s/plot.gp", "system('x')\n");
  EXPECT_NE(refused({study}), "");
  trust_inputs();
  EXPECT_EQ(refused({study}), "");
}

TEST_F(StudyFolder, RunsReadNoFileOutside) {
  const auto with = [&](const std::string& setting) {
    write("p/s/study.toml", "settings = [\"" + setting + "\"]\n[[runs]]\nid = \"r\"\n");
    return refused({study});
  };
  EXPECT_THAT(with("switch.replace=dusk_rr_arbiter=x.sv"),
              AllOf(HasSubstr("switch.replace"), HasSubstr("--trust")));
  EXPECT_THAT(with("run.output=/tmp/x"), HasSubstr("run.output"));
  for (const char* key : {"traffic.trace_file", "traffic.permutation_file", "application.files",
                          "application.node_file", "run.reference"})
    EXPECT_THAT(with(key + std::string("=/etc/passwd")),
                AllOf(HasSubstr(key), HasSubstr("'/etc/passwd' leads out of")));
  EXPECT_THAT(with("traffic.trace_file=../t.csv"), HasSubstr("t.csv' leads out of"));
}

TEST_F(StudyFolder, RunsReadFilesBesideTheStudy) {
  write("p/s/t.csv", "0,0,1,4\n");
  write("p/s/study.toml",
        "settings = [\"traffic.kind=trace\", \"traffic.trace_file=t.csv\"]\n"
        "[[runs]]\nid = \"r\"\n");
  EXPECT_EQ(refused({study}), "");
  KeyUse use;
  const Study read = find_study({study});
  EXPECT_EQ(planned_experiment(read, plan_runs(read)[0], {}, use).traffic.trace_file,
            study + "/t.csv");
}

}  // namespace
}  // namespace dusk

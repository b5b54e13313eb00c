// SPDX-License-Identifier: Apache-2.0
#include "sw/results/results_folder.h"

#include <gmock/gmock.h>

#include "sw/common/config_error.h"
#include "sw/common/version.h"
#include "tests/sw/results/sample_folders.h"

namespace dusk {
namespace {

using testing::HasSubstr;
using testing::Pair;

class ReadResults : public ResultsFolders {
 protected:
  static std::string text_of(const Results& results, const std::string& name) {
    const ResultFigure* figure = results.find(name);
    return figure == nullptr ? "(none)" : figure->text;
  }
  static std::string error_of(const std::string& folder) {
    try {
      read_results(folder);
    } catch (const ConfigError& error) {
      return error.what();
    }
    return "";
  }
};

TEST_F(ReadResults, OfARunHaveItsNumbersUnitsAndKeys) {
  put_run("a", R"(, "converged": null)");
  const Results run = read_results("a");
  EXPECT_EQ(run.kind, ResultsKind::Run);
  EXPECT_EQ(run.state, ResultsState::Ok);
  EXPECT_EQ(run.experiment, "small");
  EXPECT_EQ(run.dusk, "0.1.0 (abc)");
  EXPECT_EQ(run.detail, "small, seed 1");
  EXPECT_GT(run.date, 0);
  EXPECT_EQ(run.find("packet_latency.mean")->number(), 82.8);
  EXPECT_EQ(run.find("packet_latency.mean")->unit, "cycles");
  EXPECT_EQ(text_of(run, "steady_reason"), "ramp");
  EXPECT_EQ(text_of(run, "converged"), "");
  EXPECT_EQ(text_of(run, "checks"), "1");
  EXPECT_EQ(text_of(run, "checks_failed"), "0");
  EXPECT_EQ(text_of(run, "units"), "(none)");
  EXPECT_THAT(run.settings, testing::Contains(Pair("run.seed", "1")));
}

TEST_F(ReadResults, OfARunThatFailedSayWhy) {
  put_run("a");
  put("a/summary.json",
      R"({"version": "0.1.0", "complete": true, "saturated": true, "checks": [
{"name": "delivery", "passed": true, "detail": ""}, {"name": "credits", "passed": false,
"detail": "lost one"}, {"name": "order", "passed": false, "detail": "x"}]})");
  const Results run = read_results("a");
  EXPECT_EQ(run.state, ResultsState::Failed);
  EXPECT_EQ(run.problem, "credits: lost one");
  EXPECT_EQ(text_of(run, "checks_failed"), "2");
  EXPECT_THAT(run.detail, HasSubstr("saturated"));
}

TEST_F(ReadResults, OfARunThatWasInterruptedOrKilledAreRead) {
  put_run("a");
  put("a/summary.json", R"({"version": "0.1.0", "complete": false, "checks": []})");
  EXPECT_EQ(read_results("a").state, ResultsState::Interrupted);
  put_config("b", "[run]\nseed = 7\nname = \"x\"\n[network]\nsize = [4, 4]\n");
  const Results killed = read_results("b");
  EXPECT_EQ(killed.state, ResultsState::Unfinished);
  EXPECT_THAT(killed.problem, HasSubstr("summary.json is missing"));
  EXPECT_EQ(killed.experiment, "small");
  EXPECT_THAT(killed.settings, testing::Contains(Pair("network.size", "[4, 4]")));
  EXPECT_THAT(killed.settings, testing::Contains(Pair("run.name", "x")));
}

TEST_F(ReadResults, OfASweepAreItsPoints) {
  put_sweep("s", "0.1,2,0,1,30,1.5\n0.2,2,1,0,900,\n");
  put_run("s/runs/a");
  put("s/saturation.csv",
      "highest_unsaturated_load,accepted_there,accepted_at_load_1,not_steady\n0.1,0.1,0.2,\n");
  const Results sweep = read_results("s");
  EXPECT_EQ(sweep.kind, ResultsKind::Sweep);
  EXPECT_EQ(sweep.detail, "2 points, 1 saturated");
  EXPECT_EQ(text_of(sweep, "runs"), "1");
  ASSERT_EQ(sweep.tables.size(), 2u);
  EXPECT_EQ(sweep.tables[0].keys, 1u);
  EXPECT_EQ(sweep.tables[0].row_name(sweep.tables[0].rows[1]), "traffic.load=0.2");
  EXPECT_THAT(sweep.tables[0].units,
              testing::ElementsAre("flits/node/cycle", "", "", "", "cycles", "cycles"));
  EXPECT_EQ(sweep.tables[1].row_name(sweep.tables[1].rows[0]), "all");
}

TEST_F(ReadResults, OfWhatHasNotEndedSayWhichFileIsMissing) {
  const std::pair<const char*, const char*> last[] = {{"sweep", "points.csv"},
                                                      {"explore", "explore.csv"},
                                                      {"compare", "compare.csv"},
                                                      {"crosscheck", "crosscheck.json"}};
  for (const auto& [command, file] : last) {
    put(std::string(command) + "/.dusk", std::string("dusk ") + command + "\n");
    const Results results = read_results(command);
    EXPECT_EQ(results.state, ResultsState::Unfinished) << command;
    EXPECT_EQ(results.problem,
              std::string(file) + " is missing: dusk " + command + " has not ended");
  }
}

TEST_F(ReadResults, OfAStudyAreJudgedByItsRows) {
  put_study("a");
  const Results study = read_results("a");
  EXPECT_EQ(study.experiment, "pmin");
  EXPECT_EQ(study.state, ResultsState::Failed);
  EXPECT_EQ(study.detail, "1 of 2 rows inside");
  EXPECT_EQ(text_of(study, "rows_told"), "1");
  EXPECT_EQ(study.tables[0].row_name(study.tables[0].rows[0]), "table=T, of\nlines, row=a");
  put_study("a", "more");
  EXPECT_EQ(read_results("a").detail, "2 studies, 2 of 4 rows inside");
}

TEST_F(ReadResults, OfOtherCommandsTellTheirMainNumbers) {
  put("e/.dusk", "dusk explore\n");
  put("e/explore.csv", "design,switch.vcs,switch,area,front\n1,2,p4v2,900,1\n2,3,p4v3,1000,0\n");
  EXPECT_EQ(read_results("e").detail, "2 designs, 1 in front");
  EXPECT_EQ(read_results("e").tables[0].units[3], "um^2");
  put("c/cost.json",
      "{\"switch\": \"p4v1\", \"version\": \"dusk 0.1.0 (abc)\", \"fixed\": {\"total\": {\"area\": "
      "900.4, "
      "\"cells\": 3}, \"timing\": {\"least_period\": 4.256, \"path\": [{\"cell\": \"x\"}]}}}");
  const Results cost = read_results("c");
  EXPECT_EQ(cost.detail, "p4v1, 900 um^2, 4.26 ns");
  EXPECT_EQ(cost.dusk, "0.1.0 (abc)");
  EXPECT_EQ(cost.find("fixed.timing.least_period")->unit, "ns");
  EXPECT_EQ(cost.main_numbers().size(), 2u);
  put("l/analysis.json", R"({"networks": [{"name": "tree", "shortest": {"diameter": 4}}]})");
  EXPECT_EQ(read_results("l").detail, "tree");
  EXPECT_EQ(read_results("l").find("tree.shortest.diameter")->unit, "hops");
  put("m/.dusk", "dusk compare --booksim\n");
  put("m/loads/compare.csv", "place,traffic.load,figure,unit,verdict\n,1,l,cycles,OUTSIDE\n");
  EXPECT_EQ(read_results("m").state, ResultsState::Failed);
  EXPECT_EQ(read_results("m").detail, "1 figures, 1 outside");
  put("x/.dusk", "dusk crosscheck\n");
  put("x/crosscheck.csv", "traffic.load,engine,runs,failure\n1,twin,1,\n1,functional,0,stood\n");
  EXPECT_EQ(read_results("x").problem, "crosscheck.json is missing: dusk crosscheck has not ended");
  put("x/crosscheck.json", "{}");
  EXPECT_EQ(read_results("x").detail, "2 rows of 2 engines");
  EXPECT_EQ(read_results("x").problem, "1 rows have a failure");
  put("t/.dusk", "dusk trace capture\n");
  put("t/rank.0", "");
  EXPECT_EQ(read_results("t").detail, "1 ranks");
  put("r/.dusk", "dusk runs\n");
  put_run("r/one");
  put_config("r/two");
  EXPECT_EQ(read_results("r").detail, "2 runs");
  EXPECT_EQ(read_results("r").problem, "two has no summary.json");
}

TEST_F(ReadResults, ThatAreNoneAreRefused) {
  EXPECT_EQ(error_of("none"), "none: no such folder");
  put("file", "");
  EXPECT_EQ(error_of("file"), "file: is no folder (a folder of results)");
  put("a/notes.txt", "");
  EXPECT_THAT(error_of("a"), HasSubstr("a: not results: there is no config.toml and summary.json"));
  put("b/summary.json", "{}");
  EXPECT_EQ(error_of("b"), "b: not results: config.toml is missing beside summary.json");
  put("c/config.toml", "[run]\n");
  EXPECT_EQ(error_of("c"), "c: not results: dusk did not write its config.toml");
  EXPECT_THAT(error_of(std::string(100'000, 'a')), HasSubstr("cannot be read: File name too long"));
}

TEST_F(ReadResults, OfANewerVersionAreRefused) {
  const std::string newer = ": made by dusk 9.0.0, a newer version than this one, ";
  put_run("a", "", "9.0.0");
  EXPECT_EQ(error_of("a"), "a" + newer + version() + " (a newer dusk)");
  put_config("b", "", "9.0.0");
  EXPECT_THAT(error_of("b"), HasSubstr(newer));
  put("c/cost.json", R"({"version": "dusk 9.0.0"})");
  EXPECT_THAT(error_of("c"), HasSubstr(newer));
  put("d/.dusk", "dusk dream\n");
  EXPECT_EQ(error_of("d"),
            "d: has results of 'dusk dream', made by a newer version (a newer dusk)");
  for (const char* passes : {"", "x", "1.2", "0.0.9", "0.1.0", "0.1.9", "0.2.0", "0.2.0-rc1"})
    EXPECT_NO_THROW(check_version("a", passes)) << passes;
  for (const char* later : {"0.2.1", "0.10.0", "1.0.0", "2.0.0 (abc)"})
    EXPECT_THROW(check_version("a", later), ConfigError) << later;
}

TEST_F(ReadResults, ThatAreBrokenAreRefused) {
  put_run("a");
  put("a/summary.json", "{\"complete\": tr");
  EXPECT_THAT(error_of("a"), HasSubstr("a/summary.json: is not JSON: "));
  put("a/summary.json", "[1]");
  EXPECT_EQ(error_of("a"), "a/summary.json: is not a JSON object");
  put("a/summary.json", "{}");
  EXPECT_EQ(error_of("a"), "a/summary.json: is not the summary of a run: it has no 'complete'");
  put_config("b", "[run\n");
  EXPECT_THAT(error_of("b"), HasSubstr("b/config.toml:3:"));
  put("l/analysis.json", "{}");
  EXPECT_EQ(error_of("l"), "l/analysis.json: is not an analysis: it has no 'networks'");
  put_sweep("s", "0.1,2\n");
  EXPECT_EQ(error_of("s"), "s/points.csv: row 1 has not all columns");
  put("s/points.csv", "load\n");
  EXPECT_EQ(error_of("s"), "s/points.csv: is not a table of dusk: it has no column 'seeds'");
}

}  // namespace
}  // namespace dusk

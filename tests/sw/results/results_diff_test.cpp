// SPDX-License-Identifier: Apache-2.0
#include "sw/results/results_diff.h"

#include <gmock/gmock.h>

#include "sw/common/config_error.h"
#include "sw/results/results_text.h"
#include "tests/sw/results/sample_folders.h"

namespace dusk {
namespace {

using testing::HasSubstr;
using testing::Not;

class ResultsDiff : public ResultsFolders {
 protected:
  static ResultsDifference difference(const std::string& a, const std::string& b) {
    return results_difference(read_results(a), read_results(b));
  }
  static std::string error_of(const std::string& a, const std::string& b) {
    try {
      difference(a, b);
    } catch (const ConfigError& error) {
      return error.what();
    }
    return "";
  }
};

TEST_F(ResultsDiff, OfEqualNumbersIsEqualWhateverTheirNames) {
  put_run("a");
  put_run("b");
  put_config("b", "[run]\nseed = 1\nname = \"other\"\n");
  EXPECT_TRUE(difference("a", "b").equal());
  EXPECT_TRUE(difference("a", "b").settings.empty());
  put("b/summary.json", R"({"version": "0.0.9", "commit": "other", "switch": "p4v1d2q2",
"experiment": "x", "seed": 2, "complete": true, "saturated": false, "accepted_throughput": 0.250,
"packet_latency": {"mean": 82.8, "p99": 294.0}, "relative_link_power": 0.7,
"steady_reason": "ramp", "checks": [{"name": "delivery", "passed": true, "detail": ""}]})");
  EXPECT_TRUE(difference("a", "b").equal());
}

TEST_F(ResultsDiff, TellsKeysAndNumbersThatDiffer) {
  put_run("a", R"(, "mean_hops": 0, "only_a": 1, "load_met": true, "converged": null)");
  put_run("b", R"(, "mean_hops": 2, "only_b": 1, "load_met": false, "converged": 5)");
  put_config("b", "[run]\nseed = 2\n[power]\nmode = \"forced\"\n");
  const ResultsDifference found = difference("a", "b");
  EXPECT_FALSE(found.equal());
  ASSERT_EQ(found.settings.size(), 2u);
  EXPECT_EQ(found.settings[0].name, "run.seed");
  EXPECT_EQ(found.settings[0].difference(), 1);
  EXPECT_EQ(found.settings[1].name, "power.mode");
  EXPECT_FALSE(found.settings[1].a);
  std::string names;
  for (const Changed& changed : found.numbers) names += changed.name + " ";
  EXPECT_EQ(names, "mean_hops only_a load_met converged only_b ");
  EXPECT_EQ(found.numbers[0].difference(), 2);
  EXPECT_FALSE(found.numbers[0].percent()) << "a is 0";
  EXPECT_FALSE(found.numbers[1].b);
  EXPECT_FALSE(found.numbers[2].difference());
}

TEST_F(ResultsDiff, IsInPerCentOfTheFirst) {
  const Changed changed{"latency", "cycles", "-80", "-60"};
  EXPECT_EQ(changed.difference(), 20);
  EXPECT_EQ(changed.percent(), 25);
}

TEST_F(ResultsDiff, ShowsNullAndWhatIsMissing) {
  put_run("a", R"(, "converged": null, "only_a": 1)");
  put_run("b", R"(, "converged": 5)");
  const std::string text = diff_text(read_results("a"), read_results("b"), difference("a", "b"));
  EXPECT_THAT(text, HasSubstr("  converged  null       5\n"));
  EXPECT_THAT(text, HasSubstr("  only_a        1  (none)\n"));
}

TEST_F(ResultsDiff, GoesPointByPoint) {
  put_sweep("a", "0.1,2,0,1,30,1\n0.2,2,0,1,40,1\n0.3,2,0,1,50,1\n");
  put_sweep("b", "0.1,2,0,1,30,1\n0.4,2,0,1,60,1\n0.2,2,0,1,44,1\n");
  const ResultsDifference found = difference("a", "b");
  ASSERT_EQ(found.rows.size(), 3u);
  EXPECT_EQ(found.rows[0].row, "traffic.load=0.2");
  ASSERT_EQ(found.rows[0].numbers.size(), 1u);
  EXPECT_EQ(found.rows[0].numbers[0].unit, "cycles");
  EXPECT_EQ(found.rows[0].numbers[0].percent(), 10);
  EXPECT_FALSE(found.rows[1].in_b);
  EXPECT_FALSE(found.rows[2].in_a);
  const std::string text = diff_text(read_results("a"), read_results("b"), found);
  EXPECT_THAT(text, HasSubstr("points.csv: traffic.load=0.3: only in a\n"));
  EXPECT_THAT(text, HasSubstr("points.csv: traffic.load=0.4: only in b\n"));
  EXPECT_THAT(text, HasSubstr("  packet_latency.mean  40  44     +4  +10 %  cycles\n"));
  EXPECT_THAT(text, HasSubstr("The results differ: 0 numbers, 3 rows of tables.\n"));
}

TEST_F(ResultsDiff, PairsRowsOfOneNameInTheirOrder) {
  put_sweep("a", "0.1,2,0,1,30,1\n0.1,2,0,1,40,1\n");
  put_sweep("b", "0.1,2,0,1,30,1\n0.1,2,0,1,41,1\n");
  const ResultsDifference found = difference("a", "b");
  ASSERT_EQ(found.rows.size(), 1u);
  EXPECT_EQ(found.rows[0].row, "traffic.load=0.1 (2)");
}

TEST_F(ResultsDiff, TellsTablesThatOneHas) {
  put_study("a");
  put_study("b");
  put_study("b", "more");
  const ResultsDifference found = difference("a", "b");
  ASSERT_EQ(found.rows.size(), 3u);
  EXPECT_EQ(found.rows[0].table, "more.csv");
  EXPECT_FALSE(found.rows[0].in_a);
}

TEST_F(ResultsDiff, NeedsTwoFinishedResultsOfOneKind) {
  put_run("a");
  put_sweep("s");
  put_config("b");
  EXPECT_EQ(error_of("a", "s"), "a: has results of run, and s of sweep (two of one kind)");
  EXPECT_EQ(error_of("a", "b"),
            "b: summary.json is missing: the run was killed, or goes on (finished results)");
  EXPECT_THAT(error_of("b", "a"), HasSubstr("b: summary.json is missing"));
}

TEST_F(ResultsDiff, AsJsonHasNoMemberForWhatASideLacks) {
  put_run("a", R"(, "only_a": 1)");
  put_run("b");
  const Results a = read_results("a"), b = read_results("b");
  const std::string json = diff_json(a, b, results_difference(a, b));
  EXPECT_THAT(json,
              HasSubstr("\"name\": \"only_a\",\n      \"a\": 1,\n      \"difference\": null"));
  EXPECT_THAT(json, HasSubstr("\"equal\": false"));
  EXPECT_THAT(diff_json(a, a, results_difference(a, a)), HasSubstr("\"equal\": true"));
  EXPECT_THAT(diff_text(a, a, results_difference(a, a)), HasSubstr("\nThe results are equal.\n"));
  EXPECT_THAT(diff_text(a, a, results_difference(a, a)), Not(HasSubstr("differ")));
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "sw/results/results_text.h"

#include <gmock/gmock.h>

#include "sw/common/config_error.h"
#include "sw/results/columns_text.h"
#include "tests/sw/results/sample_folders.h"

namespace dusk {
namespace {

using testing::HasSubstr;
using testing::Not;

class ResultsText : public ResultsFolders {};

TEST(ColumnsText, PutsNumbersAtTheRight) {
  EXPECT_EQ(columns_text({{"name", "n"}, {"a", "7"}, {"bcd", "10"}}),
            "name   n\na      7\nbcd   10\n");
  EXPECT_EQ(columns_text({{"x", "unit"}, {"", "ns"}, {"7", ""}}, 2, 2),
            "  x  unit\n     ns\n  7\n");
  EXPECT_EQ(columns_text({{"d"}, {"+1.5 %"}, {"-10 %"}}), "     d\n+1.5 %\n -10 %\n");
}

TEST(ColumnsText, ShowsCellsOnOneLineAndCutsLongOnes) {
  const std::string text = columns_text({{"a\nb", std::string(100, 'x'), std::string(600, 'y')}});
  EXPECT_THAT(text, testing::StartsWith("a b  xxx"));
  EXPECT_THAT(text, Not(HasSubstr(std::string(kCellBytes + 1, 'x'))));
  EXPECT_THAT(text, HasSubstr(std::string(400, 'y')));
  EXPECT_THAT(text, Not(HasSubstr(std::string(kLastCellBytes + 1, 'y'))));
  EXPECT_EQ(columns_text({}), "");
}

TEST(ShortNumber, HasAboutFiveDigits) {
  EXPECT_EQ(short_number("82.84123456"), "82.841");
  EXPECT_EQ(short_number("0.123456"), "0.1235");
  EXPECT_EQ(short_number("123456.789"), "123457");
  EXPECT_EQ(short_number("0.00012345678"), "0.0001235");
  EXPECT_EQ(short_number("0.4"), "0.4");
  EXPECT_EQ(short_number("123456789012"), "123456789012");
  EXPECT_EQ(short_number("ramp"), "ramp");
}

TEST(FileMeaning, ExplainsWhatDuskWrites) {
  for (const char* name : {"summary.json", "channel_states.csv", "journey-12.csv", "tree-loads.csv",
                           "rank.3", "figures/", "time.svg", ".dusk", "report.html"})
    EXPECT_NE(file_meaning(name), "") << name;
  for (const char* name : {"thesis.docx", "", "journey-", "rank", ".csv"})
    EXPECT_EQ(file_meaning(name), "") << name;
  EXPECT_THROW(list_files("none"), ConfigError);
  EXPECT_EQ(file_size_text(14), "14 bytes");
  EXPECT_EQ(file_size_text(3150), "3.1 kB");
  EXPECT_EQ(file_size_text(2'500'000'000), "2.5 GB");
}

TEST_F(ResultsText, OfARunHasNumbersUnitsAndFiles) {
  put_run("a", R"(, "converged": null)");
  put("a/runs/x/y", "");
  const Results run = read_results("a");
  const std::string text = show_text(run, list_files("a"));
  EXPECT_THAT(text, testing::StartsWith("a: run of small, ok, dusk 0.1.0 (abc)\n"));
  EXPECT_THAT(text, HasSubstr("  packet_latency.mean  82.8      cycles\n"));
  EXPECT_THAT(text, HasSubstr("  converged            null\n"));
  EXPECT_THAT(text, HasSubstr("totals with their units, checks\n"));
  EXPECT_THAT(text, HasSubstr("  runs/         1 entries  runs, a folder each\n"));
}

TEST_F(ResultsText, OfARunThatFailedSaysWhy) {
  put_run("a");
  put("a/summary.json", R"({"version": "0.1.0", "complete": true, "checks": [
{"name": "credits", "passed": false, "detail": "lost one\nof two"}]})");
  EXPECT_THAT(show_text(read_results("a"), {}), HasSubstr("\n  credits: lost one\n  of two\n"));
  EXPECT_THAT(list_text({read_results("a")}), HasSubstr("credits: lost one of two"));
  EXPECT_THAT(show_json(read_results("a"), {}), HasSubstr("\"credits: lost one\\nof two\""));
}

TEST_F(ResultsText, OfASweepHasItsPointsWithUnits) {
  put_sweep("s");
  const std::string text = show_text(read_results("s"), {});
  EXPECT_THAT(text, HasSubstr("\npoints.csv\n      traffic.load  seeds  saturated  steady  "
                              "packet_latency.mean\n  flits/node/cycle"));
  EXPECT_THAT(text, Not(HasSubstr("ci95")));
}

TEST_F(ResultsText, AsJsonIsTyped) {
  put_run("a", R"(, "converged": null)");
  const std::string json = show_json(read_results("a"), list_files("a"));
  for (const char* member :
       {"\"folder\": \"a\"", "\"kind\": \"run\"", "\"state\": \"ok\"", "\"problem\": null",
        "\"packet_latency.mean\": 82.8", "\"complete\": true", "\"converged\": null",
        "\"steady_reason\": \"ramp\"", "\"packet_latency.mean\": \"cycles\"", "\"run.seed\": \"1\"",
        "\"name\": \"config.toml\""})
    EXPECT_THAT(json, HasSubstr(member));
  put_sweep("s");
  EXPECT_THAT(show_json(read_results("s"), {}), HasSubstr("\"keys\": 1"));
  EXPECT_THAT(list_json({read_results("a")}), HasSubstr("\"accepted_throughput\": 0.25"));
  EXPECT_THAT(list_json({read_results("a")}), Not(HasSubstr("steady_reason")));
  EXPECT_EQ(list_json({}), "[]\n");
}

}  // namespace
}  // namespace dusk

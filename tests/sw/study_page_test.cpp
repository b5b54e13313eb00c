// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "models/energy/energy.h"
#include "sw/studies/page.h"
#include "sw/studies/study.h"
#include "testbench/statistics/estimate.h"

namespace dusk {
namespace {

using testing::HasSubstr;
using testing::Not;

Row row(double published, std::vector<double> measured, bool relative = false) {
  return {"t.a", "a row", "cycles",  published, std::move(measured), 2, relative,
          0.5,   "",      "printed", "Table 1"};
}

TEST(Estimate, IsStudentsIntervalOfTheMean) {
  const Estimate e = estimate({1, 2, 3, 4, 5});
  EXPECT_DOUBLE_EQ(e.mean, 3);
  ASSERT_TRUE(e.half_width);
  EXPECT_NEAR(*e.half_width, 2.776445 * 1.5811388 / 2.2360680, 1e-6);  // t(4, 0.975)
  EXPECT_FALSE(estimate({7}).half_width);
  EXPECT_DOUBLE_EQ(*estimate({7, 7, 7}).half_width, 0);
}

TEST(RootMeanSquare, IsThat) { EXPECT_DOUBLE_EQ(root_mean_square({3, -4, 0, 0}), 2.5); }

TEST(Row, JudgesByItsTolerance) {
  EXPECT_TRUE(row(10, {10.5}).inside());
  EXPECT_FALSE(row(10, {10.51}).inside());
  EXPECT_FALSE(row(10, {9.49}).inside());
  EXPECT_TRUE(row(10, {9, 11}).inside()) << "the mean of the seeds";
  EXPECT_TRUE(row(10, {14.9}, true).inside());
  EXPECT_FALSE(row(10, {15.1}, true).inside());
  EXPECT_FALSE(row(10, {}).inside()) << "what did not happen is outside";
  Row reported = row(10, {99});
  reported.tolerance.reset();
  EXPECT_TRUE(reported.inside());
  EXPECT_DOUBLE_EQ(row(10, {12}).difference(), 2);
  EXPECT_DOUBLE_EQ(row(10, {12}, true).difference(), 0.2);
}

TEST(Page, VerdictCountsWhatIsJudged) {
  Page page{"x", "X", "s", "", {{"t", {row(1, {1}), row(1, {1})}, ""}}, ""};
  page.tables[0].rows[1].tolerance.reset();
  EXPECT_EQ(page.verdict(), "rows with a tolerance: 1 of 1 inside; 1 others are told, not judged");
  page.tables[0].rows.push_back(row(1, {3}));
  EXPECT_EQ(page.verdict(), "rows with a tolerance: 1 of 2 OUTSIDE; 1 others are told, not judged");
  for (Row& r : page.tables[0].rows) r.tolerance.reset();
  EXPECT_EQ(page.verdict(), "no row has a tolerance: 3 rows are told, not judged");
}

TEST(Page, IsInsideIfEveryRowIs) {
  Page page{"x", "X", "source", "", {{"t", {row(1, {1})}, ""}, {"u", {row(1, {1})}, ""}}, ""};
  EXPECT_TRUE(page.inside());
  page.tables[1].rows.push_back(row(1, {3}));
  EXPECT_FALSE(page.inside());
}

TEST(Page, ShowsPublishedBesideMeasured) {
  const Page page{"x",
                  "Title",
                  "source",
                  "text above",
                  {{"t", {row(10, {9, 10}), row(10, {20}), row(10, {9.999})}, "text below"}},
                  "plot 1",
                  "how it was read",
                  "abc",
                  "Made by a test."};
  const std::string text = markdown(page_document(page));
  EXPECT_THAT(text, HasSubstr("# Title\n\nsource\n\n"));
  EXPECT_THAT(text, HasSubstr("\n\nMade by a test.\n\nVerdict: "));
  EXPECT_THAT(text, testing::EndsWith("## Readings\n\nhow it was read\n"));
  EXPECT_THAT(text, HasSubstr("text above"));
  EXPECT_THAT(text, HasSubstr("`figures/x.svg`"));
  EXPECT_THAT(text, HasSubstr("| a row (cycles) | 10.00 | 9.50 ± 6.35 | -0.50 | 0.5 | yes |\n"));
  EXPECT_THAT(text, HasSubstr("| a row (cycles) | 10.00 | 20.00 | +10.00 | 0.5 | NO |\n"));
  EXPECT_THAT(text, HasSubstr("| 10.00 | +0.00 |")) << "no negative zero";
  EXPECT_THAT(text, HasSubstr("text below"));
  EXPECT_THAT(terminal(page_document(page)),
              HasSubstr("\n  a row (cycles)      10.00        20.00      +10.00        0.5  NO\n"));
}

TEST(Page, TellsPacketsThatAreLeftOutOfATrace) {
  Page page{"x", "X", "s", "", {{"t", {row(1, {1})}, ""}}, ""};
  EXPECT_THAT(markdown(page_document(page)), Not(HasSubstr("Left out")));
  page.left_out = "Left out: <3> packets.";
  EXPECT_THAT(markdown(page_document(page)),
              HasSubstr("not judged.\n\nLeft out: \\<3\\> packets.\n\n## t"));
}

TEST(Page, HasNoFigureWithoutAScript) {
  EXPECT_THAT(markdown(page_document({"x", "X", "s", "", {}, ""})), Not(HasSubstr("figures/")));
}

TEST(Page, ItsCsvHasOneLineARow) {
  Row never = row(3, {});
  never.name = "a \"quoted\", row";
  const Page page{"x", "X", "s", "", {{"t", {row(10, {20}, true), never}, ""}}, "", "", "abc"};
  EXPECT_EQ(csv(page_table(page)),
            "table,row,unit,published,measured,ci95,difference,tolerance,inside,seeds,commit,known,"
            "source\n"
            "\"t\",\"a row\",\"cycles\",10,20,,1,0.5,NO,1,abc,printed,\"Table 1\"\n"
            "\"t\",\"a \"\"quoted\"\", row\",\"cycles\",3,,,,0.5,NO,0,abc,printed,\"Table 1\"\n");
}

TEST(Page, CountsOnlyWhatIsPrintedOrReadAsPublished) {
  Page page{"x", "X", "s", "", {{"t", {row(1, {1}), row(1, {1}), row(1, {1}), row(1, {3})}, ""}},
            ""};
  std::vector<Row>& rows = page.tables[0].rows;
  rows[1].known = "read from a plot";
  rows[2].known = "derived";
  rows[3].known = "own formula";
  EXPECT_EQ(page.verdict(),
            "rows with a tolerance: 2 of 2 inside; derived or of an own formula: 1 of 2 OUTSIDE; "
            "0 others are told, not judged");
  EXPECT_FALSE(page.inside()) << "each is judged";
  rows.erase(rows.begin(), rows.begin() + 2);
  EXPECT_THAT(page.verdict(), HasSubstr("none is published; derived or of an own formula: 1 of 2"));
}

TEST(Page, SaysHowAValueIsKnownThatIsNotPrinted) {
  Page page{"x", "X", "s", "", {{"t", {row(10, {10})}, ""}}, ""};
  EXPECT_THAT(markdown(page_document(page)), HasSubstr("| 10.00 | 10.00 |"));
  page.tables[0].rows[0].known = "read from a plot";
  EXPECT_THAT(markdown(page_document(page)), HasSubstr("| 10.00 (read from a plot) | 10.00 |"));
  page.tables[0].rows[0].known = "derived";
  EXPECT_THAT(markdown(page_document(page)), HasSubstr("| 10.00 (derived) | 10.00 |"));
  EXPECT_THAT(csv(page_table(page)), HasSubstr(",derived,\"Table 1\"\n"));
  page.tables[0].rows[0].known = "own formula";
  EXPECT_THAT(markdown(page_document(page)), HasSubstr("| 10.00 (own formula) | 10.00 |"));
}

TEST(Row, IsQuotedByItsFields) {
  const Row quoted = row(10, {11, 13}, true);
  EXPECT_EQ(quoted.texts().at("measured"), "12.00");
  EXPECT_EQ(quoted.texts().at("published"), "10.00");
  EXPECT_EQ(quoted.texts().at("difference"), "+20.00 %");
  EXPECT_EQ(quoted.texts().at("tolerance"), "50 %");
  EXPECT_EQ(quoted.texts().at("inside"), "yes");
}

double energy_difference(double time, double nominal, double power) {
  return 100 * relative_energy_change(time, nominal, power / 100);
}

TEST(PublishedEnergy, FourRowsAreFractionsPrintedAsPerCent) {
  for (const std::string id : {"fat-tree-energy-dynamic", "fat-tree-energy-static"}) {
    const Study study = find_study(id);
    const auto value = [&](const std::string& what, int active) {
      const Node* row = study.published.find(what + "." + std::to_string(active));
      return std::stod(row->text_of("value"));
    };
    int fractions = 0;
    for (int active = 10; active <= 100; active += 10) {
      const double time = value("time", active), nominal = value("nominal", active);
      EXPECT_NEAR(value("increase", active), 100 * (time / nominal - 1), 0.02) << active;
      const double follows = energy_difference(time, nominal, value("power", active));
      if (std::abs(follows - value("energy", active)) <= 0.1) continue;
      ++fractions;
      EXPECT_NEAR(follows, 100 * value("energy", active), 0.6) << active;
      EXPECT_GE(active, 70) << "the rows that the study corrects";
    }
    EXPECT_EQ(fractions, id == "fat-tree-energy-dynamic" ? 4 : 0);
  }
}

}  // namespace
}  // namespace dusk

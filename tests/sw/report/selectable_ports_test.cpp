// SPDX-License-Identifier: Apache-2.0
#include "sw/report/selectable_ports.h"

#include <gmock/gmock.h>

#include <boost/json.hpp>

#include "sw/report/terminal_report.h"
#include "tests/sw/sample_result.h"

namespace dusk {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string terminal_of(const RunResult& result) {
  return terminal_report(sample_title(), sample_topology(), result, "r");
}

TEST(SelectablePortsReport, IsMissingWhereAPolicyHasNone) {
  EXPECT_THAT(summary_report(sample_title(), sample_result()), Not(HasSubstr("selectable")));
  EXPECT_THAT(terminal_of(sample_result()), Not(HasSubstr("selectable")));
}

TEST(SelectablePortsReport, StandsInTheSummaryAndOnTheTerminal) {
  RunResult sample = sample_result();
  sample.selectable = SelectableResult{24, 1.25, 1, 2.5, 1.125, 1.375};
  const auto summary = boost::json::parse(summary_report(sample_title(), sample));
  EXPECT_EQ(summary.at_pointer("/selectable/groups").as_int64(), 24);
  EXPECT_EQ(summary.at_pointer("/selectable/mean").as_double(), 1.25);
  EXPECT_EQ(summary.at_pointer("/selectable/smallest").to_number<double>(), 1);
  EXPECT_EQ(summary.at_pointer("/selectable/largest").as_double(), 2.5);
  EXPECT_EQ(summary.at_pointer("/selectable/switches").as_double(), 1.125);
  EXPECT_EQ(summary.at_pointer("/selectable/nodes").as_double(), 1.375);
  for (const Statistic& one : selectable_statistics())
    EXPECT_EQ(summary.at("units").at(one.name).as_string(), one.unit.c_str());
  EXPECT_THAT(terminal_of(sample),
              HasSubstr("\n  selectable ports    1.2500 of a group, 1.0000 to 2.5000; between "
                        "switches 1.1250; from and to nodes 1.3750\n"));
}

TEST(SelectablePortsReport, TellsWhichGroupsThereAreNot) {
  RunResult sample = sample_result();
  sample.selectable = SelectableResult{2, 1.5, 1, 2, 1.5, std::nullopt};
  const auto summary = boost::json::parse(summary_report(sample_title(), sample));
  EXPECT_TRUE(summary.at_pointer("/selectable/nodes").is_null());
  EXPECT_THAT(terminal_of(sample), HasSubstr("between switches 1.5000\n"));
}

TEST(SelectablePortsReport, NamesThePoliciesThatHaveThem) {
  EXPECT_EQ(selecting_policies(), "powar");
}

}  // namespace
}  // namespace dusk

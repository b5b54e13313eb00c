// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sw/sweep/table.h"
#include "tests/sw/sweep_scripts.h"

namespace dusk {
namespace {

using testing::HasSubstr;

SweptRun application_run(const Point& point, double completion, double energy) {
  SweptRun run{point, 1, {}};
  run.results.summary = {{"application.completion", completion},
                         {"application.slowdown", 1.25},
                         {"components.network_energy", energy},
                         {"components.cluster_energy", 2 * energy}};
  return run;
}

TEST(SweepOfApplications, TellsTimesAndEnergiesBesideTheReference) {
  const std::vector<Axis> axes = {{"power.scheme", {"reference", "powar"}},
                                  {"application.generator", {"halo"}}};
  const std::vector<SweptRun> runs = {application_run({"reference", "halo"}, 1000, 800),
                                      application_run({"powar", "halo"}, 1100, 440)};
  EXPECT_THAT(points_text(axes, runs),
              HasSubstr("1100     1.250         0.5500         0.5500  scheme powar"));
  EXPECT_THAT(csv(points_table(axes, runs)), HasSubstr(",components.cluster_energy.ci95\n"));
  const auto plots = scripts(axes, runs);
  EXPECT_THAT(plots.at("completion"), HasSubstr("$d0_0 << EOD\n1\nEOD\n$d0_1 << EOD\n1.1\nEOD"));
  EXPECT_THAT(plots.at("network_energy"), HasSubstr("$d0_0 << EOD\n1\nEOD\n$d0_1 << EOD\n0.55\nEOD"));
  EXPECT_THAT(plots.at("network_energy"), HasSubstr("set xtics rotate by -45 ('halo' 0)"));
  EXPECT_THAT(plots.at("cluster_energy"), HasSubstr("$d0_1 using 1 lc 2 title 'powar'"));
}

TEST(SweepOfApplications, HasAbsoluteNumbersWithoutAReference) {
  const std::vector<Axis> axes = {{"power.idle_cycles", {"10", "20"}}};
  const std::vector<SweptRun> runs = {application_run({"10"}, 1000, 800),
                                      application_run({"20"}, 1100, 440)};
  EXPECT_THAT(points_text(axes, runs), HasSubstr("1100     1.250            440            880"));
  EXPECT_THAT(scripts(axes, runs).at("completion"), HasSubstr("(cycles)"));
}

TEST(SweepOfApplications, NeedsApplicationsAtAllPoints) {
  const std::vector<Axis> axes = {{"traffic.kind", {"application", "open"}}};
  const std::vector<SweptRun> runs = {application_run({"application"}, 1000, 800),
                                      {{"open"}, 1, {}}};
  EXPECT_THAT(points_text(axes, runs), HasSubstr("accepted"));
  EXPECT_EQ(scripts(axes, runs).count("completion"), 0u);
}

}  // namespace
}  // namespace dusk

// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/measured.h"

#include <gmock/gmock.h>

#include <cmath>

#include "sw/common/result_files.h"
#include "sw/crosscheck/document.h"
#include "sw/report/plot.h"

namespace dusk {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

Measured cell(double accepted, double latency, bool saturated = false) {
  Measured m;
  m.accepted = {accepted, 0};
  m.less_hops = {latency, 0};
  m.saturated = saturated;
  return m;
}

CheckedPoint point(double load, const Measured& functional, const Measured& twin,
                   const Point& values = {}) {
  return {values, load, {{kFunctional, functional}, {kTwin, twin}}};
}

Curve curve(const std::vector<CheckedPoint>& points) {
  Curve all{"", "", {}};
  for (const CheckedPoint& p : points) all.points.push_back(&p);
  return all;
}

TEST(CrosscheckPlot, ACurveWithoutANumberDoesNotCostTheOthers) {
  const double none = std::nan("");
  const std::vector<CheckedPoint> whole = {point(0.1, cell(0.1, 20), cell(0.1, 21)),
                                           point(0.2, cell(0.2, 22), cell(0.2, 23))};
  const std::vector<CheckedPoint> empty = {point(0.1, cell(none, none), cell(none, none)),
                                           point(0.2, cell(none, none), cell(none, none))};
  Comparison comparison;
  comparison.curves = {curve(whole), curve(empty)};
  comparison.curves[1].name = "it's `touch pwned`";
  const std::string folder = testing::TempDir() + "dusk_crosscheck_plot";
  ensure_folder(folder);
  const std::string script = gnuplot(crosscheck_figure(comparison));
  EXPECT_EQ(script.find("nan"), std::string::npos);
  EXPECT_EQ(draw_figure(folder, "crosscheck", script), "");
}

TEST(CrosscheckMeasured, TakesHopsAndEndsOut) {
  Experiment e;  // hop latency 4, a cycle at the source
  RunResults run;
  run.summary = {{"packet_latency.mean", 40},   {"network_latency.mean", 36},
                 {"accepted_throughput", 0.25}, {"accepted_ci95", 0.01},
                 {"packet_latency.ci95", 2},    {"saturated", 0}};
  e.run.engine = EngineKind::Model;
  const Measured twin = measured(e, {run}, {2.5});
  EXPECT_EQ(twin.less_hops.mean, 40 - 2.5 * 4 - 5);
  EXPECT_EQ(twin.network_less_hops.mean, 36 - 2.5 * 4 - 4);
  EXPECT_EQ(twin.accepted.half_width, 0.01);
  EXPECT_EQ(twin.less_hops.half_width, 2);
  e.run.engine = EngineKind::Functional;
  EXPECT_EQ(measured(e, {run}, {2.5}).less_hops.mean, 40 - 2.5);
  // For several seeds the interval is Student's t over them: 12.7 times the error for two.
  RunResults other = run;
  other.summary["accepted_throughput"] = 0.27;
  const Measured two = measured(e, {run, other}, {2, 3});
  EXPECT_EQ(two.hops, 2.5);
  EXPECT_THAT(two.accepted.half_width, DoubleNear(12.706 * 0.01, 1e-4));
}

/// Measured from 1000 to 5000, in windows of 500.
RunResults run_of_windows(const std::vector<double>& accepted) {
  RunResults run;
  run.summary = {{"measured_from", 1000}, {"cycles", 5000}};
  for (std::size_t i = 0; i < accepted.size(); ++i)
    run.series["cycle"].push_back(500. * (1. + static_cast<double>(i)));
  run.series["accepted_throughput"] = accepted;
  return run;
}

TEST(CrosscheckMeasured, TellsWhatStillRisesOrFalls) {
  const Experiment e;
  // The windows before the measured cycles do not count, nor those after them.
  const RunResults falls = run_of_windows({9, 9, 0.5, 0.5, 0.5, 0.5, 0.4, 0.4, 0.4, 0.4, 0.1});
  const Measured m = measured(e, {falls}, {0});
  EXPECT_THAT(m.drift.mean, DoubleNear(-0.2, 1e-12));
  EXPECT_TRUE(drifts(m, 0.02));
  EXPECT_FALSE(drifts(m, 0.21));
  // No more than the windows differ among themselves.
  const Measured noise =
      measured(e, {run_of_windows({9, 9, 0.5, 0.3, 0.5, 0.3, 0.5, 0.3, 0.5, 0.5})}, {0});
  EXPECT_THAT(noise.drift.mean, DoubleNear(0.125, 1e-12));
  EXPECT_FALSE(drifts(noise, 0.02));
  // The windows of all seeds together.
  const Measured both = measured(e, {falls, run_of_windows(std::vector<double>(11, 0.5))}, {0, 0});
  EXPECT_THAT(both.drift.mean, DoubleNear(-0.1, 1e-12));
  // Fewer than four windows, or no series, give no result.
  EXPECT_TRUE(std::isnan(measured(e, {run_of_windows({9, 9, 0.5, 0.4, 0.3})}, {0}).drift.mean));
  EXPECT_FALSE(drifts(measured(e, {RunResults{}}, {0}), 0.02));
}

TEST(CrosscheckMeasured, CurvesAreOfOneNetworkAndWorkload) {
  const std::vector<Axis> axes{parse_axis("traffic.load=0.3,0.1"),
                               parse_axis("traffic.pattern=uniform,hotspot"),
                               parse_axis("functional.queue=8,16"), parse_axis("traffic.length=4")};
  std::vector<CheckedPoint> points;
  for (const Point& p : cross_product(axes)) points.push_back({p, std::stod(p[0]), {}});
  const auto curves = curves_of(axes, points);
  ASSERT_EQ(curves.size(), 4u);
  EXPECT_EQ(curves[1].workload, "pattern=uniform");
  EXPECT_EQ(curves[1].name, "queue=16, length=4");
  ASSERT_EQ(curves[1].points.size(), 2u);
  EXPECT_EQ(curves[1].points[0]->load, 0.1);
}

TEST(CrosscheckMeasured, SaturationLiesBetweenTwoLoads) {
  const std::vector<CheckedPoint> points{point(0.1, cell(0.1, 5), cell(0.1, 5)),
                                         point(0.3, cell(0.3, 9), cell(0.25, 99, true)),
                                         point(0.5, cell(0.45, 50, true), cell(0.24, 99, true))};
  const Saturation one = saturation(curve(points), kFunctional);
  EXPECT_EQ(one.from, 0.3);
  EXPECT_EQ(one.to, 0.5);
  EXPECT_EQ(one.highest.mean, 0.45);
  EXPECT_EQ(saturation_text(one), "0.3 to 0.5");
  const Saturation two = saturation(curve(points), kTwin);
  EXPECT_EQ(two.from, 0.1);
  EXPECT_EQ(two.highest.mean, 0.25);
  EXPECT_EQ(saturation_text({0.9, std::nullopt, false, {}}), "above 0.9");
  EXPECT_EQ(saturation_text({std::nullopt, 0.1, false, {}}), "below 0.1");
}

TEST(CrosscheckMeasured, TrafficWithoutAConstantLoadSaturatesAtNone) {
  const std::vector<CheckedPoint> points{point(kNoLoad, cell(0.1, 5), cell(0.1, 50))};
  const Saturation one = saturation(curve(points), kFunctional);
  EXPECT_FALSE(one.from || one.to);
  EXPECT_EQ(one.highest.mean, 0.1);
  EXPECT_EQ(saturation_text(one), "no constant load");
  const auto part = parting(curve(points), kFunctional, kTwin, 0.1);
  EXPECT_EQ(parting_text(curve(points), part), "latency without hops 5, 50");
  EXPECT_EQ(parting_text(curve(points), {}), "nowhere");
}

TEST(CrosscheckMeasured, CountsThePacketsOfATraceThatAreNotMeasured) {
  RunResults run;
  run.summary = {{"trace.packets", 9}, {"trace.before_warmup", 2}, {"trace.after_cycles", 3}};
  const Measured m = measured(Experiment{}, {run}, {0});
  EXPECT_EQ(m.left_out, 5);
  EXPECT_EQ(left_out_text(m.left_out), "5 packets of the trace not measured (run.warmup, run.cycles)");
}

TEST(CrosscheckMeasured, PartWhereAFigureDiffersFirst) {
  std::vector<CheckedPoint> points{point(0.1, cell(0.1, 5), cell(0.1, 5.2)),
                                   point(0.2, cell(0.2, 6), cell(0.2, 6.7)),
                                   point(0.3, cell(0.3, 8), cell(0.2, 80))};
  const auto latency = parting(curve(points), kFunctional, kTwin, 0.1);
  ASSERT_TRUE(latency);
  EXPECT_EQ(latency->load, 0.2);
  EXPECT_EQ(latency->what, "latency without hops");
  EXPECT_EQ(latency->second, 6.7);
  // Not by less than both intervals.
  points[1].row[kTwin].less_hops.half_width = 0.8;
  const auto accepted = parting(curve(points), kFunctional, kTwin, 0.1);
  ASSERT_TRUE(accepted);
  EXPECT_EQ(accepted->load, 0.3);
  EXPECT_EQ(accepted->what, "accepted");
  EXPECT_FALSE(parting(curve(points), kFunctional, kTwin, 20));
}

TEST(CrosscheckMeasured, PartWhereOneIsSaturatedOrFails) {
  // A latency of a saturated network is no reason.
  std::vector<CheckedPoint> points{point(0.1, cell(0.1, 5, true), cell(0.1, 500, true)),
                                   point(0.2, cell(0.2, 6), cell(0.2, 6, true))};
  EXPECT_EQ(parting(curve(points), kFunctional, kTwin, 0.1)->what, "saturation");
  EXPECT_EQ(parting(curve(points), kFunctional, kTwin, 0.1)->load, 0.2);
  points[0].row[kFunctional].failure = "check failed: progress";
  EXPECT_EQ(parting(curve(points), kFunctional, kTwin, 0.1)->what, "failure");
}

TEST(CrosscheckMeasured, SayNothingOfPartingWhereBothFailEverywhere) {
  std::vector<CheckedPoint> points{point(0.1, cell(0, 0), cell(0, 0)),
                                   point(0.2, cell(0.2, 6), cell(0.2, 6))};
  for (const char* engine : {kFunctional, kTwin})
    points[0].row[engine].failure = "check failed: progress";
  EXPECT_EQ(parting_text(curve(points), {}), "nowhere up to 0.2");
  points.pop_back();
  EXPECT_EQ(parting_text(curve(points), {}), "both fail");
}

TEST(CrosscheckMeasured, RankingsAreOfOneWorkload) {
  const std::vector<Axis> axes{parse_axis("functional.queue=8,16"),
                               parse_axis("traffic.load=0.1,0.5")};
  const std::vector<CheckedPoint> points{
      point(0.1, cell(0.1, 9), cell(0.1, 12), {"8", "0.1"}),
      point(0.5, cell(0.4, 50, true), cell(0.3, 50, true), {"8", "0.5"}),
      point(0.1, cell(0.1, 7), cell(0.1, 13), {"16", "0.1"}),
      point(0.5, cell(0.5, 50), cell(0.2, 50, true), {"16", "0.5"})};
  const auto rankings = rankings_of(curves_of(axes, points));
  ASSERT_EQ(rankings.size(), 2u);
  EXPECT_EQ(rankings[0].figure, "accepted");
  EXPECT_EQ(rankings[0].load, 0.5);
  EXPECT_EQ(rankings[0].networks[1].name, "queue=16");
  EXPECT_EQ(rankings[0].networks[1].second, 0.2);
  EXPECT_EQ(rankings[1].figure, "latency without hops");
  EXPECT_EQ(rankings[1].load, 0.1);
  EXPECT_FALSE(rankings[1].greatest_first);
}

TEST(CrosscheckRanking, TauCountsPairs) {
  const auto tau = [](const std::vector<double>& a, const std::vector<double>& b) {
    std::vector<Ranked> all;
    for (std::size_t i = 0; i < a.size(); ++i) all.push_back({"", a[i], b[i], 0, 0});
    return kendall_tau(all, 0.01);
  };
  EXPECT_EQ(tau({1, 2, 3}, {10, 20, 30}), 1);
  EXPECT_EQ(tau({1, 2, 3}, {30, 20, 10}), -1);
  EXPECT_THAT(*tau({1, 2, 3, 4}, {1, 3, 2, 4}), DoubleNear(4.0 / 6, 1e-12));
  // Ties: 2 pairs agree; the first series distinguishes 2 of 3 pairs, the second all: 2 / sqrt(2 x
  // 3).
  EXPECT_THAT(*tau({1, 1, 2}, {1, 2, 3}), DoubleNear(2 / std::sqrt(6.0), 1e-12));
  EXPECT_FALSE(tau({1, 1, 1}, {1, 2, 3}));
  // A difference within the noise, or within the half-widths, is a tie.
  EXPECT_FALSE(tau({0.4825, 0.4826}, {0.5, 0.4}));
  EXPECT_THAT(*tau({1, 1.001, 2}, {1, 2, 3}), DoubleNear(2 / std::sqrt(6.0), 1e-12));
  EXPECT_FALSE(kendall_tau({{"", 1, 2, 0, 0.6}, {"", 2, 3, 0, 0.6}}, 0.01));
}

TEST(CrosscheckRanking, ReversedPairsExceedTheNoise) {
  std::vector<Ranked> all{{"a", 100, 90, 0, 0}, {"b", 99.5, 95, 0, 0}, {"c", 90, 100, 0, 0}};
  auto found = reversals(all, 0.01);
  ASSERT_EQ(found.size(), 2u);  // a before b is within the noise of the first engine
  EXPECT_EQ(found[0].above->name, "a");
  EXPECT_EQ(found[0].below->name, "c");
  EXPECT_EQ(found[1].above->name, "b");
  all[2].second_half_width = 20;
  EXPECT_TRUE(reversals(all, 0.01).empty());
  EXPECT_THAT(places({0.3, 0.5, 0.5, 0.1}, true), ElementsAre(3, 1, 1, 4));
  EXPECT_THAT(places({0.3, 0.5, 0.5, 0.1}, false), ElementsAre(2, 3, 3, 1));
}

}  // namespace
}  // namespace dusk

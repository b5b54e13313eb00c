// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "sw/common/config_error.h"
#include "sw/compare/comparison.h"
#include "sw/compare/document.h"
#include "sw/report/plot.h"

namespace dusk {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string text_of(const std::vector<ComparedPoint>& points) {
  return terminal(compare_document(points, {}, {}));
}

ReferencePoint point(double latency, double accepted, bool saturated = false) {
  ReferencePoint p;
  p.settings = {{"traffic.load", "0.3"}};
  p.figures = {{"packet_latency", {latency, {}}},
               {"accepted_throughput", {accepted, {}}},
               {"saturated", {saturated ? 1.0 : 0.0, {}}}};
  p.place = "x.csv:2";
  return p;
}

RunResults run(double latency, double accepted, bool saturated = false) {
  RunResults r;
  r.summary = {{"offered_load", 0.3},      {"packet_latency.mean", latency},
               {"packet_latency.ci95", 1}, {"accepted_throughput", accepted},
               {"accepted_ci95", 0.002},   {"saturated", saturated ? 1.0 : 0.0}};
  return r;
}

const ComparedFigure& figure(const ComparedPoint& point, const std::string& name) {
  for (const ComparedFigure& f : point.figures) {
    if (f.kind->name == name) return f;
  }
  throw std::out_of_range(name);
}

Verdict latency_verdict(const ReferencePoint& theirs, const std::vector<RunResults>& ours,
                        const std::string& tolerance) {
  return figure(compare_point(theirs, ours, parse_tolerances(tolerance, {theirs})),
                "packet_latency")
      .verdict;
}

TEST(CompareVerdict, IsInsideUpToTheToleranceAndOutsideAbove) {
  EXPECT_EQ(latency_verdict(point(40, 0.3), {run(42, 0.3)}, "packet_latency=5%"), Verdict::Inside);
  EXPECT_EQ(latency_verdict(point(40, 0.3), {run(42.01, 0.3)}, "packet_latency=5%"),
            Verdict::Outside);
  EXPECT_EQ(latency_verdict(point(40, 0.3), {run(37.99, 0.3)}, "packet_latency=5%"),
            Verdict::Outside);
  EXPECT_EQ(latency_verdict(point(40, 0.3), {run(40.5, 0.3)}, "packet_latency=0.5"),
            Verdict::Inside);
  EXPECT_EQ(latency_verdict(point(40, 0.3), {run(40.51, 0.3)}, "packet_latency=0.5"),
            Verdict::Outside);
  EXPECT_EQ(latency_verdict(point(40, 0.3), {run(40, 0.3)}, "packet_latency=0"), Verdict::Inside);
  EXPECT_EQ(latency_verdict(point(40, 0.3), {run(41, 0.3)}, "packet_latency=0"), Verdict::Outside);
}

TEST(CompareVerdict, IsNoneWithoutAToleranceOrARun) {
  EXPECT_EQ(latency_verdict(point(40, 0.3), {run(90, 0.3)}, "accepted_throughput=1%"),
            Verdict::Reported);
  EXPECT_EQ(latency_verdict(point(40, 0.3), {run(90, 0.3)}, ""), Verdict::Reported);
  EXPECT_EQ(latency_verdict(point(40, 0.3), {}, "packet_latency=1%"), Verdict::NotRun);
}

TEST(CompareVerdict, LeavesOutLatenciesWhereEitherSideIsSaturated) {
  const std::string tolerance = "packet_latency=1%,accepted_throughput=1%";
  EXPECT_EQ(latency_verdict(point(40, 0.3, true), {run(90, 0.3)}, tolerance), Verdict::Saturated);
  EXPECT_EQ(latency_verdict(point(40, 0.3), {run(90, 0.3, true)}, tolerance), Verdict::Saturated);
  const ReferencePoint p = point(40, 0.3, true);
  const ComparedPoint compared = compare_point(p, {run(90, 0.2)}, parse_tolerances(tolerance, {p}));
  EXPECT_EQ(figure(compared, "accepted_throughput").verdict, Verdict::Outside)
      << "throughput is judged";
  EXPECT_EQ(compared.note(), "saturated there");
}

TEST(CompareVerdict, IsOutsideIfNothingWasMeasuredHere) {
  const RunResults none = run(std::nan(""), 0);
  EXPECT_EQ(latency_verdict(point(40, 0.3), {none}, "packet_latency=50%"), Verdict::Outside);
  const ReferencePoint p = point(40, 0.3);
  const auto compared = compare_point(p, {none}, parse_tolerances("packet_latency=50%", {p}));
  EXPECT_THAT(text_of({compared}), HasSubstr("OUTSIDE: none measured here"));
  EXPECT_THAT(worst_text({compared}), HasSubstr("ours –"));
}

TEST(CompareVerdict, JudgesSaturationIfAskedTo) {
  const ReferencePoint p = point(40, 0.3, true);
  const Tolerances exact = parse_tolerances("saturated=0", {p});
  EXPECT_EQ(figure(compare_point(p, {run(40, 0.3)}, exact), "saturated").verdict, Verdict::Outside);
  EXPECT_EQ(figure(compare_point(p, {run(40, 0.3, true)}, exact), "saturated").verdict,
            Verdict::Inside);
}

TEST(CompareFigures, HaveTheirIntervals) {
  const ReferencePoint p = point(40, 0.3);
  const ComparedPoint one = compare_point(p, {run(42, 0.3)}, {});
  EXPECT_EQ(figure(one, "packet_latency").ours->half_width, 1) << "batch means of a single run";
  EXPECT_EQ(figure(one, "accepted_throughput").ours->half_width, 0.002);
  RunResults trace = run(42, 0.3);
  trace.summary["packet_latency.ci95"] = std::nan("");
  EXPECT_EQ(figure(compare_point(p, {trace}, {}), "packet_latency").ours->half_width, std::nullopt)
      << "a trace has no batch means";
  const ComparedPoint two = compare_point(p, {run(40, 0.3), run(44, 0.3)}, {});
  EXPECT_EQ(figure(two, "packet_latency").ours->value, 42);
  // t(1, 0.975) = 12.706, deviation 2.828
  EXPECT_NEAR(*figure(two, "packet_latency").ours->half_width, 25.41, 0.01);
}

TEST(CompareFigures, TellPacketsLeftOutOfATrace) {
  RunResults trace = run(42, 0.3);
  trace.summary["trace.before_warmup"] = 2;
  trace.summary["trace.after_cycles"] = 1;
  EXPECT_EQ(compare_point(point(40, 0.3), {trace}, {}).note(),
            "3 packets of the trace not measured here (run.warmup, run.cycles)");
  trace.summary["saturated"] = 1;
  trace.summary["trace.after_cycles"] = 7;
  EXPECT_EQ(compare_point(point(40, 0.3), {trace}, {}).note(),
            "saturated here; 9 packets of the trace not measured here (run.warmup, run.cycles)");
  trace.summary["saturated"] = 0;
  trace.summary["trace.before_warmup"] = trace.summary["trace.after_cycles"] = 0;
  EXPECT_EQ(compare_point(point(40, 0.3), {trace}, {}).note(), "");
}

TEST(CompareFigures, SayThatATraceHasNoSteadyState) {
  RunResults ours = run(40, 0.3);
  ours.unsteady = "trace";
  EXPECT_EQ(compare_point(point(40, 0.3), {ours}, {}).note(), "a trace has no steady state");
  ours.unsteady = "too short";
  EXPECT_EQ(compare_point(point(40, 0.3), {ours}, {}).note(), "not steady here: too short");
}

TEST(CompareFigures, OutsideByLessThanTheirIntervalsSaySo) {
  const ReferencePoint p = point(40, 0.3);
  const auto text = [&p](const char* tolerance) {  // ours is 42 ± 1
    return text_of({compare_point(p, {run(42, 0.3)}, parse_tolerances(tolerance, {p}))});
  };
  EXPECT_THAT(text("packet_latency=1.5"), HasSubstr("OUTSIDE, by less than ±"));
  EXPECT_THAT(text("packet_latency=0.5"), Not(HasSubstr("by less than")));
  EXPECT_THAT(text("packet_latency=2.5"), Not(HasSubstr("OUTSIDE")));
}

TEST(CompareFigures, OfZeroHaveADifferenceButNoPerCent) {
  ReferencePoint p = point(0, 0.3);
  const ComparedPoint compared =
      compare_point(p, {run(3, 0.3)}, parse_tolerances("packet_latency=5%", {p}));
  const ComparedFigure& f = figure(compared, "packet_latency");
  EXPECT_EQ(f.percent(), std::nullopt);
  EXPECT_EQ(f.difference(), 3);
  EXPECT_EQ(f.verdict, Verdict::Outside);
}

struct BadTolerance {
  const char* name;
  const char* text;
  const char* error;
};

TEST(CompareTolerance, ErrorsAreOneLine) {
  const BadTolerance all[] = {
      {"", "packet_latency", "packet_latency: is no tolerance ("},
      {"", "=1%", "=1%: is no tolerance ("},
      {"", "packet_latency=", "packet_latency=: is no tolerance ("},
      {"", "packet_latency=%", "packet_latency=%: is no tolerance ("},
      {"", "packet_latency=1%%", "packet_latency=1%%: is no tolerance ("},
      {"", "packet_latency=-1", "packet_latency=-1: is no tolerance ("},
      {"", "packet_latency=nan", "packet_latency=nan: is no tolerance ("},
      {"", "packet_latency=1\n2", "packet_latency=1 2: is no tolerance ("},
      {"", "packet_latncy=1", "packet_latncy=1: unknown figure (did you mean packet_latency?)"},
      {"", "network_energy=1%", "network_energy=1%: network_energy is nowhere in the results"},
      {"", "packet_latency=1,packet_latency=2", "packet_latency=2: packet_latency is given twice"}};
  for (const BadTolerance& bad : all) {
    try {
      parse_tolerances(bad.text, {point(40, 0.3)});
      ADD_FAILURE() << bad.text << " accepted";
    } catch (const ConfigError& error) {
      EXPECT_THAT(error.what(), testing::StartsWith(std::string("--tolerance: ") + bad.error));
    }
  }
}

std::vector<ComparedPoint> three_points() {
  ReferencePoint a = point(40, 0.3), b = point(40, 0.3), c = point(40, 0.3, true);
  b.settings = {{"traffic.load", "0.4"}};
  b.place = "x.csv:3";
  const Tolerances t = parse_tolerances("packet_latency=5%,accepted_throughput=1%", {a});
  return {compare_point(a, {run(44, 0.3)}, t), compare_point(b, {run(50, 0.3)}, t),
          compare_point(c, {run(90, 0.3)}, t)};
}

TEST(CompareReport, CountsAndNamesTheWorst) {
  EXPECT_EQ(verdict_text(three_points()),
            "2 of 5 judged figures are OUTSIDE their tolerance; told without a tolerance: 3; not "
            "judged, latencies of saturated points: 1");
  EXPECT_EQ(worst_text(three_points()),
            "outside: packet_latency at load=0.4 (x.csv:3): theirs 40, ours 50 ± 1, +25.00 % "
            "(tolerance 5 %)");
  const ReferencePoint p = point(40, 0.3);
  EXPECT_THAT(verdict_text({compare_point(p, {run(40, 0.3)}, {})}), HasSubstr("nothing is judged"));
  EXPECT_EQ(worst_text({compare_point(p, {run(40, 0.3)}, {})}), "");
  EXPECT_THAT(
      verdict_text({compare_point(p, {run(40, 0.3)}, parse_tolerances("saturated=0", {p}))}),
      HasSubstr("1 of 1 judged figures are inside"));
  EXPECT_THAT(verdict_text({compare_point(p, {}, {})}), HasSubstr("not run here: 3"));
}

TEST(CompareReport, HasALineForEachFigureOfEachPoint) {
  const std::string csv = doc::csv(compare_table(three_points(), {"abc"}));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 3 * 3);
  EXPECT_THAT(csv, HasSubstr("place,traffic.load,figure,unit,theirs,"));
  EXPECT_THAT(csv, HasSubstr("x.csv:2,0.3,packet_latency,cycles,40,,44,1,4,"));
  EXPECT_THAT(csv, HasSubstr(",5 %,OUTSIDE,0,0,,1,abc\n"));
  EXPECT_THAT(csv, HasSubstr(",5 %,saturated,1,0,,1,abc\n"));
  CompareOptions options;
  options.theirs = "x.csv";
  options.command = "./dusk compare x.csv";
  const std::string page = markdown(compare_document(three_points(), options, {"abc"}));
  EXPECT_THAT(page, HasSubstr("| load=0.4 | 40 | 50 ± 1 | +25.00 % | 5 % | OUTSIDE | |\n"));
  EXPECT_THAT(page, HasSubstr("Worst outside: packet_latency at load=0.4"));
  EXPECT_THAT(text_of(three_points()), HasSubstr("not judged: saturated"));
}

TEST(ComparePlot, DrawsBothSidesWithoutLatenciesOfSaturation) {
  std::vector<ComparedPoint> points = three_points();
  points[2].point.settings = {{"traffic.load", "0.9"}};
  const std::string script = gnuplot(compare_figure(points, "x.csv"));
  EXPECT_THAT(script, HasSubstr("$d0_0 << EOD\n0.3 40\n0.4 40\nEOD"));
  EXPECT_THAT(script, HasSubstr("$d0_1 << EOD\n0.3 44\n0.4 50\nEOD"));
  EXPECT_THAT(script, HasSubstr("$d1_0 << EOD\n0.3 0.3\n0.4 0.3\n0.9 0.3\nEOD"));
  const std::string folder = testing::TempDir() + "dusk_compare_plot";
  std::filesystem::create_directories(folder);
  EXPECT_EQ(draw_figure(folder, "compare", script), "");
  EXPECT_GT(std::filesystem::file_size(folder + "/compare.svg"), 5000u);
  EXPECT_GT(std::filesystem::file_size(folder + "/compare.png"), 5000u);
}

TEST(ComparePoint, IsConfiguredAndItsErrorsHaveItsPlace) {
  CompareOptions options;
  options.settings = {"network.n=2"};
  ReferencePoint p = point(40, 0.3);
  const Experiment experiment = point_experiments({p}, options).at(0);
  EXPECT_EQ(experiment.network.n, 2);
  EXPECT_EQ(experiment.traffic.load, 0.3);
  EXPECT_EQ(experiment.power.mode, PowerMode::AlwaysOn) << "without a file: the keys' defaults";
  const auto error = [&] {
    try {
      point_experiments({p}, options);
    } catch (const ConfigError& wrong) {
      return std::string(wrong.what());
    }
    return std::string();
  };
  p.settings = {{"traffic.load", "1.5"}};
  EXPECT_EQ(error(),
            "x.csv:2: traffic.load: 1.5 is more than the channel of a node carries (at most 1)");
  p.settings = {{"network.n", "3"}};
  EXPECT_EQ(error(),
            "x.csv:2: network.n: is a setting of the points and is given with --set (one of them)");
  p.settings = {{"power.forced_up_links", "2"}};
  EXPECT_THAT(error(), testing::StartsWith("x.csv:2: power.forced_up_links: 2 has no effect"));
}

}  // namespace
}  // namespace dusk

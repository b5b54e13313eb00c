// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "sw/common/config_error.h"
#include "sw/common/digest.h"
#include "sw/sweep/axis.h"
#include "sw/sweep/bisection.h"
#include "sw/sweep/saturation.h"
#include "sw/sweep/table.h"
#include "tests/sw/sweep_scripts.h"

namespace dusk {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(SweepAxis, TakesListsAndRanges) {
  const Axis list = parse_axis("power.mode=always_on,threshold");
  EXPECT_EQ(list.key, "power.mode");
  EXPECT_THAT(list.values, ElementsAre("always_on", "threshold"));
  EXPECT_THAT(parse_axis("traffic.load=0.1:0.4:0.1").values,
              ElementsAre("0.1", "0.2", "0.3", "0.4"));
  EXPECT_THAT(parse_axis("power.t_on=100:350:100").values, ElementsAre("100", "200", "300"));
  EXPECT_THAT(parse_axis("traffic.load=0.05,0.1:0.2:0.05").values,
              ElementsAre("0.05", "0.10", "0.15", "0.20"));
  EXPECT_THAT(parse_axis("traffic.hotspots=[1,2],[3]").values, ElementsAre("[1,2]", "[3]"));
  EXPECT_THAT(parse_axis("traffic.length=16,\"16:0.8,256:0.2\"").values,
              ElementsAre("16", "\"16:0.8,256:0.2\""));
}

TEST(SweepAxis, BlanksAroundKeysAndValuesDoNotCount) {
  const Axis axis = parse_axis(" traffic.load = 0.1, 0.2:0.3:0.1 ,\t0.4");
  EXPECT_EQ(axis.key, "traffic.load");
  EXPECT_THAT(axis.values, ElementsAre("0.1", "0.2", "0.3", "0.4"));
  EXPECT_THAT(parse_axis("network.size=[4, 4], [8, 8]").values, ElementsAre("[4, 4]", "[8, 8]"));
}

TEST(SweepAxis, RangesHaveNoBinaryDrift) {
  const Axis axis = parse_axis("traffic.load=0.01:1:0.01");
  ASSERT_EQ(axis.values.size(), 100u);
  EXPECT_EQ(axis.values[28], "0.29");
  EXPECT_EQ(axis.values[99], "1.00");
}

std::string complaint_about(const std::vector<std::string>& axes) {
  try {
    read_axes(axes, {"run.name"});
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "";
}

TEST(SweepAxis, OfACommandNameKeysThatThereAreAndNoneTwice) {
  EXPECT_EQ(complaint_about({"traffic.load=0.1", "run.seed=1,2"}), "");
  EXPECT_EQ(complaint_about({"traffic.lod=0.1"}),
            "--axis: traffic.lod: unknown key (did you mean traffic.load?)");
  EXPECT_EQ(complaint_about({"run.seed=1", "run.seed=2"}),
            "--axis: run.seed: is given twice (once)");
  EXPECT_EQ(complaint_about({"run.name=a,b"}), "--axis: run.name: cannot be an axis");
}

struct BadAxis {
  const char* name;
  const char* text;
  const char* complaint;
};

class SweepAxisError : public testing::TestWithParam<BadAxis> {};

TEST_P(SweepAxisError, IsOneLineThatNamesTheAxis) {
  try {
    parse_axis(GetParam().text);
    FAIL() << "accepted";
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), HasSubstr(std::string("--axis: ") + GetParam().text));
    EXPECT_THAT(error.what(), HasSubstr(GetParam().complaint));
    EXPECT_THAT(error.what(), Not(HasSubstr("\n")));
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, SweepAxisError,
    testing::Values(
        BadAxis{"NoValue", "traffic.load", "is no axis"}, BadAxis{"NoKey", "=1,2", "is no axis"},
        BadAxis{"Empty", "traffic.load=", "has an empty value"},
        BadAxis{"Hole", "traffic.load=0.1,,0.2", "has an empty value"},
        BadAxis{"Twice", "traffic.load=0.1,0.2,0.1", "has 0.1 twice"},
        BadAxis{"TwiceInOtherWords", "traffic.load=0.1,0.1:0.3:0.05", "has 0.10 twice"},
        BadAxis{"NoStep", "traffic.load=0.1:0.5", "'0.1:0.5' is no range"},
        BadAxis{"FourParts", "traffic.load=0.1:0.2:0.1:5", "is no range"},
        BadAxis{"ZeroStep", "traffic.load=0.1:0.2:0", "the step is not above 0"},
        BadAxis{"NegativeStep", "traffic.load=0.1:0.2:-0.1", "the step is not above 0"},
        BadAxis{"Backwards", "traffic.load=0.2:0.1:0.1", "begins above its end"},
        BadAxis{"TooMany", "power.t_on=1:1000000:1", "has too many values"},
        BadAxis{"TooFine", "traffic.load=0:1:0.0000000001", "is no range"},
        BadAxis{"TooManyDigits", "traffic.load=0:100000000000000001:1", "is no range"},
        BadAxis{"TwoPoints", "traffic.load=0.1.2:1:1", "is no range"},
        BadAxis{"TwoSigns", "traffic.load=+-1:1:1", "is no range"},
        // In units of the step these do not fit 64 bits.
        BadAxis{"TooLarge", "traffic.load=99999999999999999:99999999999999999:0.000000001",
                "has too many digits"},
        BadAxis{"TooWide", "run.seed=-9999999999999999.0:9999999999999999.0:0.1",
                "has too many values"},
        BadAxis{"TooManyInAll", "run.seed=1:60000:1,100001:160000:1", "has too many values"}),
    [](const testing::TestParamInfo<BadAxis>& info) { return std::string(info.param.name); });

TEST(SweepAxis, RangesMayBeginBelowZeroAndEndAtTheLargestNumber) {
  EXPECT_THAT(parse_axis("functional.own_lead=-1.0:+1:0.5").values,
              ElementsAre("-1.0", "-0.5", "0.0", "0.5", "1.0"));
  EXPECT_THAT(parse_axis("run.seed=99999999999999998:99999999999999999:1").values,
              ElementsAre("99999999999999998", "99999999999999999"));
  EXPECT_THAT(parse_axis("traffic.load=.5:1.:.5").values, ElementsAre("0.5", "1.0"));
  EXPECT_EQ(parse_axis("run.seed=1:100000:1").values.size(), kMostPoints);
}

TEST(SweepPoints, AreCountedBeforeTheyAreMade) {
  const Axis many = parse_axis("run.seed=1:100000:1");
  EXPECT_EQ(cross_product({many}).size(), kMostPoints);
  // 2^40 points would take a day.
  std::vector<Axis> axes(40, Axis{"a.x", {"1", "2"}});
  EXPECT_THROW(cross_product(axes), ConfigError);
  EXPECT_THROW(cross_product({many, many, many, many}), ConfigError);
  EXPECT_THROW(cross_product({many, {"a.x", {"1", "2"}}}), ConfigError);
  EXPECT_NO_THROW(check_runs(10, 10000));
  EXPECT_THROW(check_runs(11, 10000), ConfigError);
}

TEST(SweepPoints, AreAllCombinationsTheLastAxisFastest) {
  const std::vector<Axis> axes = {{"a.x", {"1", "2"}}, {"b.y", {"u", "v"}}};
  EXPECT_THAT(cross_product(axes), ElementsAre(ElementsAre("1", "u"), ElementsAre("1", "v"),
                                               ElementsAre("2", "u"), ElementsAre("2", "v")));
  EXPECT_EQ(point_name(axes, {"1", "u"}), "x=1_y=u");
  EXPECT_EQ(point_name({{"t.hotspots", {"[1,2]"}}}, {"[1,2]"}), "hotspots=-1-2-");
  // Values that look alike, and names that are too long, get a digest.
  const std::vector<Axis> alike{{"t.file", {"a,b", "a-b", "a/b"}}};
  EXPECT_EQ(point_name(alike, {"a-b"}), "file=a-b");
  EXPECT_EQ(point_name(alike, {"a,b"}), "file=a-b-" + digest_of("t.file=a,b\n").substr(0, 8));
  EXPECT_NE(point_name(alike, {"a,b"}), point_name(alike, {"a/b"}));
  const std::string longest(200 - 5, 'a');
  const std::vector<Axis> lengths{{"t.file", {longest, longest + "a", longest + "b"}}};
  EXPECT_EQ(point_name(lengths, {longest}), "file=" + longest);
  for (const char* const end : {"a", "b"}) {
    const std::string name = point_name(lengths, {longest + end});
    EXPECT_EQ(name.size(), 200u);
    EXPECT_EQ(name.substr(0, 192), "file=" + std::string(186, 'a') + "-");
  }
  EXPECT_NE(point_name(lengths, {longest + "a"}), point_name(lengths, {longest + "b"}));
  EXPECT_EQ(cross_product({}).size(), 1u);
}

TEST(SweepSaturation, SaysWhichLoadsAreNotSure) {
  const std::vector<Axis> axes = {{"switch.vcs", {"2", "4", "6"}}};
  const std::vector<FoundLoad> found = {{{"2"}, "0.5", true, 0.498, 0.51, ""},
                                        {{"4"}, "0.7", true, 0.66, 0.66, "too short"},
                                        {{"6"}, "0", true, std::nan(""), 0.1, ""}};
  EXPECT_EQ(csv(saturation_table(axes, found, 1)),
            "switch.vcs,highest_unsaturated_load,accepted_there,accepted_at_load_1,not_steady\n"
            "2,0.5,0.498,0.51,\n4,0.7,0.66,0.66,too short\n6,0,,0.1,\n");
  EXPECT_EQ(
      saturation_text(axes, {found[0], found[1]}, 1),
      "vcs=2: not saturated up to 0.5, accepted 0.5100 at an offered load of 1\n"
      "vcs=4: not saturated up to 0.7, accepted 0.6600 at an offered load of 1; not sure: not "
      "steady there, too short\n");
  EXPECT_THAT(saturation_note(found), HasSubstr("1 of 3 loads may be above saturation"));
  EXPECT_EQ(saturation_note({found[0], found[2]}), "");
}

/// The highest unsaturated step if `first` is the first saturated one (0: none), and the looks.
std::pair<std::int64_t, int> search(std::int64_t steps, std::int64_t first) {
  Bisection bisection(steps);
  int looks = 0;
  while (const auto step = bisection.next()) {
    ++looks;
    EXPECT_GE(*step, 1);
    EXPECT_LE(*step, steps);
    bisection.answer(first > 0 && *step >= first);
  }
  EXPECT_EQ(bisection.saturates(), first > 0);
  return {bisection.highest_unsaturated(), looks};
}

TEST(SweepBisection, FindsTheHighestUnsaturatedStep) {
  for (std::int64_t first = 1; first <= 100; ++first) {
    const auto [highest, looks] = search(100, first);
    EXPECT_EQ(highest, first - 1);
    EXPECT_LE(looks, 8);
  }
  EXPECT_EQ(search(100, 0), std::make_pair(std::int64_t{100}, 1)) << "never saturated: one look";
  EXPECT_EQ(search(1, 1).first, 0);
}

SweptRun run(const Point& point, std::int64_t seed, double latency, double power,
             bool saturated = false) {
  SweptRun r{point, seed, {}};
  r.results.summary = {{"offered_load", 0.5},
                       {"accepted_throughput", 0.25},
                       {"packet_latency.mean", latency},
                       {"relative_link_power", power},
                       {"saturated", saturated ? 1.0 : 0.0},
                       {"seed", static_cast<double>(seed)}};
  return r;
}

const std::vector<Axis> kAxes = {{"power.mode", {"always_on", "threshold"}},
                                 {"traffic.load", {"0.5"}}};

TEST(SweepTable, HasEveryNumberOfEveryRun) {
  EXPECT_EQ(csv(sweep_table(kAxes, {run({"threshold", "0.5"}, 3, 40, 0.5)})),
            "power.mode,traffic.load,seed,accepted_throughput,offered_load,packet_latency.mean,"
            "relative_link_power,saturated\n"
            "threshold,0.5,3,0.25,0.5,40,0.5,0\n");
}

TEST(SweepTable, AveragesSeeds) {
  const std::string csv = doc::csv(points_table(
      kAxes, {run({"threshold", "0.5"}, 1, 40, 0.5), run({"threshold", "0.5"}, 2, 44, 0.5, true)}));
  // t(1, 0.975) = 12.706, deviation 2.828: 12.706 * 2.828 / sqrt(2) = 25.41
  EXPECT_THAT(csv, HasSubstr("threshold,0.5,2,1,1,0.5,0,0.25,0,42,25.41"));
  EXPECT_THAT(doc::csv(points_table(kAxes, {run({"threshold", "0.5"}, 1, 40, 0.5)})),
              HasSubstr("threshold,0.5,1,0,1,0.5,,0.25,,40,,"))
      << "one seed has no interval";
}

TEST(SweepTable, MarksSaturation) {
  EXPECT_THAT(points_text(kAxes, {run({"threshold", "0.5"}, 1, 40, 0.5, true)}),
              HasSubstr("SATURATED"));
  EXPECT_THAT(points_text(kAxes, {run({"threshold", "0.5"}, 1, 40, 0.5)}),
              Not(HasSubstr("SATURATED")));
}

TEST(SweepTable, HasADashForTheLatencyOfNoPacket) {
  const SweptRun none = run({"threshold", "0.5"}, 1, std::nan(""), 0.5);
  EXPECT_THAT(points_text(kAxes, {none}), HasSubstr("   0.2500          -   0.5000  mode"));
  EXPECT_THAT(csv(points_table(kAxes, {none})), HasSubstr(",0.25,,,,"));
}

TEST(SweepTable, TellsNoSteadyStateWhereNoneIsSought) {
  SweptRun one = run({"threshold", "0.5"}, 1, 40, 0.5);
  one.results.summary["steady"] = 0;
  for (const char* reason : {"trace", "closed loop", "ramp"}) {
    one.results.unsteady = reason;
    EXPECT_THAT(points_text(kAxes, {one}), Not(HasSubstr("steady"))) << reason;
  }
  one.results.unsteady = "too short";
  EXPECT_THAT(points_text(kAxes, {one}), HasSubstr("load 0.5  not steady ("));
}

TEST(SweepTable, TellsPacketsThatAreLeftOutOfATrace) {
  SweptRun one = run({"threshold", "0.5"}, 1, 40, 0.5);
  one.results.summary["trace.packets"] = 7;
  one.results.summary["trace.before_warmup"] = 1;
  one.results.summary["trace.after_cycles"] = 2;
  EXPECT_THAT(points_text(kAxes, {one}), HasSubstr("  3 of 7 packets of the trace not measured ("));
  one.results.summary["trace.before_warmup"] = one.results.summary["trace.after_cycles"] = 0;
  EXPECT_THAT(points_text(kAxes, {one}), Not(HasSubstr("trace")));
}

TEST(SweepPlots, PutLatencyTimesPowerBesideAlwaysOn) {
  for (const Axis& axis : {kAxes[0], Axis{"power.scheme", {"reference", "powar"}}}) {
    const auto plots = scripts({axis, kAxes[1]}, {run({axis.values[0], "0.5"}, 1, 40, 1),
                                                  run({axis.values[1], "0.5"}, 1, 60, 0.5)});
    EXPECT_THAT(plots.at("latency_power"), HasSubstr("relative to always on"));
    EXPECT_THAT(plots.at("latency_power"), HasSubstr("0.25 0.75\n"));
  }
  const auto plain = scripts({kAxes[1]}, {run({"0.5"}, 1, 60, 0.5)});
  EXPECT_THAT(plain.at("latency_power"), HasSubstr("0.25 30\n"));
}

TEST(SweepPlots, DoNotJoinSaturatedLatencies) {
  const auto plots = scripts({kAxes[1]}, {run({"0.5"}, 1, 900, 1, true)});
  EXPECT_THAT(plots.at("latency"), HasSubstr("with points pt 6"));
  EXPECT_THAT(plots.at("latency"), Not(HasSubstr("linespoints")));
}

TEST(SweepPlots, NameCurvesByTheirValues) {
  const std::vector<Axis> axes = {{"traffic.length", {"\"16:0.8,256:0.2\"", "it's `x`"}}};
  const auto plots =
      scripts(axes, {run({axes[0].values[0]}, 1, 40, 1), run({axes[0].values[1]}, 1, 50, 1)});
  EXPECT_THAT(plots.at("power"), HasSubstr("title 'length 16:0.8,256:0.2'"));
  EXPECT_THAT(plots.at("power"), HasSubstr("title 'length it''s `x`'"));
}

TEST(SweepPlots, LeaveOutPointsWithoutANumber) {
  const double none = std::nan("");
  const auto plots =
      scripts({kAxes[0]}, {run({"always_on"}, 1, none, 1), run({"threshold"}, 1, 50, 1)});
  EXPECT_THAT(plots.at("latency"), Not(HasSubstr("nan")));
  EXPECT_THAT(plots.at("latency"), HasSubstr("0.25 50\n"));
  EXPECT_EQ(scripts({kAxes[0]}, {run({"always_on"}, 1, none, 1)}).at("latency"), "");
}

}  // namespace
}  // namespace dusk

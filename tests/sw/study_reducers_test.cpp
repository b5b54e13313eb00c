// SPDX-License-Identifier: Apache-2.0
/// Expressions, templates, loops and every reducer, on made-up runs.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "study_of_texts.h"
#include "sw/common/input_text.h"
#include "sw/report/statistics_table.h"
#include "sw/studies/plan.h"
#include "sw/studies/scope.h"

namespace dusk {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kStudy = R"toml(title = "T"
[axes]
load = "0.1, 0.2, 0.3"
kind = [
  { id = "a", factor = 2, loads = "0.1, 0.2" },
  { settings = ["run.drain=true", "run.warmup=7"], factor = 3, loads = "0.3" },
]
pair = [{ id = "p", kind = "a" }]
[measures]
latency = "number(run, packet_latency.mean)"
twice = "2 * latency"
full_load = "lowest(load, load, where number(run, saturated) > 0)"
next_load = "0 / 0"
number_saturated = "mean(number(search, saturated))"
free = "highest(step, step in [0:5:1], where number_saturated == 0)"
full = "lowest(step, step in [0:5:1], where number_saturated > 0)"
ends = "otherwise(full, 6) - otherwise(free, -1)"
next_step = "highest(floor((otherwise(free, -1) + otherwise(full, 6)) / 2), where ends > 1)"
[[runs]]
name = "run"
id = "r-{load}"
over = "load"
settings = ["traffic.load={load}"]
[[runs]]
name = "search"
id = "s-{step}"
settings = ["traffic.load={0.1 + step / 100}"]
search = "step in [0:5:1]"
next = "step in next_step"
[[runs]]
id = "ramp"
[[tables]]
id = "t"
)toml";

class Reducers : public testing::Test {
 protected:
  Reducers() {
    for (const double load : {1, 2, 3}) {
      for (const double seed : {0, 1})
        add("r-0." + std::to_string(int(load)), 10 * load + seed, load == 3);
    }
    plan_runs(study, runs);
    RunResults ramp;
    for (double cycle = 1000; cycle <= 4000; cycle += 1000) {
      for (const Column& column : timeseries_columns()) ramp.series[column.name].push_back(0);
      ramp.series["cycle"].back() = cycle;
      ramp.series["relative_link_power"].back() = cycle / 5000;
    }
    ramp.injected = {1, 1, 3, 3};
    runs.add("ramp", ramp);
  }
  void add(const std::string& id, double latency, bool saturated) {
    RunResults run;
    run.summary = {{"packet_latency.mean", latency},
                   {"saturated", saturated ? 1 : 0},
                   {"steady", 1},
                   {"relative_link_power", 0.5},
                   {"cycles", 100}};
    runs.add(id, run);
  }
  Scope with(const std::string& name, Node value) const {
    Scope more = scope;
    more.bind(name, std::move(value));
    return more;
  }
  double value(const std::string& text) { return evaluate(text, scope); }
  std::string text(const std::string& of) { return render(of, scope); }

  const Study study = study_of(
      {{"study.toml", kStudy}, {"published.csv", "id,value,known,source\nx,42,printed,\n"}});
  StudyRuns runs;
  Scope scope{study, runs};
};

TEST_F(Reducers, ExpressionsComputeAsWritten) {
  EXPECT_EQ(value("1 + 2 * 3 - 8 / 4"), 5);
  EXPECT_EQ(value("-(1 + 2) * 3"), -9);
  EXPECT_EQ(value("8 / 4 / 2"), 1);
  EXPECT_EQ(value("1.5e3"), 1500);
  EXPECT_EQ(value("1 < 2 and 2 <= 2 and 3 >= 2 and not 1 == 2"), 1);
  EXPECT_EQ(value("1 > 2 or 1 != 1"), 0);
  EXPECT_EQ(value("ceil(1.2) + floor(1.8) + round(2.5) + abs(-4) + power(2, 5)"), 42);
  for (const char* wrong : {"", "1 +", "(1", "1 2", "number(run", "*"})
    EXPECT_THROW(value(wrong), StudyError) << wrong;
}

TEST_F(Reducers, WhatDidNotHappenComparesAsFalse) {
  EXPECT_TRUE(std::isnan(value("0 / 0")));
  for (const char* text : {"0 / 0 == 0 / 0", "0 / 0 != 1", "0 / 0 < 1", "has(0 / 0)"})
    EXPECT_EQ(value(text), 0) << text;
  EXPECT_EQ(value("otherwise(0 / 0, 7) + otherwise(1, 7) + has(1)"), 9);
}

TEST_F(Reducers, TemplatesTakeTextsNumbersAndConditions) {
  const Scope at = with("load", text_node("0.2"));
  EXPECT_EQ(render("{load}: {latency:.1f}, {2 * load:+.2f}", at), "0.2: 20.0, +0.40");
  EXPECT_EQ(render("{load > 0.1 ? more {load} | less}{load > 1 ? *}", at), "more 0.2");
  EXPECT_EQ(text("{0 / 0:.2f}"), "–");
  EXPECT_THROW(text("{load"), StudyError);
  EXPECT_THROW(text("{1:.2q}"), StudyError);
  const Node table{Node::Kind::Table, "", "", "", {}, {{"field", text_node("1")}}};
  EXPECT_THROW(render("{table}", with("table", table)), StudyError) << "it has no id";
}

TEST_F(Reducers, LoopsRunTheLastFastest) {
  std::vector<std::string> seen;
  const auto note = [&](const Scope& at) {
    seen.push_back(render("{kind} {load} {kind.factor}", at));
  };
  for_all({"kind", "load in kind.loads"}, scope, note);
  EXPECT_THAT(seen, ElementsAre("a 0.1 2", "a 0.2 2", "run.drain=true+run.warmup=7 0.3 3"));
  seen.clear();
  for_all({"kind in [a]", "load in [1:3:1]"}, scope, note);
  EXPECT_THAT(seen, ElementsAre("a 1 2", "a 2 2", "a 3 2"));
  seen.clear();
  for_all({"load in []"}, scope, note);
  EXPECT_THAT(seen, testing::IsEmpty());
  EXPECT_THROW(for_all({"nothing"}, scope, note), StudyError);
}

TEST_F(Reducers, AFieldGoesOnInTheAxisThatItNames) {
  for_all({"pair"}, scope, [](const Scope& at) {
    EXPECT_EQ(render("{pair.kind} {pair.kind.factor}", at), "a 2");
    EXPECT_THROW(render("{pair.kind.nothing}", at), StudyError);
  });
  for_all({"kind in [run.drain=true+run.warmup=7]"}, scope, [](const Scope& at) {
    EXPECT_EQ(at.find("kind.name")->text, "`run.drain=true`, `run.warmup=7`");
  });
}

TEST_F(Reducers, ReadRunsSeedBySeed) {
  const Scope at = with("load", text_node("0.1"));
  EXPECT_THAT(each_seed("twice", at), ElementsAre(20, 22));
  EXPECT_THAT(each_seed("mean(twice)", at), ElementsAre(21));
  EXPECT_THAT(each_seed("first(latency)", at), ElementsAre(10));
  EXPECT_THAT(each_seed("latency - first(latency)", at), ElementsAre(0, 1));
  EXPECT_THAT(each_seed("number(s-0, cycles)", at), testing::IsEmpty()) << "expected, not there";
  EXPECT_EQ(evaluate("steady(run)", at), 1);
  EXPECT_EQ(evaluate("steady(r-0.3)", at), 0) << "saturated";
  EXPECT_THROW(evaluate("number(r-0.4, cycles)", at), StudyError);
}

TEST_F(Reducers, MeansAreSteadyIfTheRunNeitherDriftsNorSaturates) {
  RunResults run;
  run.summary = {{"saturated", 0}, {"steady", 1}};
  const auto steady = [&] {
    runs.of["s-0"] = {run};
    return value("steady(s-0)");
  };
  EXPECT_EQ(steady(), 1);
  run.summary["steady"] = 0;
  run.unsteady = "correlated batches";
  EXPECT_EQ(steady(), 1) << "only its interval is unknown";
  run.unsteady = "drifting";
  EXPECT_EQ(steady(), 0);
  run.summary["steady"] = run.summary["saturated"] = 1;
  EXPECT_EQ(steady(), 0);
}

TEST_F(Reducers, TellWhichChecksFailed) {
  RunResults run;
  run.checks = {{"delivery", ""}, {"progress", "cycle 7: stuck\n  node 0\n"}};
  runs.of["s-0"] = {run};
  EXPECT_EQ(value("failed(s-0, progress)"), 1);
  EXPECT_EQ(value("failed(s-0, delivery)"), 0);
  EXPECT_TRUE(std::isnan(value("failed(s-1, progress)"))) << "expected, not there";
  EXPECT_EQ(text("<{failure(s-0, progress)}>"), "<cycle 7: stuck\n  node 0>");
  EXPECT_EQ(text("{failure(s-0, delivery)} {failure(s-1, progress)}"), "– –");
  EXPECT_THROW(value("failed(s-0, progres)"), StudyError);
  EXPECT_THROW(text("{failure(s-0)}"), StudyError);
  EXPECT_THROW(text("{failure(nowhere, progress)}"), StudyError);
}

TEST_F(Reducers, CountCyclesOfFullQueues) {
  RunResults run;
  run.queues = {{"X+E", {7, 2, 1}}, {"injection", {10}}};
  runs.of["s-0"] = {run};
  EXPECT_EQ(value("held(s-0, X+E, 0)"), 7);
  EXPECT_EQ(value("held(s-0, X+E, 1 + 1)"), 1);
  EXPECT_EQ(value("held(s-0, X+E, 3) + held(s-0, injection, 1)"), 0);
  EXPECT_EQ(evaluate("held(s-0, {q}, 1)", with("q", text_node("X+E"))), 2);
  EXPECT_EQ(value("sum(k * held(s-0, X+E, k), k in [0:2:1])"), 4);
  EXPECT_TRUE(std::isnan(value("held(s-1, X+E, 0)"))) << "expected, not there";
  EXPECT_THROW(value("held(s-0, Y+E, 0)"), StudyError);
}

TEST_F(Reducers, LookOverLoops) {
  EXPECT_EQ(value("highest(latency, load)"), 30);
  EXPECT_EQ(value("lowest(latency, load)"), 10);
  EXPECT_EQ(value("highest(load, load, where number(run, saturated) == 0)"), 0.2);
  EXPECT_EQ(value("lowest(latency * kind.factor, kind, load in kind.loads, where load > 0.1)"), 40);
  EXPECT_TRUE(std::isnan(value("highest(latency, load, where load > 1)")));
  EXPECT_NEAR(value("rms(latency, load in [0.1, 0.2])"), std::sqrt(250), 1e-12);
  EXPECT_EQ(value("sum(latency, load, where load > 0.1)"), 50);
  EXPECT_EQ(value("at(latency + load, load in [0.2])"), 20.2);
  EXPECT_EQ(value("at(latency, load in full_load)"), 30) << "of a measure";
  EXPECT_TRUE(std::isnan(value("at(latency, load in next_load)"))) << "which did not happen";
  EXPECT_EQ(value("at(latency, load in 1 / 5)"), 20) << "of an expression";
  EXPECT_EQ(value("at(of + 1, of in number(r-0.2, cycles))"), 101);
  EXPECT_EQ(value("at(latency, step in [2], load in [0.{step}])"), 20) << "a template";
  EXPECT_EQ(value("at(1, where 2 > 1)"), 1) << "no loop";
  EXPECT_TRUE(std::isnan(value("at(1, where 1 > 2)")));
  EXPECT_THROW(value("at(latency, load in lode)"), StudyError);
}

TEST_F(Reducers, ReadTimeSeries) {
  EXPECT_EQ(value("at(window.relative_link_power, window in series(ramp))"), 0.2);
  EXPECT_EQ(value("last(window.relative_link_power, window in series(ramp))"), 0.8);
  EXPECT_EQ(value("average(window.cycle, window in series(ramp))"), 2500);
  EXPECT_EQ(value("at(window.cycle, window in series(ramp, 500 + 500))"), 2000) << "after it";
  EXPECT_EQ(value("last(window.cycle, window in series(ramp, 1000, 3000))"), 3000) << "not after";
  EXPECT_TRUE(std::isnan(value("last(window.cycle, window in series(s-0))"))) << "not there";
  EXPECT_THROW(value("last(window.power, window in series(ramp))"), StudyError);
  EXPECT_THROW(value("last(window.power, window in series(s-0))"), StudyError) << "told before";
}

TEST_F(Reducers, SumWhatLeafSwitchesInject) {
  EXPECT_EQ(value("at(leaf, leaf in leaves(ramp, 2))"), 2);
  EXPECT_EQ(value("last(leaf, leaf in leaves(ramp, 2))"), 6);
  EXPECT_TRUE(std::isnan(value("last(leaf, leaf in leaves(s-0, 2))"))) << "not there";
  EXPECT_THROW(value("last(leaf, leaf in leaves(ramp, 0))"), StudyError);
  EXPECT_THROW(value("last(leaf, leaf in leaves(ramp))"), StudyError);
}

TEST_F(Reducers, CountTheMinimalTree) {
  EXPECT_NEAR(value("minimal_tree(4, 4)"), 0.33203125, 1e-12);
  EXPECT_THROW(value("minimal_tree(16, 6)"), StudyError);
}

TEST_F(Reducers, HaveThePowerModelOfComponents) {
  EXPECT_NEAR(value("port_power(0.7, 0.1)"), 0.73, 1e-12);
  EXPECT_NEAR(value("network_power(port_power(0.75, 0), 0.65)"), 0.8375, 1e-12);
  EXPECT_NEAR(value("node_power(0.75, 0.5)"), 0.875, 1e-12);
  EXPECT_NEAR(value("cluster_power(0.8375, 0.875, 0.15)"), 0.869375, 1e-12);
  EXPECT_THROW(value("port_power(1.1, 0)"), StudyError);
  EXPECT_THROW(value("node_power(0.5, 0 - 1)"), StudyError);
  EXPECT_THROW(value("cluster_power(1, 1)"), StudyError);
  EXPECT_TRUE(std::isnan(value("port_power(0 / 0, 0.1)"))) << "did not happen";
}

TEST_F(Reducers, TellPacketsThatAreLeftOutOfTraces) {
  EXPECT_EQ(runs.left_out(), "");
  EXPECT_EQ(evaluate_study(study, runs).left_out, "");
  const std::size_t before = runs.count;
  for (const double after : {0.0, 4.0, 1.0}) {
    RunResults run;
    run.summary = {{"trace.before_warmup", after / 4}, {"trace.after_cycles", after}};
    runs.add(after == 4 ? "cut" : "other", run);
  }
  const std::string sentence = fmt::format(
      "Left out: in 2 of {} runs, most in 'cut': 5 packets of the trace not measured (run.warmup, "
      "run.cycles).",
      before + 3);
  EXPECT_EQ(runs.left_out(), sentence);
  EXPECT_EQ(evaluate_study(study, runs).left_out, sentence);
}

TEST_F(Reducers, TakePublishedValuesById) {
  EXPECT_EQ(value("published(x)"), 42);
  EXPECT_THROW(value("published(y)"), StudyError);
}

TEST_F(Reducers, FindTheEndOfASearch) {
  add("s-1", 1, false);
  add("s-2", 1, false);
  add("s-2", 1, true);
  add("s-4", 1, true);
  EXPECT_EQ(value("free"), 1) << "no seed";
  EXPECT_EQ(value("full"), 2) << "any seed";
  EXPECT_TRUE(std::isnan(value("next_step")));
}

/// docs/studies.md explains every reducer.
TEST_F(Reducers, AreAllExplained) {
  std::string known;
  try {
    value("no_such_thing_at_all(1)");
  } catch (const StudyError& error) {
    known = error.what();
  }
  const std::string docs = file_text(DUSK_SOURCE_DIR "/docs/studies.md");
  std::size_t found = 0;
  for (std::string name : split(known.substr(known.rfind('(') + 1), ',')) {
    if (name.back() == ')') name.pop_back();
    EXPECT_TRUE(docs.find("`" + name + "(") != std::string::npos ||
                docs.find("`" + name + "`") != std::string::npos)
        << name;
    ++found;
  }
  EXPECT_GE(found, 15u);
}

TEST(StudyPlan, LoopsRunsAndHalvesSearches) {
  const Study study = study_of({{"study.toml", kStudy}});
  std::vector<std::string> ids;
  for (const PlannedRun& run : plan_runs(study)) ids.push_back(run.id);
  EXPECT_THAT(ids, ElementsAre("r-0.1", "r-0.2", "r-0.3", "s-2", "ramp"));
  StudyRuns runs;
  for (const char* id : {"r-0.1", "r-0.2", "r-0.3", "ramp"}) runs.add(id, {});
  const auto answer = [&](const char* id, bool saturated) {
    RunResults run;
    run.summary["saturated"] = saturated ? 1 : 0;
    runs.add(id, run);
    std::vector<std::string> next;
    for (const PlannedRun& more : plan_runs(study, runs)) next.push_back(more.id);
    return next;
  };
  EXPECT_THAT(answer("s-2", false), ElementsAre("s-4"));
  EXPECT_THAT(answer("s-4", true), ElementsAre("s-3"));
  EXPECT_THAT(answer("s-3", false), testing::IsEmpty());
}

TEST(StudyPlan, PlansTheSameRunOnceWithAllSeedsIfAnyAsksForThem) {
  const std::string runs = R"toml([[runs]]
id = "r-{load}"
over = "load in [0.1, 0.2]"
settings = ["traffic.load=0.5", "traffic.load={load}"]
seeds = 1
[[runs]]
id = "r-0.2"
settings = ["traffic.load=0.2"]
)toml";
  const auto plan =
      plan_runs(study_of({{"study.toml", "title = \"T\"\n" + runs + "[[tables]]\nid = \"t\"\n"}}));
  ASSERT_EQ(plan.size(), 2u);
  EXPECT_THAT(plan[0].settings, ElementsAre("traffic.load=0.1")) << "the later one";
  EXPECT_EQ(plan[0].seeds(3), 1u);
  EXPECT_EQ(plan[1].seeds(3), 3u);
}

TEST(StudyPlan, SeedsBeginAtThatOfTheSettings) {
  const auto plan = plan_runs(study_of({{"study.toml", R"toml(title = "T"
settings = ["run.seed=13"]
[[runs]]
id = "a"
may_fail = ["progress"]
[[runs]]
id = "b"
settings = ["run.seed=17"]
[[tables]]
id = "t"
)toml"}}));
  ASSERT_EQ(plan.size(), 2u);
  EXPECT_EQ(plan[0].own_seed(), 13);
  EXPECT_THAT(plan[0].may_fail, ElementsAre("progress"));
  EXPECT_EQ(plan[1].own_seed(), 17);
  EXPECT_THAT(plan[1].may_fail, testing::IsEmpty());
  EXPECT_THAT(plan[1].with_seed(18).settings, ElementsAre("run.seed=18"));
  PlannedRun none{"c", {"run.cycles=5"}, ""};
  EXPECT_EQ(none.own_seed(), std::nullopt);
  EXPECT_THAT(none.with_seed(1).settings, ElementsAre("run.cycles=5", "run.seed=1"));
}

TEST(StudyPlan, ARunMayNotFailInOnePlaceAlone) {
  const char* text = R"toml(title = "T"
[[runs]]
id = "a"
[[runs]]
id = "a"
may_fail = ["progress"]
[[tables]]
id = "t"
)toml";
  EXPECT_THROW(plan_runs(study_of({{"study.toml", text}})), ConfigError);
}

constexpr const char* kQuoted = R"toml(title = "T"
[measures]
latency = "number(r-{load}, packet_latency.mean)"
[[runs]]
id = "r-{load}"
over = "load in [0.1, 0.2]"
[[tables]]
id = "power"
[[tables.rows]]
id = "{load}"
over = "load in [0.1, 0.2]"
measure = "latency"
published = 40
known = "derived"
decimals = 1
[[tables.grids]]
id = "g"
head = ["load", { over = "load in [0.1, 0.2]", text = "{load}" }]
lines = [{ cells = ["latency", { over = "load in [0.1, 0.2]", text = "{latency:.1f}", join = "; " }] }]
)toml";

TEST(StudyNotes, QuoteResultsByName) {
  const Study study =
      study_of({{"study.toml", kQuoted},
                {"notes.md",
                 "Off by {power.0.2.difference} of {power.0.2.published}.\n\n"
                 "## power\n{at(latency, load in [0.1]):.0f} cycles:\n\n{grid g}\n\nEnd.\n"}});
  const auto page_with = [&](double latency) {
    StudyRuns runs;
    for (const char* id : {"r-0.1", "r-0.2"}) {
      for (const double seed : {0, 2}) {
        RunResults run;
        run.summary["packet_latency.mean"] = latency + seed;
        runs.add(id, run);
      }
    }
    return evaluate_study(study, runs);
  };
  const Page page = page_with(50);
  EXPECT_EQ(page.text, "Off by +11.0 of 40.0.");
  EXPECT_EQ(page.tables[0].text,
            "50 cycles:\n\n| load | 0.1 | 0.2 |\n|---|---|---|\n"
            "| latency | 50.0; 52.0 | 50.0; 52.0 |\n\nEnd.");
  EXPECT_EQ(page_with(60).text, "Off by +21.0 of 40.0.") << "other runs, other numbers";
  EXPECT_EQ(page.tables[0].rows[1].id, "power.0.2");
}

TEST(StudyNotes, PlaceGridsThatTheyDoNotName) {
  const Page page = evaluate_study(study_of({{"study.toml", kQuoted}}), StudyRuns());
  EXPECT_THAT(page.tables[0].text, HasSubstr("| latency | – | – |"));
}

TEST(StudyPlot, HasABlockOfDataForEachPoint) {
  const Study study = study_of({{"study.toml", std::string(kQuoted) + R"toml([[data]]
name = "all"
lines = [{ over = "load in [0.1, 0.2]", where = "latency < 60", cells = ["{load}", "{2 * latency:.6g}"] }]
[[data]]
name = "series"
[[data.lines]]
over = "window in series(r-0.1, 0, 4000)"
where = "window.cycle != 2000"
cells = ["{window.cycle / 1000:.6g}", "{window.relative_link_power}"]
)toml"},
                                {"plot.gp", "plot $all using 1:2\n"}});
  StudyRuns runs;
  for (const auto& [id, latency] : {std::pair{"r-0.1", 50.0}, {"r-0.2", 70.0}}) {
    RunResults run;
    run.summary["packet_latency.mean"] = latency;
    for (double cycle = 1000; cycle <= 6000; cycle += 1000) {
      for (const char* column :
           {"offered_load", "accepted_throughput", "delivered_packets", "packet_latency",
            "network_latency", "on", "draining", "turning_off", "off", "turning_on",
            "waiting_packets", "switch_link_power"})
        run.series[column].push_back(0);
      run.series["cycle"].push_back(cycle);
      run.series["relative_link_power"].push_back(0.5);
    }
    runs.add(id, run);
  }
  EXPECT_EQ(
      evaluate_study(study, runs).script,
      "$all << EOD\n0.1 100\nEOD\n$series << EOD\n1 0.5\n3 0.5\n4 0.5\nEOD\nplot $all using 1:2\n");
}

}  // namespace
}  // namespace dusk

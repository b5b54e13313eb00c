// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "study_of_texts.h"
#include "sw/common/config_error.h"
#include "sw/config/config_file.h"
#include "sw/config/option_table.h"
#include "sw/studies/analyses.h"
#include "sw/studies/plan.h"
#include "sw/studies/study.h"

namespace dusk {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Key;
using testing::Not;

class EveryStudy : public testing::TestWithParam<std::string> {
 protected:
  EveryStudy() { write_data(study); }
  const Study study = find_study(GetParam());
};

TEST_P(EveryStudy, PlansRunsThatCanRun) {
  std::set<std::string> ids;
  for (const PlannedRun& run : plan_runs(study)) {
    EXPECT_TRUE(ids.insert(run.id).second) << run.id << " twice";
    EXPECT_NO_THROW(planned_alone(study, run, {})) << run.id;
  }
}

TEST_P(EveryStudy, SharesAFolderOnlyWithEqualRuns) {
  for (const std::string& id : shipped_studies()) {
    const Study other = find_study(id);
    if (id == study.id) continue;
    if (other.root.text_of("runs_in", id.c_str()) !=
        study.root.text_of("runs_in", study.id.c_str()))
      continue;
    std::map<std::string, PlannedRun> others;
    for (const PlannedRun& run : plan_runs(other)) others.emplace(run.id, run);
    for (const PlannedRun& run : plan_runs(study)) {
      const auto same = others.find(run.id);
      if (same == others.end()) continue;
      EXPECT_EQ(configuration_text(planned_alone(other, same->second, {})),
                configuration_text(planned_alone(study, run, {})))
          << run.id;
    }
  }
}

TEST(ShippedTraces, StandBesideTheStudiesThatNameThem) {
  const Study study = find_study("powar-torus");
  EXPECT_THAT(study.data, Contains(Key("../powar-traces/hpl.goal.gz")));
  EXPECT_THAT(study.data, Contains(Key("../powar-traces/training.63.et")));
  EXPECT_EQ(study.data.at("../powar-traces/hpl.goal.gz").substr(0, 2), "\x1f\x8b");
  EXPECT_THAT(find_study("powar-eee").data, IsEmpty());
}

TEST_P(EveryStudy, KnowsEveryNameBeforeItRuns) { EXPECT_NO_THROW(evaluate_study(study, {})); }

TEST_P(EveryStudy, UsesEveryPublishedValue) {
  for (const auto& [id, value] : study.published.fields) {
    Study without = study;
    without.published.fields.erase(id);
    EXPECT_THROW(evaluate_study(without, StudyRuns()), ConfigError) << id << " is not used";
    EXPECT_NE(value.text_of("source"), "") << id;
  }
}

/// The study of all rows has the rows of the tables, except those that are accepted completely or
/// deadlock.
TEST(FunctionalRows, AreThoseOfTheTables) {
  std::map<std::string, std::string> printed, all;
  for (const std::string& id : shipped_studies_of("miguel-alonso-2005")) {
    if (id.rfind("functional-table-", 0) != 0 || id == "functional-table-1") continue;
    for (const auto& [name, value] : find_study(id).published.fields) {
      const auto dot = name.find('.', name.find('.') + 1);  // PATTERN.CASE.accepted, or the load
      const std::string row = name.substr(0, dot), what = name.substr(dot + 1);
      if (what == "delay") continue;
      const double offered = what == "accepted" ? 1 : std::stod(what);
      const std::string text = value.text_of("value");
      if (!(std::stod(text) > 0 && std::stod(text) < 0.98 * offered)) continue;
      const auto at = printed.emplace(offered < 1 ? row + "-load-" + what : row, text).first;
      EXPECT_EQ(at->second, text) << id << ' ' << name << " is printed twice";
    }
  }
  for (const auto& [name, value] : find_study("functional-rows").published.fields)
    all[name] = value.text_of("value");
  EXPECT_EQ(all, printed);
  EXPECT_GT(all.size(), 100u);
}

TEST(StudyRuns, NameTheCommitsOfTheirPrograms) {
  StudyRuns runs;
  for (const char* of : {"def", "abc+", "def"}) {
    RunResults run;
    run.commit = of;
    runs.add("a", run);
  }
  EXPECT_THAT(runs.commits, ElementsAre("abc+", "def"));
}

/// Returns impossible results: half of everything, for any setting.
RunResults nonsense() {
  RunResults run;
  run.summary = {{"accepted_throughput", 0.5},
                 {"packet_latency.mean", 50},
                 {"packet_latency.max", 50},
                 {"network_latency.mean", 50},
                 {"relative_link_power", 0.5},
                 {"switch_link_power", 0.5},
                 {"components.network", 0.5},
                 {"components.cluster", 0.5},
                 {"components.nodes", 0.75},
                 {"components.ideal_network", 0.5},
                 {"components.ideal_cluster", 0.5},
                 {"components.run_time", 1000},
                 {"components.network_energy", 500},
                 {"components.cluster_energy", 500},
                 {"components_asleep_0.network_energy", 500},
                 {"components_asleep_0.ports", 0.5},
                 {"components_asleep_0.ideal_ports", 0.5},
                 {"selectable.mean", 0.5},
                 {"selectable.smallest", 0.5},
                 {"selectable.largest", 0.5},
                 {"cycles", 1000},
                 {"saturated", 0},
                 {"steady", 1},
                 {"offered_load", 0.5},
                 {"mean_hops", 5},
                 {"packets.created", 900},
                 {"packets.delivered", 500},
                 {"packets.dropped", 100}};
  for (const char* latency : {"received_latency.", "injection_latency."})
    for (const char* field : {"mean", "deviation", "max"})
      run.summary[std::string(latency) + field] = 50;
  run.checks = {{"progress", ""}};
  for (const char* queue : {"X+A1", "X-A1", "Y+A1", "Y-A1", "injection"})
    run.queues[queue] = {5, 5};
  for (double cycle = 1000; cycle <= 500000; cycle += 1000) {
    run.series["cycle"].push_back(cycle);
    run.series["relative_link_power"].push_back(0.5);
    run.series["packet_latency"].push_back(50);
    for (const char* share : {"accepted_throughput", "offered_load", "switch_link_power"})
      run.series[share].push_back(0.5);
    for (const char* number : {"delivered_packets", "network_latency", "on", "draining",
                               "turning_off", "off", "turning_on", "waiting_packets"})
      run.series[number].push_back(1);
  }
  run.seconds = 2;
  return run;
}

/// The study's runs, all answered alike, two seeds. Analyses are of another network.
StudyRuns all_runs(const Study& study, const RunResults& answer) {
  StudyRuns runs;
  for (auto plan = plan_runs(study); !plan.empty(); plan = plan_runs(study, runs)) {
    for (const PlannedRun& run : plan) {
      EXPECT_FALSE(runs.has(run.id)) << run.id << " twice";
      if (run.analyze) {
        KeyUse use;
        runs.add(run.id,
                 analyzed(planned_configuration(study, run, {"network.size=[2,2,2]"}, use)));
        continue;
      }
      for (unsigned seed = 0; seed < run.seeds(2); ++seed) runs.add(run.id, answer);
    }
  }
  return runs;
}

TEST_P(EveryStudy, JudgesItsRuns) {
  const StudyRuns runs = all_runs(study, nonsense());
  const Page page = evaluate_study(study, runs);
  std::size_t rows = 0, judged = 0;
  double simulations = 0;
  for (const Table& table : page.tables) {
    for (const Row& row : table.rows) {
      ++rows;
      judged += row.tolerance ? 1 : 0;
      EXPECT_TRUE(row.published || row.note.empty() || !row.measured.empty()) << row.name;
      EXPECT_TRUE(!row.published || !row.source.empty() || row.known == "own formula")
          << row.id << " does not say where it is printed";
    }
  }
  EXPECT_GT(rows, 0u);
  if (judged > 0 && !runs.of.empty()) {
    EXPECT_FALSE(page.inside()) << "nonsense passed";
  }
  EXPECT_THAT(terminal(page_document(page)), HasSubstr("published"));
  if (!page.script.empty()) {
    EXPECT_THAT(page.script, HasSubstr("plot "));
  }
  for (const PlannedRun& run : plan_runs(study)) simulations += run.analyze ? 0 : 1;
  EXPECT_GE(runs.seconds, 2 * simulations);
}

/// The page of other results shows other numbers.
TEST_P(EveryStudy, QuotesWhatWasMeasured) {
  RunResults other = nonsense();
  for (auto& [name, value] : other.summary)
    if (name != "saturated" && name != "steady") value *= 1.25;
  const auto text = [&](const RunResults& answer) {
    const Page page = evaluate_study(study, all_runs(study, answer));
    std::string all = page.text;
    for (const Table& table : page.tables) all += table.text;
    return all;
  };
  EXPECT_THAT(text(nonsense()), Not(HasSubstr("{")));
  bool measures = false;
  for (const auto& [table, notes] : study.notes.fields)
    measures = measures || notes.text.find("{at(") != std::string::npos;
  if (measures && study.part("measures").find("ramp_all_on") == nullptr) {
    EXPECT_NE(text(nonsense()), text(other));
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryStudy, testing::ValuesIn(shipped_studies()),
                         [](const auto& info) {
                           std::string name = info.param;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

TEST(Preset, GivesWayToTheRunAndTheRunToThePerson) {
  for (const char* id : {"fat-tree-ramp", "torus-ramp"}) {
    const Study study = find_study(id);
    const auto planned = [&](const char* setting, const std::vector<std::string>& overrides) {
      return planned_alone(study, {"x", {setting}, ""}, overrides).run.seed;
    };
    EXPECT_EQ(planned("run.seed=3", {}), 3);
    EXPECT_EQ(planned("run.seed=3", {"run.seed=4"}), 4);
    EXPECT_THROW(planned("run.seed=3", {"run.sed=4"}), ConfigError);
    EXPECT_THROW(planned("run.seed=3", {"switch.ports=3"}), ConfigError);
  }
}

TEST(Preset, IsTheFileOfItsPublication) {
  for (const auto& [id, file] :
       {std::pair<std::string, std::string>{"fat-tree-ramp", "alonso-fat-tree-2015.toml"},
        {"torus-ramp", "alonso-thesis-2012.toml"},
        {"functional-table-3", "functional.toml"}}) {
    const Study study = find_study(id);
    Experiment of_file = load_configuration(DUSK_SOURCE_DIR "/sw/configs/" + file, {}).experiment();
    Experiment used = planned_alone(study, {}, {});
    of_file.name = used.name;
    EXPECT_EQ(configuration_text(used), configuration_text(of_file)) << file;
    EXPECT_THAT(readings_markdown(study, {}), HasSubstr(file));
  }
}

TEST(Preset, OfTheThesisIsTheTorusOfTheExamplesAveragedFromCycleZero) {
  const Experiment e = planned_alone(find_study("torus-ramp"), {}, {});
  const Experiment example =
      load_configuration(DUSK_SOURCE_DIR "/sw/configs/torus-2d.toml", {}).experiment();
  for (const Option& option : option_table()) {
    const std::string section = option.key.substr(0, option.key.find('.'));
    if (section != "network" && section != "switch" && section != "power") continue;
    EXPECT_EQ(option.get(e), option.get(example)) << option.key;
  }
  EXPECT_EQ(e.run.warmup, 0);
}

TEST(Preset, OfTheThesisReadsTheClosedLoopToo) {
  const Study study = find_study("torus-ramp");
  EXPECT_THAT(readings_markdown(study, {}), HasSubstr("| `traffic.outstanding` | 4 |"));
  EXPECT_THAT(readings_markdown(study, {"traffic.outstanding=2"}),
              HasSubstr("| `traffic.outstanding` | 2 |"));
}

TEST(Preset, NamesEveryReadingAndWhatWasChanged) {
  const Study study = find_study("fat-tree-ramp");
  const std::string text = readings_markdown(study, {"power.override=true"});
  EXPECT_THAT(text, HasSubstr("changed here: `power.override=true`"));
  EXPECT_THAT(text, HasSubstr("| `power.override` | true |"));
  EXPECT_THAT(text, HasSubstr("| `power.trim_lock` | true |"));
  EXPECT_THAT(readings_markdown(study, {}), Not(HasSubstr("changed here")));
}

TEST(Readings, MayBeNamedOnceForSeveralStudies) {
  const Study study = study_of({{"study.toml", R"(
include = "shared.toml"
title = "Mine"
tables = []
[readings]
points = [
  { point = "crossbar", key = "switch.crossbar", else = "per_port" },
  { point = "used", else = "unused" },
]
)"},
                                {"shared.toml", R"(
[axes]
unsaid = [{ id = "used", point = "a link in use", key = "power.turn_off" }]
)"}});
  EXPECT_THAT(readings_markdown(study, {}),
              HasSubstr("| crossbar | `switch.crossbar` | \"per_vc\" | per_port |\n"
                        "| a link in use | `power.turn_off` | \"drain\" | unused |\n"));
}

}  // namespace
}  // namespace dusk
